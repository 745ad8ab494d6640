// `npm run release -- DIRECTORY`: everything that a machine needs to run the service, in one directory, for the processor and system it
// is made on: the Worker, the scripts in a file each, Miniflare and workerd. No sources, no bundler, no wrangler; only Node has to be
// there. The container is made of it; .github/OPERATING.md says how to run it without one.

import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fail, root, underPinnedNode } from "./toolchain.mjs";

// Pictures are transformed by a simulation that the Worker does not use. The package of workerd has the program a second time.
const leftOut = { packages: ["sharp"], folders: [join("workerd", "bin")] };

await underPinnedNode();
const { build } = await import("esbuild");
const { bundlePlace, workerBundle } = await import("./local/bundle.mjs");
const { commitFile, commitOf } = await import("./local/commit.mjs");
const { releasedScripts } = await import("./local/released.mjs");

const [given] = process.argv.slice(2);
if (given === undefined) fail("Usage: npm run release -- DIRECTORY");
const target = resolve(process.env.INIT_CWD ?? ".", given);
if (existsSync(target) && readdirSync(target).length > 0) fail(`${target} is not empty.`);
try {
  await release();
  console.log(`${target} holds a release. Start it: node ${join(target, "scripts", "serve.mjs")}`);
} catch (error) {
  rmSync(target, { recursive: true, force: true });
  fail(error.message);
}

async function release() {
  const bundle = await workerBundle(bundlePlace(), { say: console.log, until: new AbortController().signal });
  mkdirSync(target, { recursive: true });
  cpSync(bundle.directory, join(target, "worker"), { recursive: true });
  // One folder below, like the scripts of the sources: by this they find what lies beside it.
  await build({ ...releasedScripts, outdir: join(target, "scripts") });
  const { name, version, license } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  writeFileSync(
    join(target, "package.json"),
    `${JSON.stringify({ name, version, license, type: "module" }, null, 2)}\n`,
  );
  const commit = commitOf();
  if (commit !== undefined) writeFileSync(join(target, commitFile), `${commit}\n`);
  cpSync(join(root, ".github", "LICENSE"), join(target, "LICENSE"));
  copyPackage("miniflare", root, new Set());
}

// With what it needs, from where Node would find each, to the same place.
function copyPackage(name, from, copied) {
  const directory = found(name, from);
  if (directory === null || copied.has(directory)) return;
  copied.add(directory);
  cpSync(directory, join(target, relative(root, directory)), {
    recursive: true,
    // Nested packages follow by themselves, if they are needed.
    filter: (path) => {
      const inside = relative(join(root, "node_modules"), path);
      return !leftOut.folders.includes(inside) && !relative(directory, path).startsWith("node_modules");
    },
  });
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(join(directory, "package.json"), "utf8"),
  );
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies }))
    if (!leftOut.packages.includes(needed)) copyPackage(needed, directory, copied);
}

function found(name, from) {
  for (let directory = from; ; directory = dirname(directory)) {
    const path = join(directory, "node_modules", name);
    if (existsSync(join(path, "package.json"))) return path;
    if (directory === root) return null;
  }
}
