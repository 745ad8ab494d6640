/** A change of a site in words that people read. */
import { describe, expect, test } from "vitest";
import { digestWords } from "../../../src/services/digest/digest.ts";
import { siteHeadline, siteText } from "../../../src/services/siteChange.ts";
import type { SitePageEvent } from "../../../src/services/webhook/siteReport.ts";
import { renderNotice } from "../../../src/services/wording.ts";
import type { AlertLanguage } from "../../../src/services/words/language.ts";
import { reportOf } from "../../../src/site/report.ts";
import { factsWith } from "./tokens/facts.ts";

const url = "https://docs.example/guide/";
const texts = {
  before: ["a", "b", "gone", "old"].map((path) => `${url}${path}`).join("\n"),
  after: [
    `${url}a (change 1: 9 o'clock → 10 o'clock)`,
    `${url}b (no longer listed)`,
    `${url}new?page=2`,
    `${url}now (was ${url}old)`,
  ].join("\n"),
};
const site = reportOf({ ...texts, from: 1, to: 2 }, []);
const page: SitePageEvent = {
  ...{
    event: "page_added",
    url: `${url}x`,
    previous_url: null,
    by: null,
    title: "How to install",
    added: [],
    removed: [],
  },
};
const plain = (text: string) => text.replaceAll("\u00a0", " ");

describe("what became of a site", () => {
  test("pages that are there still are links, where the format has such, and those that are gone are none", () => {
    const linked = siteText(site, { format: "htmlcolor", max: 9 });
    for (const path of ["new?page=2", "a"]) expect(linked).toContain(`<a href="${url}${path}">`);
    expect(linked).not.toContain(`href="${url}gone"`);
    expect(siteText(site, { format: "markdown", max: 9 })).not.toContain("<a ");
    const evil = { ...page, url: `${url}?"><script>` };
    expect(siteText({ ...site, pages: [evil] }, { format: "html", max: 1 })).not.toContain("<script>");
  });

  test.each<[AlertLanguage, string, string[]]>([
    [
      "en",
      "New page: /guide/new?page=2 and 4 more",
      [
        `New page: ${url}new?page=2`,
        `Moved: ${url}old → ${url}now`,
        `Gone: ${url}gone`,
        `No longer listed: ${url}b`,
        `Changed: ${url}a`,
        "(removed) 9 o'clock",
        "(added) 10 o'clock",
      ],
    ],
    [
      "de",
      "Neue Seite: /guide/new?page=2 und 4 weitere",
      [
        `Neue Seite: ${url}new?page=2`,
        `Umgezogen: ${url}old → ${url}now`,
        `Verschwunden: ${url}gone`,
        `Nicht mehr gelistet: ${url}b`,
        `Geändert: ${url}a`,
        "(entfernt) 9 o'clock",
        "(neu) 10 o'clock",
      ],
    ],
    [
      "fr",
      "Nouvelle page : /guide/new?page=2 et 4 de plus",
      [
        `Nouvelle page : ${url}new?page=2`,
        `Déplacée : ${url}old → ${url}now`,
        `Disparue : ${url}gone`,
        `Plus dans la liste : ${url}b`,
        `Modifiée : ${url}a`,
        "(supprimé) 9 o'clock",
        "(ajouté) 10 o'clock",
      ],
    ],
  ])("is said in words: %s", (language, title, lines) => {
    expect(plain(siteHeadline(site, { language, url }) ?? "")).toBe(title);
    expect(plain(siteText(site, { language, format: "text", max: 50 })).split("\n")).toEqual(lines);
  });

  test.each<AlertLanguage>(["de", "fr"])(
    "stands so in an alert and in a digest, without a word of the compared text: %s",
    (language) => {
      const facts = factsWith({ ...texts, site, restock: null, language });
      const { title, body } = renderNotice({ title: null, body: null }, facts, "htmlcolor");
      const entry = { id: "1", kind: "change" as const, at: 1_800_000_000, facts, words: null };
      const size = { count: 2, watches: 1, from: 1_800_000_000, to: 1_800_040_000, link: null };
      const digest = digestWords({ ...size, entries: [entry, entry] }, { language, zone: "Europe/Paris" });
      for (const said of [title, body, digest.body, digest.preview])
        expect(said).not.toMatch(/\bwas\b|no longer|change 1/);
      for (const said of [body, digest.body]) expect(said).toContain(`${url}now`);
    },
  );
});

test("a page is called by its title where it is known, and by its host where that is another", () => {
  const none = { added: 0, back: 0, moved: 0, gone: 0, unlisted: 0, changed: 0 };
  const named = (pages: SitePageEvent[]) =>
    siteHeadline({ ...site, counts: { ...none, added: pages.length }, pages }, { url });
  expect(named([page])).toBe("New page: How to install");
  expect(named([{ ...page, title: null, url: "https://blog.example/x" }])).toBe("New page: blog.example/x");
  expect(named([])).toBeNull();
});

test("pages that have no room are counted", () => {
  const pages = Array.from({ length: 30 }, (_, at) => ({ ...page, url: `${url}${at}` }));
  const lines = siteText({ ...site, pages }, { format: "text", max: 12 }).split("\n");
  expect([lines.length, lines.at(-1)]).toEqual([13, "and 18 more"]);
});

describe("of one page alone an alert says once what became of it and what it is called", () => {
  const report = {
    ...site,
    counts: { ...reportOf({ before: "", after: "", from: 1, to: 2 }, []).counts, new: 1 },
    shared_changes: [],
  };
  const told = (event: SitePageEvent, format: "text" | "html" | "markdown") => {
    const facts = factsWith({ site: { ...report, pages: [event] } });
    return plain(renderNotice({ title: null, body: null }, facts, format).body);
  };
  test.each(["text", "html", "markdown"] as const)("in %s", (format) => {
    const body = told(page, format);
    expect(body.split("How to install")).toHaveLength(2);
    expect(body).toContain(`${url}x`);
    const changed = told({ ...page, event: "page_changed", removed: ["From 9"], added: ["From 10"] }, format);
    expect(changed.split("How to install")).toHaveLength(2);
    expect(changed).toContain("From 10");
  });
  test("a template of one's own says it with its name, as before", () => {
    const facts = factsWith({ site: { ...report, pages: [page] } });
    const body = renderNotice({ title: null, body: "{{ site_change }}" }, facts, "text").body;
    expect(body).toBe(`New page: How to install, ${url}x`);
  });
});
