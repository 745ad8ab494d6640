/** Paragraphs of pages of a site that begin alike: each is one of its own, and what changed in it is seen. */
import { expect, test } from "vitest";
import { noShared, withoutShared } from "../../../../src/site/reading/shared.ts";
import { isShownAs, shownChange, shownHunk } from "../../../../src/site/reading/text.ts";

const beginning = "Every page of this site begins its paragraph with the same words, which go on and on. ".repeat(4);
const hunk = (page: number) => ({
  removed: [`${beginning}Price ${page}.`],
  added: [`${beginning}Price ${page + 100}.`],
});

test("a change far into paragraphs that begin alike is one of each page, not one of the site", () => {
  const pages = Array.from({ length: 20 }, (_, page) => ({ key: `/page-${page}`, hunks: [hunk(page)] }));
  const { own, memory } = withoutShared(pages, noShared, 1_800_000_000);
  expect(memory.known).toEqual([]);
  expect([...own.values()].every((hunks) => hunks.length === 1)).toBe(true);
});

test("the same change far into a paragraph of many pages is one of the site, and shows what changed", () => {
  const pages = Array.from({ length: 20 }, (_, page) => ({ key: `/page-${page}`, hunks: [hunk(7)] }));
  const { own, memory } = withoutShared(pages, noShared, 1_800_000_000);
  expect([...own.values()].every((hunks) => hunks.length === 0)).toBe(true);
  expect(memory.known).toMatchObject([
    { removed: expect.stringMatching(/^….*Price 7\.$/), added: expect.stringMatching(/^….*Price 107\.$/) },
  ]);
});

test("what is shown of a change differs, wherever its lines do", () => {
  for (const place of [0, 50, 100, 119, 120, 121, 159, 160, 200, 390]) {
    const line = (word: string) => `${"a ".repeat(300).slice(0, place)}${word}${"b ".repeat(200)}`;
    const { removed, added } = shownChange([{ removed: [line("old")], added: [line("new")] }], { count: 1, at: 0 });
    expect([place, removed.length, added.length]).toEqual([place, 1, 1]);
    expect(removed).not.toEqual(added);
    expect(Math.max(...[...removed, ...added].map((each) => each.length))).toBeLessThanOrEqual(160);
    expect(isShownAs(line("old"), removed[0] ?? "")).toBe(true);
  }
  expect(shownHunk({ removed: ["Short"], added: ["Other"] })).toEqual({ removed: ["Short"], added: ["Other"] });
});
