// A Worker of a measurement in one file: an edit of the sources meanwhile must not restart it, which would lose its queues.

import { spawnSync } from "node:child_process";
import { basename, join } from "node:path";
import { root, toolPath } from "../scripts/toolchain.mjs";

/** Bundles the TypeScript at `source` into `directory`; the path of the bundle. @throws {Error} with what the bundler said */
export function bundleFile(source, directory) {
  const outDir = join(directory, "bundle");
  const words = [toolPath("wrangler"), "deploy", source, "--dry-run", "--outdir", outDir];
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: "utf8" });
  if (status) throw new Error(`The Worker could not be bundleFile.\n${stderr}`);
  return join(outDir, `${basename(source, ".ts")}.js`);
}
