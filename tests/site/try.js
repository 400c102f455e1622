// The site as its visitors have it: `node try.js FOLDER`, for a folder that site/build.py made. Python's own web server
// serves it below a path, and Chromium looks at every page. Its status is 1 if something was not as it should be.

const { spawn } = require("node:child_process");
const { mkdtempSync, readdirSync, rmSync, symlinkSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join, relative, resolve } = require("node:path");
const { gzipSync } = require("node:zlib");
const { chromium } = require("../board/browser/node_modules/playwright-core");

// What a visitor loads until the board answers, as a server compresses it.
const MOST_BYTES = 1_000_000;
// Milliseconds. For a machine under load; nothing here should take seconds.
const PATIENCE = 60_000;
const REST = 10_000;
const WINDOWS = [
  { viewport: { width: 1200, height: 800 }, colorScheme: "light" },
  { viewport: { width: 390, height: 844 }, colorScheme: "dark" },
];

let faults = 0;
const must = (holds, words) => {
  if (holds) return;
  faults += 1;
  console.error(`fault: ${words}`);
};

// The folder as `site/` of a server, which says its port itself.
const serve = async (folder) => {
  const above = mkdtempSync(join(tmpdir(), "lazyloop-site-"));
  symlinkSync(resolve(folder), join(above, "site"));
  const server = spawn("python3", ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", above], { stdio: ["ignore", "pipe", "ignore"] });
  const port = await new Promise((done, failed) => {
    server.stdout.on("data", (said) => done(/port (\d+)/.exec(said)?.[1]));
    server.on("exit", () => failed(new Error("python3 -m http.server has ended")));
  });
  const close = () => {
    server.removeAllListeners("exit");
    server.kill();
    rmSync(above, { recursive: true });
  };
  return { address: `http://127.0.0.1:${port}/site/`, close };
};

const pagesOf = (folder) => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const pages = files.filter((file) => file.isFile() && file.name.endsWith(".html"));
  // A server shows 404.html in any place: its links begin where the site is said to be.
  return pages.map((file) => relative(folder, join(file.parentPath, file.name))).filter((path) => path !== "404.html").sort();
};

// A page of a context, where each request to another host and each error of a script is a fault.
const opened = async (context, address, onReply) => {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.on("pageerror", (error) => must(false, `${page.url()}: ${error.message}`));
  page.on("request", (request) => {
    const isOurs = request.url().startsWith(address) || /^(data|blob):/.test(request.url());
    must(isOurs, `${page.url()} asks for ${request.url()}`);
  });
  page.on("response", (reply) => {
    must(reply.status() < 400, `${page.url()}: ${reply.url()} is ${reply.status()}`);
    onReply?.(reply);
  });
  return page;
};

// Every page has a title, a description and a picture for links, fits its window and its scheme. Returns what it says of
// itself, and where its links lead. What moves at first comes to rest.
const look = async (page, path, { viewport, colorScheme }) => {
  const settles = (words, holds, told) =>
    page.waitForFunction(holds, told, { timeout: REST }).catch(() => must(false, `${path} ${words}`));
  await settles(`is wider than a window of ${viewport.width}`, () => document.documentElement.scrollWidth <= innerWidth);
  await settles(
    `is not ${colorScheme}`,
    (scheme) => {
      const parts = getComputedStyle(document.body).backgroundColor.match(/\d+/g).slice(0, 3).map(Number);
      return parts.reduce((sum, part) => sum + part) > 3 * 128 === (scheme === "light");
    },
    colorScheme,
  );
  const found = await page.evaluate(() => {
    const said = (name) => document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.content;
    const links = [...document.querySelectorAll("a[href], img[src]")].map((element) => element.href || element.src);
    return { title: document.title, description: said("description"), picture: said("og:image"), links };
  });
  must(found.title.length > 3, `${path} has no title`);
  return found;
};

// The pages that `lazyloop trace` writes have a head of their own.
const isTrace = (path) => path.startsWith("traces/") && !path.endsWith("index.html");

// One page of the browser for all, since each window is only another size and scheme; and without the texts that a
// search looks through, which every page would read anew.
const lookAtAll = async (browser, address, folder) => {
  const paths = pagesOf(folder);
  const ends = new Map();
  const page = await opened(await browser.newContext(), address);
  await page.route("**/search_index.json", async (route) => {
    const index = await (await route.fetch()).json();
    await route.fulfill({ json: { ...index, docs: [] } });
  });
  for (const path of paths) {
    await page.goto(address + path);
    for (const { viewport, colorScheme } of WINDOWS) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      const { description, picture, links } = await look(page, path, { viewport, colorScheme });
      must(isTrace(path) || (description?.length > 10 && picture?.endsWith(".png")), `${path} has no description or picture`);
      for (const link of links) if (link.startsWith(address)) ends.set(link.split("#")[0], path);
    }
  }
  for (const [link, path] of ends) {
    const reply = await fetch(link, { method: "HEAD" });
    must(reply.ok, `${path} links to ${link}`);
  }
  console.log(`${paths.length} pages in ${WINDOWS.length} windows, ${ends.size} links`);
  await page.context().close();
  return paths;
};

const search = async (browser, address) => {
  const page = await opened(await browser.newContext(WINDOWS[0]), address);
  await page.goto(address + "index.html");
  await page.fill("input[name=query]", "certificates");
  const found = page.locator(".md-search-result__link").first();
  await found.waitFor();
  must((await page.locator(".md-search-result__link").count()) > 1, "a search finds few pages");
  await page.context().close();
};

const step = async (browser, address, paths) => {
  const page = await opened(await browser.newContext(WINDOWS[0]), address);
  const traces = paths.filter(isTrace);
  must(traces.length > 0, "there is no trace");
  for (const path of traces) {
    await page.goto(address + path);
    const before = await page.locator("main, body").first().innerHTML();
    await page.keyboard.press("ArrowRight");
    must((await page.locator("main, body").first().innerHTML()) !== before, `${path} takes no step`);
  }
  await page.context().close();
};

const answers = (page) => page.waitForFunction(() => state.board && !queue.isBusy && queue.works.length === 0 && live.verdict && !live.isAsked);

// The board answers soon, and goes on without the server.
const weigh = async (browser, address) => {
  const context = await browser.newContext(WINDOWS[1]);
  const loaded = new Set();
  const page = await opened(context, address, (reply) => reply.url().startsWith(address) && loaded.add(reply.url()));
  await page.goto(address + "board/index.html");
  await answers(page);
  let bytes = 0;
  for (const file of [...loaded]) bytes += gzipSync(await (await fetch(file)).arrayBuffer()).length;
  must(bytes < MOST_BYTES, `${bytes} bytes until the board answers`);
  console.log(`${bytes} bytes until the board answers`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await context.setOffline(true);
  await page.reload();
  await answers(page);
  await context.close();
};

// Every puzzle of the gallery opens as the kind that its page tells of, and has one answer.
const play = async (browser, address, paths) => {
  const context = await browser.newContext(WINDOWS[0]);
  const [page, board] = [await opened(context, address), await opened(context, address)];
  let count = 0;
  for (const path of paths.filter((path) => path.startsWith("gallery/") && !path.endsWith("index.html"))) {
    await page.goto(address + path);
    const title = await page.locator("h1").evaluate((heading) => heading.firstChild.textContent.trim());
    const links = await page.locator(".puzzles a").evaluateAll((anchors) => anchors.map(({ href }) => href));
    must(links.length === 3, `${path} has ${links.length} puzzles`);
    for (const link of links) {
      // The first loads the board; at the others it sees its address change.
      if (count === 0) await board.goto(link);
      else await board.evaluate((link) => location.assign(link), link);
      count += 1;
      try {
        await board.waitForFunction(() => !location.hash.startsWith("#open="));
        await answers(board);
      } catch {
        must(false, `${path}: the board does not open ${link}`);
        continue;
      }
      const told = await board.evaluate(() => ({ verdict: live.verdict.verdict, title: document.getElementById("title").textContent }));
      must(told.verdict === "UNIQUE" && told.title === title, `${path}: ${JSON.stringify(told)}`);
    }
  }
  console.log(`${count} puzzles of the gallery on the board`);
  await context.close();
};

const main = async ([folder]) => {
  const server = await serve(folder);
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
  try {
    const paths = await lookAtAll(browser, server.address, resolve(folder));
    await search(browser, server.address);
    await step(browser, server.address, paths);
    await weigh(browser, server.address);
    await play(browser, server.address, paths);
  } finally {
    await browser.close();
    server.close();
  }
  process.exitCode = faults > 0 ? 1 : 0;
};

main(process.argv.slice(2)).catch((error) => {
  console.error(error);
  process.exit(1);
});
