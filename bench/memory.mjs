// `npm run bench:memory`: how much an isolate holds at most while large pages are read at the same time, in workerd, by V8's own
// count: the heap, and what lies outside it (bodies, decoders). Cloudflare ends an isolate at 128 MB, and everybody's checks
// with it; so the engine collects its garbage here as if it had 128 MB. Starts the service and the sites, and ends both.

import { setTimeout as pause } from "node:timers/promises";
import { underPinnedNode } from "../scripts/toolchain.mjs";

process.env.MINIFLARE_WORKERD_V8_FLAGS ??= "--optimize-for-size --max-semi-space-size=4 --max-old-space-size=128";
await underPinnedNode();
const { account } = await import("../scripts/demo/client.mjs");
const { HeapMeter } = await import("./memory/heap.mjs");
const { startLargeSites } = await import("./memory/site.mjs");
const { startListedSite } = await import("./memory/sitemap.mjs");
const { served, until } = await import("./served.mjs");

const megabyte = 1_000_000;
const patienceMilliseconds = 400_000;
/** How much may be held, in bytes, so that a third of an isolate stays free. */
const bound = 96 * megabyte;
const scenes = [
  { name: "24 pages of 5 MB at once", pages: 24, bytes: 5 * megabyte, manner: "words" },
  { name: "24 dense pages of 5 MB at once", pages: 24, bytes: 5 * megabyte, manner: "dense" },
  { name: "one dense page of 10 MB", pages: 1, bytes: 10 * megabyte, manner: "dense" },
];

await served(async ({ start, atEnd }) => {
  const sites = await startLargeSites(24);
  atEnd(sites.close);
  const listed = await startListedSite();
  atEnd(listed.close);
  const allowed = [...sites.hosts.map((host) => `${host}:${sites.port}`), listed.host].join(",");
  const running = await start("fetch/counted.ts", { EGRESS_ALLOW: allowed }, true);
  const { url, inspectorPort } = running;
  const client = await account(url);
  const meter = await HeapMeter.of(inspectorPort);
  atEnd(meter.close);
  console.log(`at rest ${asMegabytes(await meter.bytes())}`);
  let read = 0;
  const measured = async (name, begin) => {
    meter.begin();
    const startedAt = performance.now();
    read += await begin();
    await settled(running, read);
    const peak = await meter.end();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const verdict = peak <= bound ? "within" : "ABOVE";
    console.log(`${name.padEnd(48)}${asMegabytes(peak)} at most, ${verdict} ${asMegabytes(bound)}; ${seconds} s`);
    if (peak > bound) process.exitCode = 1;
  };
  listed.publish(500);
  let uuid = "";
  await measured("a sitemap of 49,500 addresses, 46 MB", async () => {
    uuid = await client.watch({
      url: `${listed.origin}/`,
      processor: "site_diff",
      site: { sitemaps: [`${listed.origin}/sitemap.xml.gz`] },
    });
    return 1;
  });
  listed.publish(0);
  await measured("the same with 500 more, set against what is known", async () => {
    await client.recheck(uuid);
    return 1;
  });
  for (const [index, { name, pages, bytes, manner }] of scenes.entries())
    await measured(name, async () => {
      Object.assign(sites, { bytes, manner });
      const address = (page) => `http://${sites.hosts[page]}:${sites.port}/${index}`;
      await client.import(Array.from({ length: pages }, (_, page) => address(page)).join("\n"));
      return pages;
    });
});

function asMegabytes(bytes) {
  return `${(bytes / megabyte).toFixed(0)} MB`;
}

/** Waits until so many watches have their first reading; those that were put off are asked for by a tick. */
async function settled({ url, tick }, watches) {
  for (
    const end = Date.now() + patienceMilliseconds;
    Date.now() < end;
    await pause(1000, undefined, { signal: until })
  ) {
    const state = await (await fetch(`${url}/measured/state?lane=http`)).json();
    if (state.failed > 0) throw new Error(`${state.failed} pages could not be read`);
    if (state.snapshots >= watches) return;
    await tick();
  }
  throw new Error(`after ${patienceMilliseconds / 1000} s not all ${watches} pages are read`);
}
