/** What pages of a site are called, wherever people read of them, and that a site was built anew. */
import { describe, expect, test } from "vitest";
import { itemOf } from "../../../src/feed/items.ts";
import { pageItemsOf } from "../../../src/feed/pages.ts";
import type { Change } from "../../../src/history/change.ts";
import { writeJudgement } from "../../../src/history/judgement.ts";
import { keptText } from "../../../src/history/keptLines.ts";
import { shownChange } from "../../../src/history/shape.ts";
import type { LanguageCode } from "../../../src/language/languages.ts";
import { everythingCounts } from "../../../src/lib/difference/judgement.ts";
import { digestWords } from "../../../src/services/digest/digest.ts";
import { previewOf } from "../../../src/services/preview.ts";
import { siteHeadline } from "../../../src/services/siteChange.ts";
import { keptReport } from "../../../src/services/webhook/siteReport.ts";
import { renderNotice } from "../../../src/services/wording.ts";
import { leavesOf } from "../../../src/site/leaf.ts";
import { byKey, type Member } from "../../../src/site/member.ts";
import { reportOf } from "../../../src/site/report.ts";
import { BriefLines } from "../../../src/web/parts/brief.tsx";
import { PageEvents } from "../../../src/web/change/sitePages.tsx";
import { signedPage } from "../../../src/web/signed/page.tsx";
import { wordsFor } from "../../../src/web/words/index.ts";
import { factsWith } from "../services/tokens/facts.ts";
import { readerIn } from "../web/signed/reader.ts";
import { shared } from "../web/signed/shared.ts";

const url = "https://docs.example/";
const titles: Record<string, string> = {
  new: "How to install",
  b: "Terms of use",
  to: "Prices",
  gone: "Old news",
  a: "Opening hours",
  back: "Contact",
};
const member = (name: string, more: Partial<Member> = {}): Member => ({
  ...{ key: `docs.example/${name}`, url: url + name, state: "listed", firstAt: 1, since: 1 },
  text: {
    readAt: 1,
    hash: "1",
    place: [1, 0],
    changes: 0,
    modified: 0,
    title: titles[name] ? `${titles[name]} – Example Docs` : "",
  },
  ...more,
});
const leaves = leavesOf(
  [
    member("new", { firstAt: 150, since: 150 }),
    member("back", { since: 150, backAt: 150 }),
    member("gone", { state: "gone", since: 150, by: "status" }),
    member("from", { state: "moved", since: 150, by: "redirect", to: `${url}to` }),
    ...["a", "b", "to"].map((name) => member(name)),
  ].toSorted(byKey),
  [],
);
const lines = (...all: string[]) => all.map((line) => url + line).join("\n");
const texts = {
  before: lines("a", "b", "gone", "from"),
  after: lines("a (change 1: 9 → 10)", "b (no longer listed)", "back", "new", `to (was ${url}from)`),
};
const site = reportOf({ ...texts, from: 100, to: 200 }, leaves);
const change = {
  ...{ id: 1, watchId: 1, watchUuid: "0b8f2f0e-6f0a-4f5e-9d3c-2a0d5a1c7e11", watchTitle: null, watchUrl: url },
  ...{ label: "Docs", host: "docs.example", tags: [], price: null, stock: null, at: 200, fromAt: 100 },
  ...{ fromObject: "", toObject: "", added: 2, removed: 1, replaced: 3, unit: "pages", brief: "", traceObject: "" },
  ...{ summary: null, verdict: null, note: null, hasPicture: 0, seenAt: null, severity: null, severityFindings: null },
  ...{ unjudged: null, judgement: writeJudgement(everythingCounts, { words: null, pages: keptReport(site) }) },
} satisfies Change;

type Given = { site: typeof site; judgement: string };
const drawn = (element: unknown): string => (element as { toString(): string }).toString();
const feedOf = ({ judgement }: Given, language: LanguageCode, isWhole: boolean) => ({
  ...{ change: { ...change, judgement }, watch: { title: "Docs", url, tags: [] }, links: null, language },
  ...{ texts: isWhole ? texts : null, leaves: isWhole ? leaves : null },
});
const digestIn = ({ site: report }: Given, language: LanguageCode): string => {
  const facts = factsWith({ ...texts, site: report, restock: null, language });
  const entry = { id: "1", kind: "change" as const, at: 1_800_000_000, facts, words: null };
  const size = { count: 2, watches: 1, from: 1_800_000_000, to: 1_800_040_000, link: null };
  return digestWords({ ...size, entries: [entry, entry] }, { language, zone: "Europe/Paris" }).body;
};
const alertIn = (report: typeof site, language: LanguageCode, format: "text" | "htmlcolor" | "markdown"): string => {
  const { title, body } = renderNotice(
    { title: null, body: null },
    factsWith({ ...texts, site: report, language }),
    format,
  );
  return `${title}\n${body}`;
};

const readerOf = (language: LanguageCode) => readerIn({ ...shared, language });

/** Every place, as what it says. */
const places: Record<string, (given: Given, language: LanguageCode) => string> = {
  "lists of changes": ({ judgement }, language) =>
    drawn(BriefLines({ reader: wordsFor(language, undefined), change: shownChange({ ...change, judgement }, []) })),
  "the page of a change": ({ site: report }, language) =>
    drawn(PageEvents({ reader: readerOf(language), report, uuid: null })),
  "the page of a shared change": ({ site: report }, language) =>
    signedPage(readerOf(language), { ...shared, language, url, site: report }, null),
  "the page of a shared change whose texts are gone": ({ site: report }, language) =>
    signedPage(readerOf(language), { ...shared, language, url, pages: keptReport(report) }, null),
  "alerts as text": ({ site: report }, language) => alertIn(report, language, "text"),
  "alerts as HTML": ({ site: report }, language) => alertIn(report, language, "htmlcolor"),
  "alerts in Markdown": ({ site: report }, language) => alertIn(report, language, "markdown"),
  digests: digestIn,
  "alerts whose texts are gone": ({ judgement }, language) => keptText({ ...change, judgement }, language),
  "feeds of a change whose texts are gone": (given, language) => itemOf(feedOf(given, language, false)).text,
  "programs that list changes": ({ judgement }) => JSON.stringify(shownChange({ ...change, judgement }, []).diff_pages),
};
const ofTexts: typeof places = {
  "feeds of changes": (given, language) => JSON.stringify(itemOf(feedOf(given, language, true))),
  "feeds of pages": (given, language) => JSON.stringify(pageItemsOf(feedOf(given, language, true), 50)),
};

describe.each(Object.entries({ ...places, ...ofTexts }))("in %s", (_, sayIn) => {
  test.each(Object.entries(titles))(
    "the page at %s is called by its title, with its address beside it",
    (name, title) => {
      const said = sayIn({ site, judgement: change.judgement }, "en");
      expect(said).toContain(title);
      expect(said.replaceAll("\\", "")).toContain(`/${name}`);
    },
  );
});

describe("what a site writes into a title is words, and no markup of ours", () => {
  const title = "<img src=x onerror=alert(1)> [free](https://evil.example/) *now*";
  const evil = reportOf(
    { before: lines("a"), after: lines("a", "evil"), from: 100, to: 200 },
    leavesOf(
      [member("evil", { firstAt: 150, since: 150, text: { ...member("evil").text, title } as Member["text"] })],
      [],
    ),
  );
  const judgement = writeJudgement(everythingCounts, { words: null, pages: keptReport(evil) });
  const drawnPlaces = ["lists of changes", "the page of a change", "the page of a shared change"];
  // The title of an alert is text in every format.
  const bodyOf = (alert: string) => alert.split("\n").slice(1).join("\n");
  const html = [...drawnPlaces, "the page of a shared change whose texts are gone", "alerts as HTML"];
  test.each(html)("in %s", (place) => {
    const whole = places[place]?.({ site: evil, judgement }, "en") ?? "";
    const said = place.startsWith("alerts") ? bodyOf(whole) : whole;
    expect(said).not.toContain("<img src=x");
    expect(said).toContain("&lt;img src=x");
  });
  test("in alerts in Markdown", () => {
    const said = bodyOf(places["alerts in Markdown"]?.({ site: evil, judgement }, "en") ?? "");
    expect(said).toContain("free");
    expect(said).not.toMatch(/(?<!\\)\[free(?<!\\)\]\(/);
  });
});

test("what lists of mails show of an alert begins with titles", () => {
  expect(previewOf(factsWith({ ...texts, site, restock: null, summary: null }))).toContain("New page: How to install");
});

test("the name of the site, which all of its titles end with, stands in no report", () => {
  const named = site.pages.flatMap(({ title }) => title ?? []);
  expect(named.toSorted()).toEqual(Object.values(titles).toSorted());
});

test("a page without a title is called by its address once", () => {
  const bare = reportOf({ before: lines("a"), after: lines("a", "x"), from: 100, to: 200 }, []);
  const judgement = writeJudgement(everythingCounts, { words: null, pages: keptReport(bare) });
  expect(keptText({ ...change, judgement }, "en")).toBe(`New page: ${url}x`);
});

test("as much of a report is kept as a list shows: twenty pages and two thousand bytes, with the counts of all", () => {
  const names = Array.from({ length: 300 }, (_unused, index) => `page-${index}`);
  const long = reportOf({ before: lines("a"), after: lines("a", ...names), from: 100, to: 200 }, []);
  const kept = keptReport(long);
  expect(JSON.stringify(kept).length).toBeLessThan(3000);
  expect(kept?.counts.added).toBe(300);
  const judgement = writeJudgement(everythingCounts, { words: null, pages: kept });
  expect(
    keptText({ ...change, judgement }, "en")
      .split("\n")
      .at(-1),
  ).toBe(`and ${300 - (kept?.pages.length ?? 0)} more`);
});

describe("a site that was built anew is said to be", () => {
  const names = Array.from({ length: 50 }, (_unused, index) => `page-${index}`);
  const anew = reportOf(
    {
      ...{ before: lines("a", ...names.map((name) => `docs/${name}`)), from: 100, to: 200 },
      after: lines("a", ...names.map((name) => `guide/${name} (was ${url}docs/${name})`)),
    },
    [],
  );
  const judgement = writeJudgement(everythingCounts, { words: null, pages: keptReport(anew) });
  test.each(Object.keys(places))("in %s, with how many pages moved by which pattern", (place) => {
    const said = places[place]?.({ site: anew, judgement }, "en") ?? "";
    if (place.startsWith("programs")) return expect(said).toContain(`"pages":50`);
    expect(said).toContain("Site restructured");
    expect(said).toContain("50 pages moved");
    expect(said.replaceAll("\\", "")).toContain("guide/*");
  });
  test("its title says how many pages moved, or which came", () => {
    expect(siteHeadline(anew, { url })).toBe("Site restructured: 50 pages moved");
    const more = { before: lines("a"), after: lines("a", ...names), from: 100, to: 200 };
    expect(siteHeadline(reportOf(more, []), { url })).toBe("Site restructured: New page: /page-0 and 49 more");
  });
  test.each([
    ["de", "Website umgebaut", "50 Seiten zogen um"],
    ["fr", "Site restructuré", "50 pages déplacées"],
  ] as const)("in the language of its reader: %s", (language, title, moved) => {
    for (const [place, sayIn] of Object.entries(places)) {
      if (place.startsWith("programs")) continue;
      const said = sayIn({ site: anew, judgement }, language).replaceAll("\u00a0", " ");
      expect(said).toContain(title);
      expect(said).toContain(moved);
    }
  });
});
