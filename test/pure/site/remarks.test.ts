/** What we wrote into the text of a site behind its addresses, everywhere that people read it: in their language. */
import { describe, expect, test } from "vitest";
import { itemOf } from "../../../src/feed/items.ts";
import type { Change } from "../../../src/history/change.ts";
import { differenceAnswer, differenceQuery } from "../../../src/history/difference.ts";
import { writeJudgement } from "../../../src/history/judgement.ts";
import { keptText } from "../../../src/history/keptLines.ts";
import { comparedOf, differenceText, type SharedChange } from "../../../src/history/page/shared.ts";
import { shownWords } from "../../../src/history/storedWords.ts";
import { languageCodes, type LanguageCode } from "../../../src/language/languages.ts";
import { briefOf } from "../../../src/lib/difference/brief.ts";
import { lineDifference } from "../../../src/lib/difference/difference.ts";
import { everythingCounts } from "../../../src/lib/difference/judgement.ts";
import { atomFeed } from "../../../src/lib/feed/write/atom.ts";
import { jsonFeed } from "../../../src/lib/feed/write/json.ts";
import { rssFeed } from "../../../src/lib/feed/write/rss.ts";
import { siteLineIn } from "../../../src/services/siteLine.ts";
import { sayingOf } from "../../../src/services/storedLine.ts";
import { renderNotice } from "../../../src/services/wording.ts";
import { leavesOf } from "../../../src/site/leaf.ts";
import { textOfPages } from "../../../src/site/line.ts";
import type { Member } from "../../../src/site/member.ts";
import { reportOf } from "../../../src/site/report.ts";
import { BriefLines } from "../../../src/web/parts/brief.tsx";
import { blocksOf, type DifferenceData } from "../../../src/web/change/blocks.ts";
import { drawnDifference } from "../../../src/web/change/difference.tsx";
import { signedPage } from "../../../src/web/signed/page.tsx";
import { SnapshotText } from "../../../src/web/watch/now.tsx";
import { wordsFor } from "../../../src/web/words/index.ts";
import { factsWith } from "../services/tokens/facts.ts";
import { readerIn as readerOf } from "../web/signed/reader.ts";
import { shared } from "../web/signed/shared.ts";

const url = "https://docs.example/";
const member = (path: string, more: Partial<Member> = {}): Member => ({
  ...{ key: `docs.example/${path}`, url: url + path, state: "listed", firstAt: 1, since: 1 },
  ...more,
});
const changed = (count: number, from: string, to: string) =>
  ({ text: { last: { count, at: 2, removed: [from], added: [to] } } }) as Partial<Member>;

/** Each remark comes, and one goes over into the next. */
const before = textOfPages([
  member("a", changed(1, "8 EUR", "9 EUR")),
  ...["b", "c", "old", "still"].map((path) => member(path)),
]);
const after = textOfPages([
  member("a", changed(2, "9 EUR", "10 EUR")),
  member("b", { state: "unlisted", since: 2 }),
  member("c", changed(1, "red", "blue")),
  member("new", { place: "docs.example/old", former: `${url}old` }),
  member("still"),
]);
const { text: brief, words } = briefOf(lineDifference(before, after), 2000);
const leaves = leavesOf([], []);

const change = {
  ...{ id: 1, watchId: 1, watchUuid: "0b8f2f0e-6f0a-4f5e-9d3c-2a0d5a1c7e11", watchTitle: null, watchUrl: url },
  ...{ label: "Docs", host: "docs.example", tags: [], price: null, stock: null, at: 2, fromAt: 1 },
  ...{ fromObject: "", toObject: "", added: 1, removed: 1, replaced: 3, unit: "pages", brief, traceObject: "" },
  ...{ summary: null, verdict: null, note: null, hasPicture: 0, seenAt: null, severity: null, severityFindings: null },
  ...{ unjudged: null, judgement: writeJudgement(everythingCounts, { words }) },
} satisfies Change;

const page: SharedChange = {
  ...shared,
  ...{ name: "Docs", url, counted: { added: 1, removed: 1, replaced: 3, unit: "pages" } },
  ...{ brief, words: shownWords(words) },
};
const pageIn = (language: LanguageCode, more: Partial<SharedChange>, text: string | null = null) => {
  const change = { ...page, language, ...more };
  return signedPage(readerOf(change), change, text);
};

const compared = JSON.parse(
  differenceAnswer({ before, after, from: 1, to: 2 }, differenceQuery.parse({ format: "json", word_diff: "1" })).body,
) as DifferenceData;

const readerIn = (language: LanguageCode) => wordsFor(language, undefined);
const shownBy = (language: LanguageCode, texts: { before: string | null; after: string | null }) =>
  comparedOf({ ...texts, judgement: everythingCounts, language });
const feedOf = (language: LanguageCode, texts: { before: string; after: string } | null) => {
  const entry = { change, watch: { title: "Docs", url, tags: [] }, texts, links: null, language };
  const items = [itemOf({ ...entry, leaves }), itemOf(entry)];
  const feed = { id: "x", title: "x", description: "", generator: "", link: url, self: url, updated: 2, ttlMinutes: 1 };
  return [rssFeed, atomFeed, jsonFeed].map((write) => write({ ...feed, items })).join("\n");
};

const drawn = (element: unknown): string => (element as { toString(): string }).toString();

const places: Record<string, (language: LanguageCode) => string> = {
  "a list of changes": (language) =>
    drawn(BriefLines({ reader: readerIn(language), change: { diff: brief, diff_words: shownWords(words) } })),
  "the lines of a change": (language) =>
    drawnDifference(blocksOf(compared, { say: sayingOf(language, false) }), {
      ...{ words: readerIn(language).words, locale: language, layout: "auto", openPath: null, pickForm: null },
    }),
  "the text of a snapshot": (language) =>
    drawn(SnapshotText({ reader: readerIn(language), text: after, isPicture: false })),
  "the page of a shared change": (language) =>
    pageIn(language, {
      ...shownBy(language, { before, after }),
      site: reportOf({ before, after, from: 1, to: 2 }, leaves),
    }),
  "the page of a shared change whose site is gone": (language) =>
    pageIn(language, shownBy(language, { before, after })),
  "a shared change as a file": (language) => {
    const { difference } = shownBy(language, { before, after });
    return difference ? differenceText(difference, language) : "";
  },
  "a difference as a text": (language) =>
    differenceAnswer({ before, after, from: 1, to: 2 }, differenceQuery.parse({ language })).body,
  "the text of a shared change": (language) => pageIn(language, {}, after),
  "the page of a shared change whose texts are gone": (language) =>
    pageIn(language, shownBy(language, { before: null, after: null })),
  feeds: (language) => feedOf(language, { before, after }),
  "feeds of a change whose texts are gone": (language) => feedOf(language, null),
  "an alert whose texts are gone": (language) => keptText(change, language),
  "an alert in own words": (language) =>
    renderNotice(
      { title: null, body: "{{ diff }} {{ diff_added_clean }} {{ diff_full_clean }} {{ current_snapshot }}" },
      {
        ...factsWith({ before, after, site: reportOf({ before, after, from: 1, to: 2 }, leaves) }),
        language,
      },
      "htmlcolor",
    ).body,
};

/** Marks and what programs read are no words. */
const wordsIn = (markup: string) => markup.replace(/ value="[^"]*"/g, "").replace(/<[^>]*>/g, "");
const english = /\(was http|\(no longer listed\)|\(change \d/;

describe.each(Object.keys(places))("%s", (place) => {
  test.each(languageCodes.filter((language) => language !== "en"))("has no English remark in %s", (language) => {
    const shown = wordsIn(places[place]?.(language) ?? "");
    expect(shown).toContain("10 EUR");
    expect(shown).not.toMatch(english);
  });
});

test("a list says what became of a page as alerts do, and of one that came or went no more than its line", () => {
  expect(keptText(change, "de").split("\n")).toEqual([
    `Geändert: ${url}a`,
    "(entfernt) 9 EUR",
    "(neu) 10 EUR",
    `Nicht mehr gelistet: ${url}b`,
    `Geändert: ${url}c`,
    "(entfernt) red",
    "(neu) blue",
    `Umgezogen: (entfernt) ${url}old (neu) ${url}new`,
  ]);
  const lists = lineDifference(`${url}a\n${url}b`, `${url}a\n${url}c`);
  expect(keptText({ brief: briefOf(lists, 500).text, judgement: null }, "de")).toBe(
    `(entfernt) ${url}b\n(neu) ${url}c`,
  );
});

test("a program reads the lines as they are stored, and forms send them so", () => {
  expect(JSON.stringify(compared)).toMatch(english);
  const markup = drawnDifference(blocksOf(compared, { say: sayingOf("de", false) }), {
    ...{ words: readerIn("de").words, locale: "de", layout: "auto", openPath: null, pickForm: "picked" },
  });
  expect(markup).toContain(`value="${url}b (no longer listed)"`);
  expect(markup).toContain("nicht mehr gelistet");
});

test.each([
  [
    "de",
    `${url}a (was ${url}b) (change 3: it was (was https://x) (change 1: y))`,
    "(vorher",
    "Änderung 3: it was (was https://x) (change 1: y))",
  ],
  ["fr", `${url}a (was ${url}b) (no longer listed)`, "(avant\u00a0:", "(plus dans la liste)"],
  ["de", `${url}a (change 12: a line that is cut of…`, "(Änderung 12:", "cut of…"],
] as const)("a remark of ours is said in %s, and words of the page stay", (language, stored, first, rest) => {
  expect(siteLineIn(stored, language)).toContain(first);
  expect(siteLineIn(stored, language)).toContain(rest);
});

test.each([`${url}a`, `See ${url}a (no longer listed)`, `${url}a is good (change 1: x)`, "≡ (change 1: x) → y", ""])(
  "any other line stays as it is: %s",
  (line) => {
    for (const language of languageCodes) expect(siteLineIn(line, language)).toBe(line);
  },
);
