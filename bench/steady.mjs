// `npm run bench:steady [-- <minutes>]`: what the whole tree of processes holds under steady work, minute by minute: 300 watches of
// 60 hosts, each checked every five seconds, one page in twenty changed at each look. The last half is held against the bounds:
// at most 300 MB, and flat within five percent. Starts the service and the sites, and ends both. Linux only.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { underPinnedNode } from "../scripts/toolchain.mjs";

await underPinnedNode();
const { account } = await import("../scripts/demo/client.mjs");
const { startService } = await import("./service.mjs");
const { startSteadySites } = await import("./steady/site.mjs");

const minutes = Number(process.argv[2] ?? 30);
const watches = 300;
const intervalSeconds = 5;
const bounds = { megabytes: 300, drift: 0.05 };
const dataDir = mkdtempSync(join(tmpdir(), "tidemark-steady-"));
const sites = await startSteadySites(60);
const allowed = sites.hosts.map((host) => `${host}:${sites.port}`).join(",");
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stopping.abort());
let service = null;
try {
  service = await startService(dataDir, { EGRESS_ALLOW: allowed, TICK_SECONDS: String(intervalSeconds) });
  const client = await account(service.url);
  const quiet = { noise_reduction_timestamps: false, noise_reduction_ads: false };
  await client.settings({ ...quiet, time_between_check: { seconds: intervalSeconds } });
  const addresses = Array.from({ length: watches }, (_, at) => `http://${sites.hosts[at % 60]}:${sites.port}/${at}`);
  await client.import(addresses.join("\n"));
  evaluate(await sampled(service));
} finally {
  await service?.stop();
  sites.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
}
process.exit();

/** Megabytes of the tree at each minute. */
async function sampled({ members, processorMilliseconds }) {
  const samples = [];
  for (let minute = 1; minute <= minutes && !stopping.signal.aborted; minute++) {
    const [requests, spent] = [sites.requests, processorMilliseconds()];
    await pause(60_000, undefined, { signal: stopping.signal }).catch(() => undefined);
    const parts = members().map(({ name, residentBytes }) => ({ name, megabytes: residentBytes / 1e6 }));
    const all = parts.reduce((sum, { megabytes }) => sum + megabytes, 0);
    samples.push(all);
    const work = `${((sites.requests - requests) / 60).toFixed(1)} requests/s, ${((processorMilliseconds() - spent) / 600).toFixed(0)} % of a processor`;
    const each = parts.map(({ name, megabytes }) => `${name} ${megabytes.toFixed(0)}`).join(", ");
    console.log(`${String(minute).padStart(3)} min ${all.toFixed(0).padStart(5)} MB (${each}); ${work}`);
  }
  return samples;
}

// Single minutes go up and down with the garbage of the moment: quarters are compared.
function evaluate(samples) {
  const later = samples.slice(Math.floor(samples.length / 2));
  const mean = (part) => part.reduce((sum, one) => sum + one, 0) / part.length;
  const [third, last] = [later.slice(0, Math.ceil(later.length / 2)), later.slice(Math.ceil(later.length / 2))];
  const drift = last.length > 0 ? mean(last) / mean(third) - 1 : 0;
  const most = Math.max(...samples);
  const isWithin = most <= bounds.megabytes && Math.abs(drift) <= bounds.drift;
  console.log(
    `at most ${most.toFixed(0)} MB (bound ${bounds.megabytes}); last quarter beside the third ${(drift * 100).toFixed(1)} % (bound ${bounds.drift * 100} %): ${isWithin ? "within" : "ABOVE"}`,
  );
  if (!isWithin) process.exitCode = 1;
}
