/** Lines of a change that noise reduction held back. */
import { expect, test } from "vitest";
import { blocksOf, changeCount, withNumbers, type DifferenceData } from "../../../../src/web/change/blocks.ts";
import { drawnDifference } from "../../../../src/web/change/difference.tsx";
import { countKeptBack, keptBackIn } from "../../../../src/history/keptBack.ts";
import { en } from "../../../../src/web/words/en.ts";
import { structureDifference } from "../../../../src/lib/difference/structure.ts";
import type { Stage } from "../../../../src/trace.ts";
import { lineDifference } from "../../../../src/lib/difference/difference.ts";

const stages: Stage[] = [
  { stage: "text", removed: [{ rule: "ignored", count: 1, lines: ["- a list entry of the page"] }] },
  {
    stage: "noise_reduction",
    removed: [{ rule: "differs a moment later", count: 2, lines: ["- offer one", "+ offer two"] }],
  },
];

test("lines that were held back stand in their place with a sign, their rule and the way to give them back; news does not", () => {
  const keptBack = keptBackIn(stages);
  expect(countKeptBack(keptBack)).toBe(2);
  const difference = lineDifference("offer one\nsame\nSold out", "offer two\nsame\nIn stock");
  const data = {
    ...structureDifference(difference, { words: true, changesOnly: true, context: 3 }),
    ...{ from: 1, to: 2, next_line: null, total_lines: 5 },
  } as unknown as DifferenceData;
  const markup = drawnDifference(blocksOf(data), {
    words: en,
    locale: "en",
    layout: "auto",
    openPath: null,
    pickForm: "picked-lines",
    keptBack,
  });
  expect(markup.match(/class="line [a-z]+ kept-back"/g)).toHaveLength(2);
  expect(markup.match(/held back: differs a moment later/g)).toHaveLength(2);
  const given = [...markup.matchAll(/<button[^>]* value="([^"]*)"/g)].map(([, value]) => value);
  expect(given).toEqual(["offer one", "offer two"]);
});

test("one goes from news to news: a change that was held back whole has no number, and where nothing is news each has one", () => {
  const keptBack = keptBackIn(stages);
  const compared = (before: string, after: string) =>
    blocksOf({
      ...structureDifference(lineDifference(before, after), { words: true, changesOnly: true, context: 3 }),
      ...{ from: 1, to: 2, next_line: null, total_lines: 8 },
    } as unknown as DifferenceData);
  const numbers = (before: string, after: string) => {
    const blocks = withNumbers(compared(before, after), keptBack);
    return [changeCount(blocks), blocks.flatMap((block) => (block.kind === "change" ? [block.number] : []))];
  };
  expect(numbers("offer one\nsame\nSold out\nas it was\nold", "offer two\nsame\nIn stock\nas it was\nnew")).toEqual([
    2,
    [null, 1, 2],
  ]);
  expect(numbers("offer one\nSold out", "offer two\nIn stock")).toEqual([1, [1]]);
  expect(numbers("offer one\nsame", "offer two\nsame")).toEqual([1, [1]]);
});
