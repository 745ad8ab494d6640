// `npm run pictures`: the pictures of the README, of the service as it is: the list of watches and a change, each light and dark, into
// .github/pictures. Pages of the project's own are watched by a service of their own, and an installed Chromium shows the
// dashboard. Run it after a change of these screens, and commit what it writes.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fail, root, underPinnedNode } from "./toolchain.mjs";

await underPinnedNode();
const { default: puppeteer } = await import("puppeteer-core");
const { installedBrowser } = await import("./browser.mjs");
const { account } = await import("./demo/client.mjs");
const { startSites } = await import("./demo/sites.mjs");
const { launch } = await import("./local/launch.mjs");
const { settingNames } = await import("./local/settings.mjs");

const maxBytes = 150_000;
const patienceMilliseconds = 120_000;
const directory = join(root, ".github", "pictures");
const dataDir = mkdtempSync(join(tmpdir(), "tidemark-pictures-"));
const undo = [() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })];
try {
  await draw();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  for (const step of undo.reverse()) await step();
}
process.exit();

async function draw() {
  const executablePath = installedBrowser();
  if (executablePath === undefined) fail("Expected an installed Chromium or Chrome.");
  const sites = await startSites();
  undo.push(sites.close);
  const outside = Object.entries(process.env).filter(([name]) => !settingNames.includes(name));
  const environment = {
    ...Object.fromEntries(outside),
    ...{ PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDir, TICK_SECONDS: "2", MIN_CHECK_SECONDS: "1" },
    EGRESS_ALLOW: `127.0.0.1:${sites.port}`,
  };
  const running = await launch({ environment, say: () => undefined, until: new AbortController().signal });
  undo.push(running.stop);
  const client = await account(running.url);
  const uuids = await changed(client, sites);
  mkdirSync(directory, { recursive: true });
  const browser = await puppeteer.launch({ executablePath, args: ["--no-sandbox"] });
  undo.push(() => browser.close());
  const page = await browser.newPage();
  await page.setViewport({ width: 1180, height: 720 });
  // Who is not signed in does so on the way, and the form stands between.
  await page.goto(await client.changePage(uuids[0]), { waitUntil: "load" });
  await page.type("input[name=password]", client.credentials.password);
  await Promise.all([page.waitForNavigation({ waitUntil: "load" }), page.keyboard.press("Enter")]);
  const change = page.url();
  const screens = { change, list: `${running.url}/watches` };
  for (const [name, url] of Object.entries(screens))
    for (const theme of ["light", "dark"]) await drawScreen(page, { url, theme, path: `${name}-${theme}.png` });
}

/** Watches the pages, and comes back when those that change were seen to have changed. Resolves to the ids of the watches. */
async function changed(client, sites) {
  const uuids = [];
  for (const { title, url } of sites.watches)
    uuids.push(
      await client.watch({ title, url, time_between_check: { hours: 6 }, time_between_check_use_default: false }),
    );
  await until("the first checks", async () => (await all(client, uuids)).every(({ last_checked: at }) => at > 0));
  // A change is told by the second that it was seen in.
  await pause(1500);
  sites.change();
  for (const uuid of uuids) await client.recheck(uuid);
  const isSeen = ({ last_changed: at }) => at > 0;
  await until("the changes", async () => (await all(client, uuids)).filter(isSeen).length >= sites.changing);
  return uuids;
}

function all(client, uuids) {
  return Promise.all(uuids.map((uuid) => client.watched(uuid)));
}

async function until(what, holds) {
  for (const end = Date.now() + patienceMilliseconds; !(await holds()); await pause(500))
    if (Date.now() > end) throw new Error(`Expected ${what} within ${patienceMilliseconds / 1000} s.`);
}

async function drawScreen(page, { url, theme, path }) {
  await page.emulateMediaFeatures([
    { name: "prefers-color-scheme", value: theme },
    { name: "prefers-reduced-motion", value: "reduce" },
  ]);
  await page.goto(url, { waitUntil: "networkidle2" });
  const picture = await page.screenshot({ type: "png" });
  if (picture.length > maxBytes) throw new Error(`${path} has ${picture.length} bytes, and may have ${maxBytes}.`);
  writeFileSync(join(directory, path), picture);
  console.log(`${path}  ${picture.length} bytes`);
}
