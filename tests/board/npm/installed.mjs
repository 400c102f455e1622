// The package for npm as its users have it: packed, installed into an empty project, compiled against and run.
// `node installed.mjs MODULE`, for a built lazyloop.wasm.

import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, "../../..");
const project = mkdtempSync(join(tmpdir(), "lazyloop-npm-"));
const run = (program, ...words) => execFileSync(program, words, { cwd: project, stdio: ["ignore", "pipe", "inherit"], encoding: "utf8" });

try {
  const packed = run("node", join(root, "npm/pack.mjs"), resolve(process.argv[2]), project).trim();
  writeFileSync(join(project, "package.json"), '{ "name": "user", "private": true, "type": "module" }');
  run("npm", "install", "--offline", "--no-audit", "--no-fund", packed);
  for (const name of ["use.ts", "types.mjs"]) copyFileSync(join(here, name), join(project, name));
  symlinkSync(join(here, "node_modules/@types"), join(project, "node_modules/@types"));
  const tsc = join(here, "node_modules/typescript/bin/tsc");
  run("node", tsc, "--strict", "--noUncheckedIndexedAccess", "--module", "nodenext", "--target", "es2022", "--types", "node", "use.ts");
  run("node", "use.js");
  run("node", "types.mjs", here, join(root, "crates/board/src/board/question.rs"));
  console.log(`${packed.split("/").at(-1)}: installed, compiled against and run`);
} catch (error) {
  console.error(error.stdout || error.message);
  process.exitCode = 1;
} finally {
  rmSync(project, { recursive: true });
}
