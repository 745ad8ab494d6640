/** The viewer's difference: what is folded and opened, how words and moved lines are marked, and that foreign words stay words. */
import { describe, expect, test } from "vitest";
import { differenceAnswer, differenceQuery } from "../../../../src/history/difference.ts";
import { blocksOf, type DifferenceData } from "../../../../src/web/change/blocks.ts";
import { drawnDifference } from "../../../../src/web/change/difference.tsx";
import { viewIn, viewQuery } from "../../../../src/web/viewer/query.ts";
import { en } from "../../../../src/web/words/en.ts";

const compared = (before: string[], after: string[], query: Record<string, string> = {}): DifferenceData => {
  const texts = { before: before.join("\n"), after: after.join("\n"), from: 1, to: 2 };
  const asked = differenceQuery.parse({ format: "json", context: "3", word_diff: "1", ...query });
  return JSON.parse(differenceAnswer(texts, asked).body) as DifferenceData;
};
const lines = Array.from({ length: 100 }, (_, index) => `Line ${index + 1}`);
const draw = (blocks: ReturnType<typeof blocksOf>) =>
  drawnDifference(blocks, {
    words: en,
    locale: "en",
    layout: "auto",
    openPath: ({ from, to }) => `/x?open=${from}-${to}`,
    pickForm: "lines",
  });

describe("blocks of a difference", () => {
  const after = lines.with(49, "Price 12").with(79, "Price 13");
  const shape = (blocks: ReturnType<typeof blocksOf>) =>
    blocks.map((block) => {
      if (block.kind === "gap") return `fold ${block.from}-${block.to}`;
      return block.kind === "same" ? `same ${block.lines.length}` : `change ${block.number}`;
    });

  test("keep three lines around each change and fold the rest, also at both ends", () => {
    const blocks = blocksOf(compared(lines, after));
    expect(shape(blocks)).toEqual([
      ...["fold 1-46", "same 3", "change 1", "same 3"],
      ...["fold 55-77", "same 3", "change 2", "same 3", "fold 86-102"],
    ]);
  });

  test("join a part that was opened to what stands around it", () => {
    const opened = compared(lines, after, { changesOnly: "0", from_line: "55", lines: "20" });
    expect(shape(blocksOf(compared(lines, after), { opened: [opened] }))).toEqual([
      ...["fold 1-46", "same 3", "change 1", "same 23"],
      ...["fold 75-77", "same 3", "change 2", "same 3", "fold 86-102"],
    ]);
  });

  test("of a part end where the next part begins", () => {
    const part = compared(lines, after, { lines: "10" });
    expect(part.next_line).not.toBeNull();
    const blocks = blocksOf(part);
    expect(shape(blocks).slice(0, 3)).toEqual(["fold 1-46", "same 3", "change 1"]);
    const next = blocksOf(compared(lines, after, { from_line: String(part.next_line) }), {
      from: part.next_line ?? 0,
    });
    expect(shape(next).filter((one) => one.startsWith("change"))).toEqual(["change 1"]);
  });
});

describe("a drawn difference", () => {
  test("marks words inside lines and says what was added and removed", () => {
    const html = draw(blocksOf(compared(["a", "The price is 10 EUR"], ["a", "The price is 12 EUR"])));
    expect(html).toContain("<del>10</del>");
    expect(html).toContain("<ins>12</ins>");
    expect(html).toMatch(/class="spoken">removed/i);
    expect(html).toMatch(/class="spoken">added/i);
  });

  test("tells of a moved line where it came from and went to", () => {
    const moved = "A long line that is moved as it is to another place";
    const html = draw(blocksOf(compared([moved, ...lines.slice(0, 9), "x"], [...lines.slice(0, 9), moved, "y"])));
    expect(html).toContain(en.viewer.moved.removed(10));
    expect(html).toContain(en.viewer.moved.added(1));
  });

  test("shows markup, quotes and turning characters of a page as words", () => {
    const hostile = `"><script>alert(1)</script><img src=x onerror='alert(2)'>\u202Egnp`;
    const html = draw(blocksOf(compared(["a", "b"], ["a", hostile])));
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).toContain("‹U+202E›gnp");
    expect(html).not.toContain("\u202E<");
  });
});

test("a view of a difference stands in its address and comes out of it as it went in", () => {
  const query = "?layout=split&space=ignore&case=ignore&kind=added&open=55-74&line=2001";
  expect(viewQuery(viewIn(new URLSearchParams(query)))).toBe(query);
  expect(viewQuery(viewIn(new URLSearchParams("layout=odd&open=9-2&line=-4&kind=x&show=y")))).toBe("");
});
