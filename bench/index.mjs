// `npm run bench -- <folder of .html files> [rounds]`: documents, differences and the whole pipeline beside the libraries one
// would use otherwise, then the pipeline inside workerd. Ratios of one run; the machine should have nothing else to do.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fail, underPinnedNode } from "../scripts/toolchain.mjs";

await underPinnedNode();
const [folder, rounds = "3"] = process.argv.slice(2);
if (!folder) fail("Expected a folder of .html files: npm run bench -- <folder>");
const strip = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning", "--expose-gc"];
for (const [name, words] of [
  ["document.ts", [folder, rounds]],
  ["difference.ts", []],
  ["pipeline.ts", [folder, rounds]],
  ["workerd.mjs", [folder, rounds]],
]) {
  console.log(`\n${name}`);
  const { status } = spawnSync(process.execPath, [...strip, join(import.meta.dirname, name), ...words], {
    stdio: "inherit",
  });
  if (status) process.exitCode = status;
}
