/** What a change says of itself in large. */
import { expect, test } from "vitest";
import { differenceAnswer, differenceQuery } from "../../../../src/history/difference.ts";
import { blocksOf, type DifferenceData } from "../../../../src/web/change/blocks.ts";
import { factOf } from "../../../../src/web/change/facts.ts";
import type { Shown, ShownPages } from "../../../../src/web/change/shown.ts";
import { wordsFor } from "../../../../src/web/words/index.ts";

const shown: Shown = {
  ...{
    label: "Guide",
    url: "https://shop.example/guide/",
    from: 1,
    at: 2,
    severity: null,
    findings: [],
    summary: null,
  },
  ...{ share: null, offers: null, prices: null, table: null, site: null, blocks: null },
  counted: { added: 2, removed: 0, replaced: 0, unit: "pages", diff: "" },
  keptBack: { removed: new Map(), added: new Map() },
};
const page = (url: string): ShownPages["pages"][number] => ({
  ...{ event: "page_added", url, previous_url: null, by: null, title: null, added: [], removed: [] },
});
const site: ShownPages = {
  counts: { added: 70, back: 0, moved: 0, gone: 0, unlisted: 0, changed: 0 },
  pages: [page("https://shop.example/guide/water"), page("https://shop.example/guide/lids")],
  shared_changes: [],
  restructured: null,
};

test.each([
  ["en", "New page: /guide/water and 69 more"],
  ["de", "Neue Seite: /guide/water und 69 weitere"],
])("of a site it is the first page, and how many there are beside it, shown or not: %s", (locale, said) => {
  expect(factOf(wordsFor(locale, undefined), { ...shown, site })).toBe(said);
});

test("of a page, what a rule found goes before the first line, and a share before none", () => {
  const reader = wordsFor("en", undefined);
  const findings = [{ rule: "price", level: "high", found: "EUR 1,000 → EUR 2,000" } as const];
  expect(factOf(reader, { ...shown, findings })).toBe("EUR 1,000 → EUR 2,000");
  expect(factOf(reader, { ...shown, share: "18 %" })).toBe("18% of the picture changed");
  expect(factOf(reader, shown)).toBeNull();
});

test("what a rule found in the first line that changed stands with the name of what it is of", () => {
  const reader = wordsFor("en", undefined);
  const findings = [{ rule: "date", level: "medium", found: "2026-10-01 → 2026-11-28" } as const];
  const asked = differenceQuery.parse({ format: "json", context: "3", word_diff: "1" });
  const blocksOfTexts = (before: string, after: string) =>
    blocksOf(JSON.parse(differenceAnswer({ before, after, from: 1, to: 2 }, asked).body) as DifferenceData);
  const released = blocksOfTexts("Released: 2026-10-01\nNotes", "Released: 2026-11-28\nNotes");
  expect(factOf(reader, { ...shown, findings, blocks: released })).toBe("Released: 2026-10-01 → 2026-11-28");
  const other = blocksOfTexts("Alpha\nNotes", "Beta\nNotes");
  expect(factOf(reader, { ...shown, findings, blocks: other })).toBe("2026-10-01 → 2026-11-28");
});
