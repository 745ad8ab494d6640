// `npm run release -- DIRECTORY`: everything that a machine needs to run the service, in one directory: the Worker, the scripts in a file
// each, and one package. No sources, no bundler, no workerd; only Node has to be there. The container is made of a
// release; .github/OPERATING.md says how to run one without it. With --package the same as a package of npm, which gets what else
// it needs when it is installed: `npx tidemark-server`.

import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { fail, root, underPinnedNode } from "./toolchain.mjs";

/** What the scripts do not have in themselves (scripts/local/released.mjs). */
const neededPackages = ["undici"];
const packageName = "tidemark-server";
const packageStart = "start.mjs";
// The folder of a package is gone with its next version: the data are where the command was given.
const startOfPackage = `#!/usr/bin/env node
import { resolve } from "node:path";
process.env.DATA_DIR ||= resolve("tidemark-data");
await import("./scripts/serve.mjs");
`;

await underPinnedNode();
const { build } = await import("esbuild");
const { bundlePlace, workerBundle } = await import("./local/bundle.mjs");
const { commitFile, commitOf } = await import("./local/commit.mjs");
const { releasedScripts } = await import("./local/released.mjs");

const usage = "Usage: npm run release -- DIRECTORY [--package]";
const { given, isPackage } = asked();
const target = resolve(process.env.INIT_CWD ?? ".", given);
if (existsSync(target) && readdirSync(target).length > 0) fail(`${target} is not empty.`);
try {
  await release();
  const start = isPackage ? `npx ${target}` : `node ${join(target, "scripts", "serve.mjs")}`;
  console.log(`${target} holds a release. Start it: ${start}`);
} catch (error) {
  rmSync(target, { recursive: true, force: true });
  fail(error.message);
}

/** @returns {{given: string, isPackage: boolean}} */
function asked() {
  try {
    const options = { package: { type: "boolean", default: false } };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [given, ...more] = positionals;
    if (given === undefined || more.length > 0) return fail(usage);
    return { given, isPackage: values.package };
  } catch {
    return fail(usage);
  }
}

async function release() {
  const bundle = await workerBundle(bundlePlace(), { say: console.log, until: new AbortController().signal });
  mkdirSync(target, { recursive: true });
  // What a service that ran here compiled is of this machine's Node alone.
  const filter = (path) => path !== join(bundle.directory, "compiled");
  cpSync(bundle.directory, join(target, "worker"), { recursive: true, filter });
  // One folder below, like the scripts of the sources: by this they find what lies beside it.
  await build({ ...releasedScripts, outdir: join(target, "scripts") });
  writeFileSync(join(target, "package.json"), `${JSON.stringify(isPackage ? packed() : described(), null, 2)}\n`);
  const commit = commitOf();
  if (commit !== undefined) writeFileSync(join(target, commitFile), `${commit}\n`);
  cpSync(join(root, "LICENSE"), join(target, "LICENSE"));
  if (isPackage) writeFileSync(join(target, packageStart), startOfPackage, { mode: 0o755 });
  else for (const name of neededPackages) copyPackage(name, root, new Set());
}

function described() {
  const { name, version, license } = packageAt(root);
  return { name, version, license, type: "module" };
}

// What comes with a release is installed with a package, in the same versions.
function packed() {
  const needed = neededPackages.map((name) => [name, packageAt(found(name, root)).version]);
  return {
    ...described(),
    name: packageName,
    description: packageAt(root).description,
    bin: { [packageName]: packageStart },
    engines: { node: ">=22.18" },
    dependencies: Object.fromEntries(needed),
  };
}

// With what it needs, from where Node would find each, to the same place.
function copyPackage(name, from, copied) {
  const directory = found(name, from);
  if (directory === null || copied.has(directory)) return;
  copied.add(directory);
  cpSync(directory, join(target, relative(root, directory)), {
    recursive: true,
    // Nested packages follow by themselves, if they are needed.
    filter: (path) => !relative(directory, path).startsWith("node_modules"),
  });
  const { dependencies = {}, optionalDependencies = {} } = packageAt(directory);
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies }))
    copyPackage(needed, directory, copied);
}

function packageAt(directory) {
  return JSON.parse(readFileSync(join(directory, "package.json"), "utf8"));
}

function found(name, from) {
  for (let directory = from; ; directory = dirname(directory)) {
    const path = join(directory, "node_modules", name);
    if (existsSync(join(path, "package.json"))) return path;
    if (directory === root) return null;
  }
}
