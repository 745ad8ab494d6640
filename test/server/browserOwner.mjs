// Starts a browser of the service that has the data of the folder given, prints its address and its profile, and lives on: to be killed, by chromium.test.ts.
import { installedBrowser } from "../../scripts/browser.mjs";
import { startChromium } from "../../server/chromium.mjs";
import { profilesOf } from "../../server/profiles.mjs";

const profile = await profilesOf(process.argv[2]).make();
const { endpoint } = await startChromium(installedBrowser(), { profile, isSandboxed: false });
console.log(JSON.stringify({ endpoint, profile }));
setInterval(() => {}, 60_000);
