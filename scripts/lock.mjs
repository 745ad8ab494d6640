// `node scripts/lock.mjs`: adds to package-lock.json the optional packages of other platforms that npm left out.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { completedLock, missingFromLock } from "./local/platforms.mjs";
import { root } from "./toolchain.mjs";

const path = join(root, "package-lock.json");
const lock = JSON.parse(readFileSync(path, "utf8"));
const count = missingFromLock(lock).length;
if (count > 0) writeFileSync(path, `${JSON.stringify(completedLock(lock), null, 2)}\n`);
console.log(`${count} optional platform packages were missing from package-lock.json.`);
