/** What needs a real browser: tests of it are left out where none can be had, and each test begins without one. */
import { afterEach, describe } from "vitest";
import { browserTrouble, closeBrowsers } from "./browsing.ts";

const noBrowser = await browserTrouble();
if (noBrowser) console.warn(`No browser can be had here, so what needs one is not tested: ${noBrowser}`);
afterEach(() => (noBrowser ? undefined : closeBrowsers()));

export const describeInBrowser = describe.skipIf(noBrowser);
