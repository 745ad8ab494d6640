// `npm run suites -- FOLDER [-v]`: our engines on the public suites of their languages: HTML, encodings, jq, JSONPath, feeds, CSV, cookies,
// patterns, templates and selectors. FOLDER holds what of them is at hand; `npm run suites:gather -- FOLDER` brings what packages have.
// Prints how many cases pass; -v names the others. Fails where a score is not the one of bench/suites/floors.json: scores only rise.

import { fail, underPinnedNode } from "../scripts/toolchain.mjs";

await underPinnedNode();
const words = process.argv.slice(2);
const folder = words.find((word) => !word.startsWith("-"));
if (!folder) fail("Expected a folder of suites: npm run suites -- <folder>");
const { runSuites } = await import("./suites/index.ts");
const faults = runSuites(folder, words.includes("-v"));
if (faults === null) fail(`No suite was found in ${folder}.`);
for (const fault of faults) console.log(fault);
process.exit(faults.length === 0 ? 0 : 1);
