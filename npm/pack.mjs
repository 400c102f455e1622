// Assembles the package and packs it: `node npm/pack.mjs MODULE FOLDER`, for a built lazyloop.wasm. FOLDER gets
// the package in `package/`, and beside it the file that `npm publish` takes. What Cargo.toml says too comes
// from there.

import { spawnSync } from "node:child_process";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);

const main = async ([module, folder]) => {
  if (!module || !folder) throw new Error("usage: node npm/pack.mjs MODULE FOLDER");
  const cargo = await readFile(join(root, "Cargo.toml"), "utf8");
  const said = (field) => cargo.match(new RegExp(`^${field} = "(.*)"$`, "m"))[1];
  const repository = said("repository");
  const manifest = {
    ...JSON.parse(await readFile(join(here, "package.json"), "utf8")),
    version: said("version"),
    license: `(${said("license")})`,
    homepage: repository,
    repository: { type: "git", url: `git+${repository}.git`, directory: "npm" },
  };
  const put = join(folder, "package");
  await rm(put, { recursive: true, force: true });
  await mkdir(put, { recursive: true });
  const files = ["README.md", "index.js", "index.d.ts", "host"].map((name) => [join(here, name), name]);
  const licences = ["LICENSE-MIT", "LICENSE-APACHE"].map((name) => [join(root, name), name]);
  // The board's own side of a worker.
  const worker = [join(root, "wasm/page/worker.js"), "worker.js"];
  for (const [from, name] of [...files, ...licences, worker, [module, "lazyloop.wasm"]]) {
    await cp(from, join(put, name), { recursive: true });
  }
  await writeFile(join(put, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  const { status, stdout } = spawnSync("npm", ["pack", "--silent", "--pack-destination", resolve(folder)], { cwd: put, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  if (status !== 0) throw new Error("npm pack failed");
  console.log(join(folder, stdout.trim()));
};

main(process.argv.slice(2)).catch((error) => {
  console.error(`error: ${error.message}`);
  process.exit(1);
});
