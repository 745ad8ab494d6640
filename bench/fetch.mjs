// `npm run bench:fetch [-- <watches>]`: checks per second from the cron tick to the last settled watch, on this machine, for
// pages that answer 304, pages whose bytes are equal, pages that changed, and, where a browser is at hand, pages that only a
// browser can read; beside it what each check cost in rows of D1, operations of R2 and queue messages, as the bindings count
// them. Starts the service and the sites, and ends both. Here one browser works; deployed, each of the queue's consumers has
// its own.

import { setTimeout as pause } from "node:timers/promises";
import { underPinnedNode } from "../scripts/toolchain.mjs";

await underPinnedNode();
const { account } = await import("../scripts/demo/client.mjs");
const { prepareBrowser } = await import("../scripts/browser.mjs");
const { startSites } = await import("./fetch/site.mjs");
const { served, until } = await import("./served.mjs");

const watches = Number(process.argv[2] ?? 1000);
const browserWatches = Math.min(watches, 20);
const patienceMilliseconds = 180_000;
await served(async ({ start, atEnd }) => {
  const site = await startSites(20);
  atEnd(site.close);
  const hosts = site.hosts.map((host) => `${host}:${site.port}`).join(",");
  const service = await start("fetch/counted.ts", { MIN_CHECK_SECONDS: "60", EGRESS_ALLOW: hosts });
  const client = await account(service.url);
  // With it each change is read twice, seconds apart, and a host is asked one thing at a time: that would measure the waiting.
  await client.settings({ noise_reduction_timestamps: false, noise_reduction_ads: false });
  await measureRequests({ client, service, site });
  const browser = await prepareBrowser();
  if (browser.state === "ready" || browser.state === "installed") await measureBrowser({ client, service, site });
  else console.log(browser.sentence);
});

function address(site, kind, index) {
  return `http://${site.hosts[index % site.hosts.length]}:${site.port}/${kind}/${index}`;
}

async function measureRequests({ client, service, site }) {
  const lane = { name: "http", watches };
  const lines = Array.from({ length: watches }, (_, index) => address(site, "page", index)).join("\n");
  console.log(`${watches} watches of ${site.hosts.length} hosts, pages of 10 kB; each number is the mean of one round`);
  const begin = performance.now();
  await client.import(lines);
  const first = await settled(service.url, lane, begin);
  console.log(`first readings    ${rate(lane, first.milliseconds)} checks/s (import and icons included)`);
  for (const [name, manner] of [
    ["304", "etag"],
    ["equal bodies", "same"],
    ["changed bodies", "changed"],
  ]) {
    site.manner = manner;
    if (manner === "changed") site.version++;
    // The first round after a change of manner notes the new validators.
    if (manner === "same") await round(service, lane, { name: null, site });
    await round(service, lane, { name, site });
  }
}

async function measureBrowser({ client, service, site }) {
  const lane = { name: "browser", watches: browserWatches };
  console.log(`${lane.watches} watches of the same pages, brought by a script`);
  const begin = performance.now();
  for (let index = 0; index < lane.watches; index++)
    await client.watch({ url: address(site, "app", index), fetch_backend: "html_webdriver" });
  await settled(service.url, lane, begin);
  await round(service, lane, { name: "browser, equal", site });
  site.version++;
  await round(service, lane, { name: "browser, changed", site });
}

async function round({ url, tick }, lane, { name, site }) {
  site.requests = 0;
  await ask(`${url}/measured/due?lane=${lane.name}`);
  const begin = performance.now();
  await tick();
  const { milliseconds, state } = await settled(url, lane, begin);
  if (site.requests < lane.watches || state.failed)
    throw new Error(`${name}: ${site.requests} requests, ${state.failed} failed`);
  if (name === null) return;
  console.log(`${name.padEnd(18)}${rate(lane, milliseconds)} checks/s in ${Math.round(milliseconds)} ms`);
  const each = (number = 0) => (number / lane.watches).toFixed(2);
  const { counts } = state;
  const spent = [
    `D1 rows written ${each(counts.rows_written)}, read ${each(counts.rows_read)}, calls ${each(counts.database_calls)}`,
    `R2 written ${each(counts.object_writes)}, read ${each(counts.object_reads)}`,
    `queue messages ${counts.queue_messages} in all`,
  ];
  console.log(`                  per check: ${spent.join("; ")}`);
}

/** Waits until no check is open. */
async function settled(url, lane, begin) {
  let state = null;
  for (const end = Date.now() + patienceMilliseconds; Date.now() < end; await pause(100)) {
    until.throwIfAborted();
    state = await ask(`${url}/measured/state?lane=${lane.name}`);
    if (state.watches === lane.watches && state.open === 0) return { state, milliseconds: performance.now() - begin };
  }
  throw new Error(`The checks did not come to an end in time: ${JSON.stringify(state)}`);
}

function rate(lane, milliseconds) {
  const perSecond = (lane.watches / milliseconds) * 1000;
  return perSecond.toFixed(perSecond < 10 ? 2 : 0).padStart(5);
}

async function ask(url) {
  const response = await fetch(url, { signal: until });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text);
}
