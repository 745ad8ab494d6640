// `npm run bench:lanes [-- <seconds>]`: whether slow sites and receivers slow down others, on one machine. Twelve well sites with two
// pages each, checked every ten seconds, and six well receivers are measured by themselves; then beside 36 sites and four receivers
// that misbehave, after a time in which the service finds out. Each well page is reported to a well receiver and to one that
// misbehaves. The well ones have to keep their pace within a fifth. Starts the service, the sites and the receivers, and ends them.

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
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(`<!doctype html><title>Page</title><p>State ${pace.look(host + url)}.</p><p>${words}</p>`);
  },
});
const receivers = await startHosts({
  ...{ first: 101, well: 6, ill: 4, kind: "receiver" },
  answer: ({ body }, response) => {
    const states = [...body.matchAll(/State (\d+)\./g)].map(([, number]) => Number(number));
    if (states.length > 0) pace.alert(Math.max(...states));
    response.writeHead(204).end();
  },
});
const dataDir = mkdtempSync(join(tmpdir(), "tidemark-lanes-"));
const allow = [sites, receivers].flatMap(({ well, ill }) => [...well, ...ill]).join(",");
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stopping.abort());
const wait = (milliseconds) => pause(milliseconds, undefined, { signal: stopping.signal });
let service = null;
try {
  service = await startService(dataDir, { EGRESS_ALLOW: allow, TICK_SECONDS: String(tickSeconds) });
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
} catch (error) {
  if (!stopping.signal.aborted) throw error;
} finally {
  await service?.stop();
  for (const one of [sites, receivers]) one.close();
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

/** Prints both beside each other; whether the second keeps the pace of the first. */
function compare(alone, beside) {
  let isKept = true;
  console.log(`${"".padEnd(34)}${"alone".padStart(10)}${"beside".padStart(10)}`);
  for (const [name, before] of Object.entries(alone)) {
    const after = beside[name];
    const isPace = name.endsWith("a minute");
    const isMet = isPace
      ? before > 0 && after >= before * (1 - allowed.share)
      : after <= Math.max(before * (1 + allowed.share), before + allowed.milliseconds);
    isKept &&= isMet;
    const text = (value) => (isPace ? value.toFixed(0) : `${(value / 1000).toFixed(2)} s`).padStart(10);
    console.log(`${name.padEnd(34)}${text(before)}${text(after)}  ${isMet ? "met" : "MISSED"}`);
  }
  return isKept;
}
