// `node scripts/lock.mjs [FOLDER]`: adds to package-lock.json the optional packages of other platforms that npm left out. With --check
// it names them, and peers in versions that npm 10 refuses, and fails instead.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { completedLock, missingFromLock } from "./local/platforms.mjs";
import { unsuitedPeers } from "./local/peers.mjs";
import { fail, root } from "./toolchain.mjs";

/** What package.json wants instead of what packages ask for. */
function overridesIn(folder) {
  const manifest = join(folder, "package.json");
  return existsSync(manifest) ? (JSON.parse(readFileSync(manifest, "utf8")).overrides ?? {}) : {};
}

const words = process.argv.slice(2);
const base = resolve(words.find((word) => !word.startsWith("-")) ?? root);
const path = join(base, "package-lock.json");
const lock = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : { packages: {} };
if (Object.keys(lock.packages).length === 0) fail(`Expected a package-lock.json with packages in ${base}`);
const missing = missingFromLock(lock);
if (words.includes("--check")) {
  for (const { path: place } of missing) console.log(place);
  if (missing.length > 0) fail("package-lock.json lacks these; node scripts/lock.mjs adds them.");
  const unsuited = unsuitedPeers(lock, overridesIn(base));
  for (const { holder, name, wanted, found } of unsuited)
    console.log(`${holder} wants ${name} ${wanted}, and finds ${found}`);
  if (unsuited.length > 0)
    fail("`npm ci` of npm 10 refuses these; an override in package.json makes them one version.");
} else {
  if (missing.length > 0) writeFileSync(path, `${JSON.stringify(completedLock(lock), null, 2)}\n`);
  console.log(`${missing.length} optional platform packages were missing from package-lock.json.`);
}
