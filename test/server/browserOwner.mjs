// Starts a browser, prints its address, and lives on: to be killed, by chromium.test.ts.
import { installedBrowser } from "../../scripts/browser.mjs";
import { startChromium } from "../../server/chromium.mjs";

const { endpoint } = await startChromium(installedBrowser(), false);
console.log(endpoint);
setInterval(() => {}, 60_000);
