/**
 * How fast two texts are compared, beside the `diff` and `fast-myers-diff` packages, all in one run on the same texts.
 * Run: node bench/difference.ts. Read the ratios; milliseconds depend on the machine.
 *
 * Each figure is the least of several rounds, the contestants taking turns. All get the texts, so splitting is included.
 * `diff` stops at its time limit, shown as ">". Contestants that took long in the first round run only once.
 */
import { diffArrays } from "diff";
import { diff as myersDiff } from "fast-myers-diff";
import { lineDifference } from "../src/lib/difference/difference.ts";
import { renderDifference } from "../src/lib/difference/render.ts";

type Texts = { name: string; before: string; after: string };
type Contestant = { name: string; run: (before: string, after: string) => unknown; skips?: RegExp };
type Timing = { milliseconds: number; isStopped: boolean };

const rounds = 7;
const slowMilliseconds = 300;
const limitMilliseconds = 1000;

/** A fixed sequence that looks random (mulberry32's mixing), so that every run compares the same texts. */
function scattered(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = scattered(1);
const sentence = (number: number) => `Line ${number} of a page, about sixty characters long, ${number * 7} words`;
const counting = (length: number) => Array.from({ length }, (_, index) => sentence(index));

function edited(lines: readonly string[], share: number): string[] {
  return lines.flatMap((line) => {
    const chance = random();
    if (chance < share / 3) return [];
    if (chance < (2 * share) / 3) return [`${line} edited`];
    return chance < share ? [line, `Inserted ${chance}`] : [line];
  });
}

function shuffled(lines: readonly string[]): string[] {
  const keyed = lines.map((line) => [random(), line] as const);
  return keyed.sort(([left], [right]) => left - right).map(([, line]) => line);
}

function texts(name: string, before: readonly string[], after: readonly string[]): Texts {
  return { name, before: before.join("\n"), after: after.join("\n") };
}

function corpus(): Texts[] {
  const all: Texts[] = [];
  for (const length of [300, 10_000, 100_000]) {
    const lines = counting(length);
    all.push(
      texts(`${length} lines, 1 % edited`, lines, edited(lines, 0.01)),
      texts(`${length} lines, half edited`, lines, edited(lines, 0.5)),
    );
    if (length === 300) continue;
    const few = lines.map(() => sentence(Math.floor(random() * 50)));
    all.push(
      texts(
        `${length} lines, all new`,
        lines,
        lines.map((line) => `New ${line}`),
      ),
      texts(`${length} lines, reversed`, lines, lines.toReversed()),
      texts(`${length} lines, shuffled`, lines, shuffled(lines)),
      texts(`${length} lines, 50 different, shuffled`, few, shuffled(few)),
    );
  }
  return all;
}

const contestants: Contestant[] = [
  { name: "own", run: (before, after) => lineDifference(before, after) },
  {
    name: "fast-myers-diff",
    run: (before, after) => [...myersDiff(before.split("\n"), after.split("\n"))],
    // Its time grows with the square of the edits and cannot be limited: these would take seconds to minutes.
    skips: /^100000|reversed|shuffled/u,
  },
  {
    name: "diff",
    run: (before, after) => diffArrays(before.split("\n"), after.split("\n"), { timeout: limitMilliseconds }),
  },
];

function timed({ name, before, after }: Texts, { run, skips }: Contestant): Timing | null {
  if (skips?.test(name) === true) return null;
  const start = performance.now();
  const result = run(before, after);
  return { milliseconds: performance.now() - start, isStopped: result === undefined };
}

function least(best: Timing, timing: Timing | null): Timing {
  return timing !== null && timing.milliseconds < best.milliseconds ? timing : best;
}

/** The least time of each contestant, null for one that skips these texts. */
function measured(pair: Texts): (Timing | null)[] {
  const best = contestants.map((contestant) => timed(pair, contestant));
  for (let round = 1; round < rounds; round++) {
    for (const [index, contestant] of contestants.entries()) {
      const timing = best[index];
      if (timing && timing.milliseconds < slowMilliseconds) best[index] = least(timing, timed(pair, contestant));
    }
  }
  return best;
}

function shownTiming(timing: Timing | null, own: Timing): string {
  if (timing === null) return "not run";
  const { milliseconds, isStopped } = timing;
  const ratio = (milliseconds / own.milliseconds).toPrecision(3);
  return `${isStopped ? ">" : ""}${milliseconds.toFixed(2)} ms (${isStopped ? ">" : ""}${ratio}x)`;
}

for (const pair of corpus().slice(0, 2))
  for (let round = 0; round < 30; round++) for (const one of contestants) timed(pair, one);

console.log(["texts".padEnd(44), ...contestants.map(({ name }) => name.padStart(26))].join(""));
for (const pair of corpus()) {
  const timings = measured(pair);
  const own = timings[0] as Timing;
  console.log([pair.name.padEnd(44), ...timings.map((timing) => shownTiming(timing, own).padStart(26))].join(""));
}

const wide = counting(10_000);
const difference = lineDifference(wide.join("\n"), edited(wide, 0.5).join("\n"));
const start = performance.now();
renderDifference(difference, "htmlcolor", { words: true });
console.log(
  `\nrendering 10000 lines, half edited, as htmlcolor with words: ${(performance.now() - start).toFixed(1)} ms`,
);
