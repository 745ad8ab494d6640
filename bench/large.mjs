// `npm run bench:large`: how much the service on a machine of one's own holds at most (resident, all processes) while 24 large pages are read at the same
// time, with as much heap as V8 takes in a container of 256 MB. It must go on, and read them all. Starts the service and the sites, and ends both. Linux only.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { underPinnedNode } from "../scripts/toolchain.mjs";

await underPinnedNode();
const { account } = await import("../scripts/demo/client.mjs");
const { startLargeSites } = await import("./memory/site.mjs");
const { startService } = await import("./service.mjs");

const megabyte = 1_000_000;
const pages = 24;
const patienceMilliseconds = 400_000;
const everyMilliseconds = 50;
/** Half of the memory that there is, as V8 has it from the container, and small from the start, as for a service. */
const heap = "--max-old-space-size=128 --max-semi-space-size=4";
const bound = 256 * megabyte;
const scenes = [
  { name: "24 pages of 5 MB at once", bytes: 5 * megabyte, manner: "words" },
  { name: "24 dense pages of 5 MB at once", bytes: 5 * megabyte, manner: "dense" },
  { name: "24 dense pages of 10 MB at once", bytes: 10 * megabyte, manner: "dense" },
];
const dataDir = mkdtempSync(join(tmpdir(), "tidemark-large-"));
const sites = await startLargeSites(pages);
const allowed = sites.hosts.map((host) => `${host}:${sites.port}`).join(",");
let service = null;
try {
  service = await startService(dataDir, { EGRESS_ALLOW: allowed, TICK_SECONDS: "1", NODE_OPTIONS: heap });
  const client = await account(service.url);
  await pause(5000);
  console.log(`at rest ${asMegabytes(service.residentBytes())}`);
  for (const [index, scene] of scenes.entries()) await measure(client, index, scene);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await service?.stop();
  sites.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
}
process.exit();

async function measure(client, index, { name, bytes, manner }) {
  Object.assign(sites, { bytes, manner });
  const addresses = sites.hosts.map((host) => `http://${host}:${sites.port}/${index}`);
  const spent = service.processorMilliseconds();
  await client.import(addresses.join("\n"));
  let most = 0;
  const end = Date.now() + patienceMilliseconds;
  for (let asked = 0; ; asked++) {
    await pause(everyMilliseconds);
    most = Math.max(most, service.residentBytes());
    if (asked % 20 === 0 && (await isRead(client, index))) break;
    if (Date.now() > end) throw new Error(`${name}: not all are read after ${patienceMilliseconds / 1000} s`);
  }
  const seconds = ((service.processorMilliseconds() - spent) / 1000).toFixed(1);
  const verdict = most <= bound ? "within" : "ABOVE";
  console.log(
    `${name.padEnd(34)}${asMegabytes(most)} at most, ${verdict} ${asMegabytes(bound)}; ${seconds} s of a processor`,
  );
  if (most > bound) process.exitCode = 1;
}

/** Whether all pages of a scene were read; one that could not be is a failure. */
async function isRead(client, index) {
  const watches = Object.values(await client.watches()).filter(({ url }) => url.endsWith(`/${index}`));
  const failed = watches.find(({ last_error: error }) => error);
  if (failed) throw new Error(`${failed.url}: ${failed.last_error}`);
  return watches.length === pages && watches.every(({ last_checked: at }) => at > 0);
}

function asMegabytes(bytes) {
  return `${(bytes / megabyte).toFixed(0)} MB`;
}
