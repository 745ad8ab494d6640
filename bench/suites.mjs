// `npm run suites -- <folder> [-v]`: our readers of HTML, encodings, jq, JSONPath and feeds on the public suites of their languages. The folder holds
// what of them is at hand: html5lib-tests, jq, jsonpath-compliance-test-suite, feedparser. Prints how many cases pass; -v names the others.

import { fail, underPinnedNode } from "../scripts/toolchain.mjs";

await underPinnedNode();
const words = process.argv.slice(2);
const folder = words.find((word) => !word.startsWith("-"));
if (!folder) fail("Expected a folder of suites: npm run suites -- <folder>");
const { runSuites } = await import("./suites/index.ts");
if (!runSuites(folder, words.includes("-v"))) fail(`No suite was found in ${folder}.`);
