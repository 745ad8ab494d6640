/** What stood still between two readings is news when it changes, whatever moves beside it: one line moves, another is edited. */
import { describe, expect, test } from "vitest";
import { lineDifference } from "../../../src/lib/difference/difference.ts";
import { decisiveDifference } from "../../../src/lib/difference/judgement.ts";
import type { Verdict } from "../../../src/check/verdict.ts";
import { type Chance, chanceOf } from "../../pages/chance.ts";
import { Watcher } from "./watcher.ts";

const words = ["amber", "basalt", "cedar", "dune", "ember", "fjord", "glade", "harbour", "island", "juniper"];
const wordsOf = (chance: Chance, count: number) => Array.from({ length: count }, () => chance.of(words)).join(" ");

/** What the moving line shows, by how often the page was read. */
const moving: Readonly<Record<string, (chance: Chance) => string>> = {
  "a quotation": (chance) => `“${wordsOf(chance, 4)}”`,
  "a number": (chance) => `Wind ${chance.below(90)} km/h`,
  "one of two looks": (chance) => chance.of(["Try it for a month", "See what it can do"]),
  "a short word": (chance) => chance.of(words),
};

const edits: Readonly<Record<string, (lines: readonly string[], at: number, chance: Chance) => string[]>> = {
  "a line replaced": (lines, at) => lines.toSpliced(at, 1, "Something else is written here"),
  "a word replaced": (lines, at) => lines.toSpliced(at, 1, `${lines[at]?.split(" ")[0]} otherwise`),
  "a line put in": (lines, at) => lines.toSpliced(at, 0, "Something more is written here"),
  "a line taken out": (lines, at) => lines.toSpliced(at, 1),
  "a line repeated": (lines, at, chance) => lines.toSpliced(at, 0, chance.of(lines)),
};

/** A page with equal lines among its own, as tables have them. */
const pageOf = (chance: Chance) =>
  Array.from({ length: 4 + chance.below(10) }, (_, index) =>
    chance.below(3) ? `${wordsOf(chance, 2)} ${index}` : "Available",
  );

const trials = 40;

/** The lines that an alert shows; null where there is none. */
function told(baseline: string, text: () => string, verdict: Verdict): string[] | null {
  if (verdict.kind !== "changed") return null;
  const { operations, before, after, ignored } =
    decisiveDifference(baseline, text(), verdict) ?? lineDifference(baseline, text());
  return operations.flatMap(({ kind, beforeStart, beforeEnd, afterStart, afterEnd }) =>
    kind === "equal"
      ? []
      : [
          ...before.slice(beforeStart, beforeEnd).filter((_, offset) => !ignored?.before.has(beforeStart + offset)),
          ...after.slice(afterStart, afterEnd).filter((_, offset) => !ignored?.after.has(afterStart + offset)),
        ],
  );
}

describe.each(Object.keys(moving))("beside %s that moves", (name) => {
  test.each(Object.keys(edits))("%s is told, and its return", (edit) => {
    for (let trial = 0; trial < trials; trial++) {
      const chance = chanceOf(trial * 31 + name.length * 7 + edit.length);
      const lines = pageOf(chance);
      const place = chance.below(lines.length + 1);
      const isMomentary = chance.below(2) === 0;
      const at = chance.below(lines.length);
      const edited = edits[edit]?.(lines, at, chance) as string[];
      const shift = place > at ? edited.length - lines.length : 0;
      const watcher = new Watcher();
      // Of lines that stand there once what is told can be named; where equal lines stand it is enough that something is.
      const named = edited.filter((line) => line.startsWith("Something") || line.endsWith("otherwise"));
      const read = (stable: readonly string[], where: number) => {
        const show = () => stable.toSpliced(where, 0, moving[name]?.(chance) as string).join("\n");
        const text = show();
        let last = text;
        watcher.again = () => (last = isMomentary ? show() : text);
        const baseline = watcher.baseline ?? "";
        const before = watcher.baseline === null && isMomentary ? show() : null;
        return told(baseline, () => last, watcher.see(text, watcher.interval, before));
      };
      const quiet = 1 + chance.below(12);
      for (let check = 0; check < quiet; check++) read(lines, place);
      const situation = `trial ${trial}: ${JSON.stringify(lines)}, moving at ${place}, edited at ${at}`;
      expect(read(edited, place + shift), situation).toEqual(expect.arrayContaining(named));
      for (let check = 0; check < 3; check++) read(edited, place + shift);
      expect(read(lines, place), `${situation}, return`).toEqual(expect.arrayContaining(named));
    }
  });
});
