// `npm run bench:peer -- <command of changedetection.io> <folder of .html files> [word ...]`: both services beside each other on one
// machine, in one run and in turns, the order reversed in each second round: checks, requests of the API, memory, disk and a restart
// with 5,000 watches. Each line is what both took, how many times as good ours is, and a verdict where there is a goal. The words
// choose from `checks`, `api`, `size` and `disk`; without any all are measured, in about twenty minutes. Linux only.
//
// Both run with the settings they come with, but ours reads a change once (`noise reduction` off): theirs does, too. Processor times
// and memory are those of each service's whole tree of processes. The machine should have nothing else to do; ratios say more than times.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fail, underPinnedNode } from "../scripts/toolchain.mjs";

await underPinnedNode();
const { imported, rechecked } = await import("./peer/checks.mjs");
const { diskBytes } = await import("./peer/disk.mjs");
const { latencies } = await import("./peer/latency.mjs");
const { startPages } = await import("./peer/site.mjs");
const { changedetection, tidemark } = await import("./peer/sides.mjs");
const { heading, line, sum } = await import("./peer/verdict.mjs");

const [command, folder, ...words] = process.argv.slice(2);
if (!folder)
  fail(
    "Usage: npm run bench:peer -- <command of changedetection.io> <folder of .html files> [checks] [api] [size] [disk]",
  );
const from = process.env.INIT_CWD ?? ".";
const sides = [changedetection(resolve(from, command)), tidemark];
const site = await startPages(resolve(from, folder));
const rounds = 2;
/** What compiles hot code while it runs has done so in a service that has been used for minutes. */
const warmRounds = 3;
const snapshots = 20;
const restMilliseconds = 10_000;
const patienceMilliseconds = 120_000;
const directories = [];
const running = new Set();
const stages = { checks: measureChecks, size: measureSizes, disk: measureDisk };

try {
  heading();
  for (const [name, stage] of Object.entries(stages))
    if (words.length === 0 || words.includes(name) || (name === "checks" && words.includes("api"))) await stage();
  if (!sum()) process.exitCode = 1;
} finally {
  for (const one of running) await one.stop();
  site.close();
  for (const directory of directories) rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
}
process.exit();

async function started(side, dataDir, key) {
  const one = await side.start(dataDir, { hosts: site.hosts, key });
  running.add(one);
  return { ...one, stop: async () => running.delete(one) && (await one.stop()) };
}

function directory() {
  const made = mkdtempSync(join(tmpdir(), "tidemark-peer-"));
  directories.push(made);
  return made;
}

/** Without the watches that a side brings as samples. */
async function emptied(side) {
  const one = await started(side, directory());
  for (const uuid of Object.keys(await one.call("GET", "/watch"))) await one.call("DELETE", `/watch/${uuid}`);
  await side.readsTwice(one, false);
  return one;
}

async function measureChecks() {
  const [theirs, ours] = [await emptied(sides[0]), await emptied(sides[1])];
  const both = [theirs, ours];
  const count = site.addresses.length;
  const import_ = [await imported(theirs, site), await imported(ours, site)];
  report(`import and first check of ${count}, each`, import_);
  const kinds = { unchanged: [[], []], changed: [[], []] };
  // What first rounds compile and fill is not what the service does all day: of either kind, on both sides.
  for (let round = 0; round < warmRounds; round++)
    for (const kind of Object.keys(kinds))
      for (const one of both) await rechecked(one, site, { count, isChanged: kind === "changed" });
  for (let round = 0; round < rounds; round++)
    for (const kind of ["unchanged", "changed"])
      for (const at of round % 2 === 0 ? [0, 1] : [1, 0])
        kinds[kind][at].push(await rechecked(both[at], site, { count, isChanged: kind === "changed" }));
  for (const [kind, measured] of Object.entries(kinds)) report(`${kind} check`, measured.map(mean), 8);
  if (words.length === 0 || words.includes("api")) await measureRequests(both);
  await pause(restMilliseconds);
  line(`idle with ${count} watches that were checked`, { ...megabytes(both), unit: "MB" });
  for (const one of both) await one.stop();
}

function mean(all) {
  return {
    processorMilliseconds: average(all.map((one) => one.processorMilliseconds)),
    seconds: average(all.map((one) => one.seconds)),
    open: Math.max(...all.map((one) => one.open)),
  };
}

function average(numbers) {
  return numbers.reduce((all, one) => all + one, 0) / numbers.length;
}

function report(name, [theirs, ours], atLeast) {
  const processor = { theirs: theirs.processorMilliseconds, ours: ours.processorMilliseconds, unit: "ms", atLeast };
  line(`${name}: processor`, processor);
  line(`${name}: all, by the clock`, { theirs: theirs.seconds, ours: ours.seconds, unit: "s" });
  if (theirs.open + ours.open > 0) console.log(`  pages without a change: theirs ${theirs.open}, ours ${ours.open}`);
}

async function measureRequests(both) {
  for (const [name, [theirs, ours]] of Object.entries(await latencies(both, site.addresses[0]))) {
    const atLeast = name === "get one" || name === "search" ? 1 : undefined;
    const of = (what) => ({ theirs: theirs[what], ours: ours[what], unit: "ms" });
    line(`${name}: median`, { ...of("p50"), atLeast });
    line(`${name}: 99th percentile`, of("p99"));
    line(`${name}: processor`, of("processorMilliseconds"));
  }
}

/** Memory at rest after a restart, and how long a restart takes; the watches are paused, so that none is checked meanwhile. */
async function measureSizes() {
  const places = sides.map(() => directory());
  const keys = [];
  let made = 0;
  for (const count of [1000, 5000]) {
    const after = [];
    for (const [at, side] of sides.entries()) {
      const one = await started(side, places[at], keys[at]);
      keys[at] = one.key;
      const lines = Array.from({ length: count - made }, (_, index) => `${site.addresses[0]}?${made + index}`);
      await added(one, lines);
      await one.stop();
      const again = await started(side, places[at], keys[at]);
      await pause(restMilliseconds);
      after.push(again);
      again.megabytes = again.residentBytes() / 1e6;
      await again.stop();
    }
    const [theirs, ours] = after;
    const most = count === 1000 ? 350 : undefined;
    line(`idle with ${count} watches, restarted`, { theirs: theirs.megabytes, ours: ours.megabytes, unit: "MB", most });
    if (count === 5000) {
      const seconds = (one) => one.startMilliseconds / 1000;
      line("first answer with 5,000 watches", { theirs: seconds(theirs), ours: seconds(ours), unit: "s", most: 3 });
    }
    made = count;
  }
}

/** Theirs takes a long list in the background, and answers 500 while it grows: so one piece after the other. */
async function added(one, lines) {
  const count = () =>
    one.call("GET", "/watch").then(
      (watches) => Object.keys(watches).length,
      () => 0,
    );
  let wanted = await count();
  for (let at = 0; at < lines.length; at += 1000) {
    const piece = lines.slice(at, at + 1000);
    await one.call("POST", "/import?paused=true", piece.join("\n"));
    wanted += piece.length;
    for (const end = Date.now() + patienceMilliseconds; (await count()) < wanted && Date.now() < end;)
      await pause(2000);
  }
}

function megabytes([theirs, ours]) {
  return { theirs: theirs.residentBytes() / 1e6, ours: ours.residentBytes() / 1e6 };
}

/** Thirty pages, each changed at each look. */
async function measureDisk() {
  const addresses = site.addresses.slice(0, 30);
  const kilobytes = [];
  for (const side of sides) {
    const place = directory();
    const one = await started(side, place);
    for (const uuid of Object.keys(await one.call("GET", "/watch"))) await one.call("DELETE", `/watch/${uuid}`);
    await side.readsTwice(one, false);
    const before = diskBytes(place);
    await imported(one, site, addresses);
    for (let made = 1; made < snapshots; made++)
      await rechecked(one, site, { count: addresses.length, isChanged: true });
    await one.stop();
    kilobytes.push((diskBytes(place) - before) / addresses.length / 1000);
  }
  const [theirs, ours] = kilobytes;
  line(`disk of a watch with ${snapshots} snapshots`, { theirs, ours, unit: "kB", atLeast: 1 });
}
