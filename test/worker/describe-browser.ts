/** What needs a real browser: tests of it are left out where none can be had; those of one group use the same one. */
import { afterAll, beforeAll, describe } from "vitest";
import { browserTrouble, closeBrowsers } from "./browsing.ts";
import { isolate } from "./isolate.ts";

const noBrowser = await browserTrouble();
if (noBrowser) console.warn(`No browser can be had here, so what needs one is not tested: ${noBrowser}`);

export const describeInBrowser = (name: string, tests: () => void): unknown =>
  describe.skipIf(noBrowser)(name, () => {
    beforeAll(() => {
      isolate.keepsBrowsers = true;
    });
    afterAll(async () => {
      isolate.keepsBrowsers = false;
      await closeBrowsers();
    });
    tests();
  });
