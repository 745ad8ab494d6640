// The Worker as it is uploaded: bundled by wrangler into one file, then made compact. An isolate has 128 MB, and holds the text of its
// script for good: as wrangler writes it, that takes 14 MB more.

import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compactWithMap } from "../local/compact.mjs";
import { configName } from "./config.mjs";

/** What wrangler calls the bundle of src/worker.ts. */
const name = "worker.js";

/**
 * Bundles the Worker of `directory`; its source map is beside it, and names it.
 * @returns {Promise<string>} the path of the script
 * @throws {Error} with what wrangler or the bundler said
 */
export async function bundleOf(wrangler, directory) {
  const folder = join(directory, "dist", "deploy");
  rmSync(folder, { recursive: true, force: true });
  const words = ["deploy", "--dry-run", "--config", configName, "--outdir", folder];
  await wrangler.done("bundle the Worker", words);
  const path = join(folder, name);
  const map = readFileSync(`${path}.map`, "utf8");
  const compacted = await compactWithMap(readFileSync(path, "utf8"), { map, name });
  writeFileSync(path, compacted.code);
  writeFileSync(`${path}.map`, compacted.map);
  return path;
}
