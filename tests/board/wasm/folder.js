// A folder behind a small web server of its own, and pages of it in Chromium.

const { createServer } = require("node:http");
const { readFile } = require("node:fs/promises");
const { extname, join } = require("node:path");
const { chromium } = require("../browser/node_modules/playwright-core");

// As any server sends them; nothing else is asked for.
const KINDS = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".wasm": "application/wasm" };

const serve = async (folder) => {
  const server = createServer(async ({ url }, response) => {
    const name = url === "/" ? "index.html" : url.slice(1);
    try {
      const bytes = await readFile(join(folder, name.replaceAll("..", "")));
      response.writeHead(200, { "Content-Type": KINDS[extname(name)] }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
};

const launch = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

module.exports = { serve, launch };
