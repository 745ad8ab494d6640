// `node scripts/lock.mjs [FOLDER]`: adds to package-lock.json the optional packages of other platforms that npm left out. With --check
// it names them and fails instead.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { completedLock, missingFromLock } from "./local/platforms.mjs";
import { fail, root } from "./toolchain.mjs";

const words = process.argv.slice(2);
const base = resolve(words.find((word) => !word.startsWith("-")) ?? root);
const path = join(base, "package-lock.json");
const lock = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : { packages: {} };
if (Object.keys(lock.packages).length === 0) fail(`Expected a package-lock.json with packages in ${base}`);
const missing = missingFromLock(lock);
if (words.includes("--check")) {
  for (const { path: place } of missing) console.log(place);
  if (missing.length > 0) fail("package-lock.json lacks these; node scripts/lock.mjs adds them.");
} else {
  if (missing.length > 0) writeFileSync(path, `${JSON.stringify(completedLock(lock), null, 2)}\n`);
  console.log(`${missing.length} optional platform packages were missing from package-lock.json.`);
}
