/** What needs a real browser: tests of it are left out where none can be had; those of one file use the same one. */
import { afterAll, beforeAll, describe } from "vitest";
import { browserTrouble, closeBrowsers } from "./browsing.ts";
import { isolate } from "./isolate.ts";

// Asked once in each isolate: to start a browser costs as much as to read four pages.
if (isolate.browserTrouble === undefined) isolate.browserTrouble = await browserTrouble();
const noBrowser = isolate.browserTrouble;
if (noBrowser) console.warn(`No browser can be had here, so what needs one is not tested: ${noBrowser}`);

export function describeInBrowser(name: string, tests: () => void): void {
  // Of the file, not of the group.
  beforeAll(() => {
    isolate.keepsBrowsers = true;
  });
  afterAll(async () => {
    isolate.keepsBrowsers = false;
    if (!noBrowser) await closeBrowsers();
  });
  describe.skipIf(noBrowser)(name, tests);
}
