// `npm run bench:oracle -- <folder of .html files>`: on how many pages our reading gives the lines that a real Chromium's tree
// gives. Needs a Chrome or Chromium on this machine (CHROME_PATH names another). Fails below 99 % or where a page reads empty.

import { fail, underPinnedNode } from "../scripts/toolchain.mjs";
import { installedBrowser } from "../scripts/browser.mjs";

await underPinnedNode();
const [folder] = process.argv.slice(2);
if (!folder) fail("Expected a folder of .html files: npm run bench:oracle -- <folder>");
const executable = installedBrowser() ?? fail("No Chrome or Chromium is installed.");
const { compare } = await import("./oracle.ts");
if (!(await compare(folder, executable))) process.exitCode = 1;
