// `npm run demo`: the promise of the service in under a minute, on this machine only. A small status page changes every few
// seconds; the service watches it, and what a subscriber receives is shown as it arrives. After two alerts it shows the
// way to the change in the dashboard. In a terminal it stays for that until Ctrl-C, elsewhere it ends, with everything it
// started; `npm run demo -- --keep` shows every alert until Ctrl-C.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fail, underPinnedNode } from "./toolchain.mjs";

await underPinnedNode();
const { account } = await import("./demo/client.mjs");
const { dim, heading, paintDifference: painted } = await import("./demo/paint.mjs");
const { startReceiver } = await import("./demo/receiver.mjs");
const { startStatusPage } = await import("./demo/page.mjs");
const { launch } = await import("./local/launch.mjs");
const { settingNames } = await import("./local/settings.mjs");

const isKept = process.argv.includes("--keep");
// A person can follow the link at the end; a script goes on.
const staysOpen = process.stdout.isTTY === true;
const enough = 2;
const patienceMilliseconds = 60_000;
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stopping.abort());

const begin = performance.now();
const dataDir = mkdtempSync(join(tmpdir(), "tidemark-demo-"));
const undo = [() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })];
let isOver = false;
try {
  await show();
} catch (error) {
  if (!stopping.signal.aborted) console.error(error.message);
  process.exitCode = stopping.signal.aborted ? 0 : 1;
} finally {
  isOver = true;
  for (const step of undo.reverse()) await step();
}
process.exit();

async function show() {
  console.log(heading("Starting a page that changes, a receiver of alerts, and the service ..."));
  const page = await startStatusPage();
  undo.push(page.close);
  const receiver = await startReceiver();
  undo.push(receiver.close);
  // An operator's own settings, such as where mail goes out, have no part in a demonstration.
  const outside = Object.entries(process.env).filter(([name]) => !settingNames.includes(name));
  const environment = {
    ...Object.fromEntries(outside),
    ...{ PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDir, TICK_SECONDS: "2", MIN_CHECK_SECONDS: "1" },
    EGRESS_ALLOW: `127.0.0.1:${page.port},127.0.0.1:${receiver.port}`,
  };
  const running = await launch({ environment, say: (line) => console.log(dim(line)), until: stopping.signal });
  undo.push(running.stop);
  void running.ended.then((code) => {
    if (!isOver && !stopping.signal.aborted) fail(`The Worker's process ended with code ${code}.`);
  });

  const client = await account(running.url);
  const uuid = await client.watch({
    url: page.url,
    title: "Harbour Cloud status",
    time_between_check: { seconds: 5 },
    time_between_check_use_default: false,
    notification_urls: [`json://127.0.0.1:${receiver.port}/hook`],
  });
  const feed = await client.feed();
  console.log(
    `Service     ${running.url}\nWatched     ${page.url}\nAlerts to   json://127.0.0.1:${receiver.port}/hook`,
  );
  console.log(
    `Feed        ${feed}\n\n${dim("The first look is remembered; from then on every change is reported.")}\n`,
  );

  const count = await showAlerts({ receiver, client, uuid, page });
  const seconds = Math.round((performance.now() - begin) / 1000);
  const items = await client.feedItems(feed);
  console.log(heading(`${count} changes were reported within ${seconds} seconds; the feed holds ${items}.`));
  console.log(
    `See the last one in the dashboard (password: ${client.credentials.password}):\n  ${await client.changePage(uuid)}`,
  );
  if (!staysOpen) return;
  console.log(dim("Ctrl-C ends the demonstration."));
  await stopped();
}

function stopped() {
  return new Promise((resolve) => {
    if (stopping.signal.aborted) resolve();
    stopping.signal.addEventListener("abort", resolve, { once: true });
  });
}

// Shows alerts as they arrive, until there were enough of them.
async function showAlerts({ receiver, client, uuid, page }) {
  for (let count = 0; ;) {
    const alert = await Promise.race([receiver.next(), waited(isKept ? undefined : patienceMilliseconds)]);
    if (alert === undefined) throw new Error("No alert arrived within a minute.");
    count += 1;
    console.log(heading(`Alert ${count}: ${alert.title ?? ""}`));
    console.log(dim(`It left ${page.sinceChange()} seconds after the page changed. The difference:`));
    console.log(`${painted(await client.difference(uuid))}\n`);
    if (!isKept && count === enough) return count;
  }
}

function waited(milliseconds) {
  return new Promise((resolve, reject) => {
    if (milliseconds !== undefined) setTimeout(resolve, milliseconds).unref();
    stopping.signal.addEventListener("abort", () => reject(new Error("Stopped.")), { once: true });
  });
}
