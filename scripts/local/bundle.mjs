// The Worker in one file, built once and kept in dist/.cache under the hash of what it is made of: a start with the same
// sources takes it from there. A release brings its own and has no sources.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, utimesSync } from "node:fs";
import { text } from "node:stream/consumers";
import { dirname, join } from "node:path";
import { releasedWorker, root } from "../toolchain.mjs";
import { removeUnusedBundles, useBundle } from "./bundles.mjs";
import { startNode } from "./processes.mjs";

const cache = join(root, "dist", ".cache");
const made = {
  folders: ["src", "migrations", "scripts/local/machine", "scripts/local/queues"],
  files: [
    "wrangler.toml",
    "tsconfig.json",
    "package-lock.json",
    "scripts/assets.mjs",
    "scripts/reference.mjs",
    "scripts/local/build.mjs",
    "scripts/local/check.mjs",
    "scripts/local/compact.mjs",
  ],
};

/**
 * Where the Worker's bundle is, or is to be built. `checker`: the program beside it that checks settings, once it is built.
 * @returns {{directory: string, isBuilt: boolean, checker: string | undefined}}
 */
export function bundlePlace() {
  if (existsSync(releasedWorker)) return placeIn(dirname(releasedWorker));
  const place = placeIn(join(cache, `worker-${digestOfSources()}`));
  if (place.isBuilt) utimesSync(place.directory, new Date(), new Date());
  return place;
}

function placeIn(directory) {
  const isBuilt = existsSync(join(directory, "worker.json"));
  return { directory, isBuilt, checker: isBuilt ? join(directory, "check.mjs") : undefined };
}

/**
 * The Worker's bundle at its place, built if it has to be.
 * @returns {Promise<{directory: string, script: string, options: object, migrations: {name: string, statements: string[]}[]}>}
 *   `options`: what wrangler.toml says about the Worker, as the runtime takes it
 * @throws {Error} with the bundler's account of what is wrong
 */
export async function workerBundle({ directory, isBuilt }, { say, until }) {
  if (!isBuilt) await build(directory, { say, until });
  // A release has its one bundle for itself, in a folder that may be read only.
  if (dirname(directory) === cache) useBundle(directory);
  return bundleIn(directory);
}

function bundleIn(directory) {
  const described = JSON.parse(readFileSync(join(directory, "worker.json"), "utf8"));
  return { directory, script: join(directory, "worker.js"), ...described };
}

/** Whether a path is one of the files beside the Worker, by its first part: a page among them goes without its ending. */
export function filesIn(directory) {
  const names = readdirSync(join(directory, "public")).filter((name) => !name.startsWith("_"));
  const first = new Set(names.flatMap((name) => [name, name.replace(/\.html$/, "")]));
  return (pathname) => first.has(pathname.split("/")[1]);
}

async function build(directory, { say, until }) {
  say("Building the Worker, which takes a few seconds after a change of its sources ...");
  mkdirSync(cache, { recursive: true });
  const draft = `${directory}.${process.pid}`;
  const environment = { ...process.env, NO_COLOR: "1", WRANGLER_SEND_METRICS: "false", WRANGLER_HIDE_BANNER: "true" };
  const words = [join(import.meta.dirname, "build.mjs"), draft];
  const { child, exited } = startNode(words, { cwd: root, environment });
  const stop = () => child.kill("SIGKILL");
  until.addEventListener("abort", stop, { once: true });
  const output = await Promise.all([text(child.stdout), text(child.stderr)]);
  const { code } = await exited;
  until.removeEventListener("abort", stop);
  if (code !== 0) rmSync(draft, { recursive: true, force: true });
  until.throwIfAborted();
  if (code !== 0) throw new Error(`${output.join("").trim()}\nThe Worker could not be built.`);
  // Who built the same meanwhile built the same.
  if (existsSync(directory)) rmSync(draft, { recursive: true, force: true });
  else renameSync(draft, directory);
  removeUnusedBundles(cache);
}

function digestOfSources() {
  const hash = createHash("sha256");
  const paths = made.folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  for (const path of [...paths, ...made.files.map((file) => join(root, file))].sort()) {
    hash.update(path.slice(root.length)).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex").slice(0, 24);
}
