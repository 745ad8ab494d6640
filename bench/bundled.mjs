// A Worker of a measurement in one file: an edit of the sources meanwhile must not restart it, which would lose its queues.

import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { compact } from "../scripts/local/compact.mjs";
import { root, toolPath } from "../scripts/toolchain.mjs";

/**
 * Bundles the TypeScript at `source` into `directory`, as compact as the service's own; resolves with the path of the bundle.
 * @throws {Error} with what the bundler said
 */
export async function bundleFile(source, directory) {
  const outDir = join(directory, "bundle");
  const words = [toolPath("wrangler"), "deploy", source, "--dry-run", "--outdir", outDir];
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: "utf8" });
  if (status) throw new Error(`The Worker could not be bundled.\n${stderr}`);
  const path = join(outDir, `${basename(source, ".ts")}.js`);
  writeFileSync(path, await compact(readFileSync(path, "utf8")));
  return path;
}
