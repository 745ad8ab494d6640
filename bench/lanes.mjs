// `npm run bench:lanes [-- <seconds>]`: whether slow sites and receivers slow down others, on one machine. Twelve well sites with two
// pages each, checked every ten seconds, and six well receivers are measured by themselves; then beside 36 sites and four receivers
// that misbehave, after a time in which the service finds out. Each well page is reported to a well receiver and to one that
// misbehaves. The well ones have to keep their pace within a fifth. Then, at once and without a time to find out, another account brings
// 2,000 pages of a site that is well and two pages each of 100 that hang for the first time: the well ones have to keep their pace again, and
// whoever presses "check now" or makes a watch waits no longer than before by as much as ten seconds. Starts the service, the sites and
// the receivers, and ends them.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { underPinnedNode } from "../scripts/toolchain.mjs";

await underPinnedNode();
const { account } = await import("../scripts/demo/client.mjs");
const { Pace } = await import("./lanes/pace.mjs");
const { startHosts } = await import("./lanes/servers.mjs");
const { startService } = await import("./service.mjs");

const measured = Number(process.argv[2] ?? 60) * 1000;
const warmMilliseconds = 20_000;
const findOutMilliseconds = 75_000;
const intervalSeconds = 10;
const tickSeconds = 2;
const pagesOfHost = 2;
/** Of the pace, how much less is still the same; of a delay, how many milliseconds more. */
const allowed = { share: 0.2, milliseconds: 1000 };

const pace = new Pace();
const words = "Words of a page that is watched for its state, and for nothing else. ".repeat(20);
const sites = await startHosts({
  ...{ first: 1, well: 12, ill: 36, kind: "site" },
  answer: ({ host, url }, response) => {
    if (url === "/favicon.ico") return void response.writeHead(404).end();
    // What another account brings, and what is new, is no page whose pace counts.
    const isCounted = /^\/\d+$/.test(url);
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(
      `<!doctype html><title>Page</title><p>State ${isCounted ? pace.look(host + url) : 0}.</p><p>${words}</p>`,
    );
  },
});
const hanging = await startHosts({ first: 130, well: 0, ill: 100, kind: "site", manner: "never answers" });
const receivers = await startHosts({
  ...{ first: 101, well: 6, ill: 4, kind: "receiver" },
  answer: ({ body }, response) => {
    const states = [...body.matchAll(/State (\d+)\./g)].map(([, number]) => Number(number));
    if (states.length > 0) pace.alert(Math.max(...states));
    response.writeHead(204).end();
  },
});
const dataDir = mkdtempSync(join(tmpdir(), "tidemark-lanes-"));
const allow = [sites, receivers, hanging].flatMap(({ well, ill }) => [...well, ...ill]).join(",");
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stopping.abort());
const wait = (milliseconds) => pause(milliseconds, undefined, { signal: stopping.signal });
let service = null;
try {
  service = await startService(dataDir, {
    ...{ EGRESS_ALLOW: allow, TICK_SECONDS: String(tickSeconds), REGISTRATION: "open" },
  });
  const client = await account(service.url);
  await client.settings({ noise_reduction_timestamps: false, noise_reduction_ads: false });
  const watched = await watchAll(client, sites.well, (at) => [urlOf(receivers.well, at)]);
  await wait(warmMilliseconds);
  const alone = await seenFor(measured);
  for (const [at, uuid] of watched.entries())
    await client.change(uuid, { notification_urls: [urlOf(receivers.well, at), urlOf(receivers.ill, at)] });
  await watchAll(client, sites.ill, () => []);
  await wait(findOutMilliseconds);
  if (!compare(alone, await seenFor(measured))) process.exitCode = 1;
  console.log("\nbeside an import of 2,000 pages and 100 sites that hang");
  const calm = await handTimes(client, watched[0]);
  const other = await account(service.url);
  const pages = Array.from({ length: 2000 }, (_, at) => `http://${sites.well[0]}/import/${at}`);
  const lines = [...pages, ...hanging.ill.flatMap((host) => [`http://${host}/a`, `http://${host}/b`])];
  await other.import(lines.join("\n"));
  const [crowded, hands] = await Promise.all([seenFor(measured), handTimes(client, watched[1])]);
  const keepsPace = compare(alone, crowded);
  if (!compare(calm, hands, 10_000) || !keepsPace) process.exitCode = 1;
} catch (error) {
  if (!stopping.signal.aborted) throw error;
} finally {
  await service?.stop();
  for (const one of [sites, receivers, hanging]) one.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
}
process.exit();

/** Watches the pages of these sites; their numbers in the order of `receiversOf`. */
async function watchAll(client, hosts, receiversOf) {
  const uuids = [];
  for (let at = 0; at < hosts.length * pagesOfHost; at++)
    uuids.push(
      await client.watch({
        url: `http://${hosts[at % hosts.length]}/${at}`,
        notification_urls: receiversOf(at),
        notification_body: "{{ diff }}",
        notification_max_per_hour: 0,
        notification_max_per_day: 0,
        time_between_check: { seconds: intervalSeconds },
        time_between_check_use_default: false,
      }),
    );
  return uuids;
}

function urlOf(hosts, at) {
  return `json://${hosts[at % hosts.length]}/`;
}

async function seenFor(milliseconds) {
  pace.begin();
  await wait(milliseconds);
  return pace.seen();
}

/** How long it takes until a page is asked for that somebody has checked by hand, and one that is new. */
async function handTimes(client, uuid) {
  const began = Date.now();
  const before = (await client.watched(uuid)).check_count;
  await client.recheck(uuid);
  const until = async (isSo) => {
    while (!(await isSo())) await wait(100);
    return Date.now();
  };
  const rechecked = (await until(async () => (await client.watched(uuid)).check_count > before)) - began;
  const made = await client.watch({ url: `http://${sites.well[1]}/new/${began}` });
  const from = Date.now();
  const read = (await until(async () => (await client.watched(made)).check_count > 0)) - from;
  return { "checked by hand": rechecked, "first reading of a new watch": read };
}

/** Prints both beside each other; whether the second keeps the pace of the first. `milliseconds`: how much later may be. */
function compare(alone, beside, milliseconds = allowed.milliseconds) {
  let isKept = true;
  console.log(`${"".padEnd(34)}${"alone".padStart(10)}${"beside".padStart(10)}`);
  for (const [name, before] of Object.entries(alone)) {
    const after = beside[name];
    const isPace = name.endsWith("a minute");
    const isMet = isPace
      ? before > 0 && after >= before * (1 - allowed.share)
      : after <= Math.max(before * (1 + allowed.share), before + milliseconds);
    isKept &&= isMet;
    const text = (value) => (isPace ? value.toFixed(0) : `${(value / 1000).toFixed(2)} s`).padStart(10);
    console.log(`${name.padEnd(34)}${text(before)}${text(after)}  ${isMet ? "met" : "MISSED"}`);
  }
  return isKept;
}
