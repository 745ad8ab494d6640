// `node scripts/assets.mjs`: what browsers load of the dashboard, built into dist/public (scripts and styles under names with
// their hash, so that they may be kept for a year), and dist/assets.json, by which the Worker knows these names. wrangler.toml
// runs it before each bundle, the tests before their first file. Also the pages of the reference at /docs (scripts/reference.mjs).

import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { root, underPinnedNode } from "./toolchain.mjs";

const web = join(root, "src", "web");
const publicDirectory = join(root, "dist", "public");
const workerSource = join(web, "client", "sw.ts");
// light-dark() of colours: https://developer.mozilla.org/docs/Web/CSS/color_value/light-dark
const target = ["chrome123", "firefox121", "safari17.5"];
const namesPath = join(root, "dist", "assets.json");

/** Builds everything anew. Resolves to the paths by entry: `{"app.js": "/assets/app.1a2b3c4d.js", ...}`. */
export async function buildAssets() {
  const { build } = await import("esbuild");
  const shared = {
    bundle: true,
    minify: true,
    write: false,
    legalComments: "none",
    logLevel: "silent",
    charset: "utf8",
  };
  const hashed = { outdir: "out", entryNames: "[name].[hash]", chunkNames: "shared.[hash]", metafile: true };
  // Pages load several scripts; what these share is loaded and run once.
  const scripts = await build({
    ...shared,
    ...hashed,
    entryPoints: entries(join(web, "client"), ".ts").filter((path) => path !== workerSource),
    format: "esm",
    splitting: true,
    target,
  });
  const sheets = ["app.css", "reference.css"].map((name) => join(web, "style", name));
  const styles = await build({ ...shared, ...hashed, entryPoints: sheets });
  const files = [...scripts.outputFiles, ...styles.outputFiles];
  // Written beside the old files first: a running server never sees half of a build.
  const assets = join(publicDirectory, "assets");
  mkdirSync(assets, { recursive: true });
  for (const { path, contents } of files) writeIfNew(join(assets, basename(path)), contents);
  const kept = new Set(files.map(({ path }) => basename(path)));
  for (const old of readdirSync(assets)) if (!kept.has(old)) rmSync(join(assets, old));
  cpSync(join(web, "static"), publicDirectory, { recursive: true });
  const outputs = { ...scripts.metafile.outputs, ...styles.metafile.outputs };
  const names = Object.fromEntries(
    Object.entries(outputs)
      .filter(([, { entryPoint }]) => entryPoint)
      .map(([path, { entryPoint }]) => [basename(entryPoint).replace(/\.ts$/, ".js"), `/assets/${basename(path)}`])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  writeIfNew(join(publicDirectory, "sw.js"), await builtWorker(build, shared, files));
  writeIfNew(namesPath, `${JSON.stringify(names, null, 2)}\n`);
  await buildReference(names);
  return names;
}

// The reference is made of all sources, which takes seconds: only when one of them has changed.
async function buildReference(names) {
  const words = [names["reference.css"], names["reference.js"]];
  const hash = createHash("sha256").update(words.join());
  const paths = ["src", "scripts"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:ts|md|mjs)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  for (const path of paths.sort()) hash.update(path.slice(root.length)).update(readFileSync(path));
  const digest = hash.digest("hex");
  const stamp = join(root, "dist", "reference.digest");
  const isThere = existsSync(join(publicDirectory, "docs.html")) && existsSync(stamp);
  if (isThere && readFileSync(stamp, "utf8") === digest) return;
  const { startNode } = await import("./local/processes.mjs");
  const { child, exited } = startNode([join(root, "scripts", "reference.mjs"), ...words], { cwd: root });
  const said = await Promise.all([text(child.stdout), text(child.stderr)]);
  const { code } = await exited;
  if (code !== 0) throw new Error(`The reference could not be made.\n${said.join("").trim()}`);
  writeFileSync(stamp, digest);
}

// The service worker knows the names of the shell's files, so it is built after them; any new file makes it a new one.
async function builtWorker(build, options, files) {
  const built = files.map(({ path }) => basename(path));
  const version = createHash("sha256").update(built.join()).digest("hex").slice(0, 10);
  const isShell = (name) => /^(?:app|offline|shared)\./.test(name);
  const paths = [
    ...built.filter(isShell).map((name) => `/assets/${name}`),
    "/icon.svg",
    "/icon-192.png",
    "/badge-96.png",
  ];
  const define = { shell: JSON.stringify({ version, paths }) };
  const { outputFiles } = await build({
    ...options,
    target,
    format: "iife",
    entryPoints: [workerSource],
    outdir: "out",
    define,
  });
  return outputFiles[0].contents;
}

// Files of a folder are entries; what they share stands in folders below it.
function entries(directory, ending) {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(directory, entry.name));
}

// A file that is rewritten with what it holds would wake every watcher.
function writeIfNew(path, contents) {
  if (existsSync(path) && readFileSync(path).equals(Buffer.from(contents))) return;
  const beside = `${path}.${process.pid}`;
  writeFileSync(beside, contents);
  renameSync(beside, path);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await underPinnedNode();
  await buildAssets();
}
