// `npm run bench:runtimes [-- <folder of .html files>]`: the service on each of its runtimes, in turns, the order reversed in each second round: what it
// holds at rest with 1,000 paused watches, how long a restart takes to the first answer, and the processor time of a check of a page that did not
// change and of one that did. Memory is that of all processes, what they share once. Without a folder it reads the pages of the tests. Linux only;
// ratios say more than times.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { root, underPinnedNode } from "../scripts/toolchain.mjs";

await underPinnedNode();
const { runtimeNames } = await import("../scripts/local/runtimes.mjs");
const { imported, rechecked } = await import("./peer/checks.mjs");
const { startPages } = await import("./peer/site.mjs");
const { tidemarkOn } = await import("./peer/sides.mjs");

const [folder] = process.argv.slice(2);
const site = await startPages(folder ? resolve(process.env.INIT_CWD ?? ".", folder) : join(root, "test", "pages"));
const watches = 1000;
const rounds = 3;
const warmRounds = 2;
const restMilliseconds = 12_000;
const sides = runtimeNames.map((name) => ({
  ...tidemarkOn(name),
  dataDir: mkdtempSync(join(tmpdir(), `tidemark-${name}-`)),
}));
const running = new Set();

try {
  line("in turns", ...sides.map(({ name }) => name));
  await measureRest();
  await measureChecks();
} finally {
  for (const one of running) await one.stop();
  site.close();
  for (const { dataDir } of sides) rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
}
process.exit();

async function started(side, place) {
  const one = await side.start(join(side.dataDir, place), { hosts: site.hosts, key: side.key });
  running.add(one);
  return { ...one, stop: async () => running.delete(one) && (await one.stop()) };
}

/** At rest, and after restarts. */
async function measureRest() {
  const lines = Array.from({ length: watches }, (_, index) => `${site.addresses[0]}?${index}`);
  for (const side of sides) {
    const one = await started(side, "rest");
    await one.call("POST", "/import?paused=true", lines.join("\n"));
    while (Object.keys(await one.call("GET", "/watch")).length < watches) await pause(500);
    side.key = one.key;
    await one.stop();
    side.starts = [];
  }
  for (let round = 0; round < rounds; round++)
    for (const side of inTurn(round)) {
      const one = await started(side, "rest");
      side.starts.push(one.startMilliseconds / 1000);
      await pause(restMilliseconds);
      side.rest = [...(side.rest ?? []), one.residentBytes() / 1e6];
      await one.stop();
    }
  line(`memory with ${watches} watches, MB`, ...sides.map(({ rest }) => spread(rest, 0)));
  line("restart to the first answer, s", ...sides.map(({ starts }) => spread(starts, 1)));
}

/** All pages at once, again and again. */
async function measureChecks() {
  const count = site.addresses.length;
  for (const side of sides) {
    delete side.key;
    side.running = await started(side, "checks");
    await side.readsTwice(side.running, false);
    side.first = [(await imported(side.running, site)).processorMilliseconds];
  }
  for (const kind of ["unchanged", "changed"])
    for (let round = -warmRounds; round < rounds; round++)
      for (const side of inTurn(round)) {
        const spent = await rechecked(side.running, site, { count, isChanged: kind === "changed" });
        if (round >= 0) side[kind] = [...(side[kind] ?? []), spent.processorMilliseconds];
      }
  for (const kind of ["first", "unchanged", "changed"])
    line(`${kind} check, ms of the processor`, ...sides.map((side) => spread(side[kind], 2)));
  await pause(restMilliseconds);
  line("memory after the checks, MB", ...sides.map((side) => (side.running.residentBytes() / 1e6).toFixed(0)));
}

function inTurn(round) {
  return Math.abs(round) % 2 === 0 ? sides : sides.toReversed();
}

function spread(values, digits) {
  const sorted = values.toSorted((one, other) => one - other);
  const all = [sorted[Math.floor(sorted.length / 2)], sorted[0], sorted.at(-1)].map((value) => value.toFixed(digits));
  return values.length > 1 ? `${all[0]} (${all[1]} to ${all[2]})` : all[0];
}

function line(what, ...cells) {
  console.log([what.padEnd(38), ...cells.map((cell) => cell.padEnd(24))].join("").trimEnd());
}
