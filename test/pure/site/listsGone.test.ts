/** A file of a list that goes with its pages: reported in one line, by the name of the file, however long it takes to know that they are gone. */
import { describe, expect, test } from "vitest";
import { siteHeadline, siteLines, siteText } from "../../../src/services/siteChange.ts";
import { keptReport, type PagesOfChange } from "../../../src/services/webhook/siteReport.ts";
import { reportOf } from "../../../src/site/report.ts";
import { PageEvents } from "../../../src/web/change/sitePages.tsx";
import { readerIn } from "../web/signed/reader.ts";
import { shared } from "../web/signed/shared.ts";
import { origin, VirtualSite, Watching, type Fault } from "./virtualSite.ts";

const hour = 3600;
const day = 24 * hour;
const file = `${origin}/part-1.xml`;
const isOfFile = (url: string) => Number(/page-(\d+)$/.exec(url)?.[1] ?? 0) % 2 === 1;

/** The index names the file no more, which is not there; `status`: what its pages answer then, null: what they did. */
const without =
  (status: number | null): Fault =>
  (url, answer) => {
    if (url === file) return { status: 404 };
    if (status !== null && isOfFile(url)) return { status };
    return typeof answer === "string" ? answer.replace(`<sitemap><loc>${file}</loc></sitemap>`, "") : answer;
  };

/** A watch of a site of two files, read when it asks for that, and each three hours, until something became of its pages. */
async function reported(faultOf: (site: VirtualSite) => Fault) {
  const site = new VirtualSite(240, 2);
  const watching = new Watching(site);
  await watching.round();
  const before = { text: watching.text, at: site.now };
  site.fault = faultOf(site);
  while (watching.text === before.text && site.now - before.at < 9 * day) {
    site.now = Math.min(site.now + 3 * hour, Math.max(site.now + 60, watching.memory?.againAt ?? Infinity));
    await watching.round();
  }
  const texts = { before: before.text, after: watching.text, from: before.at, to: site.now };
  return { site, watching, before, report: reportOf(texts, watching.leaves) };
}

describe("a file of a list that goes with half of the site", () => {
  test.each([
    ["whose pages still answer", null, { event: "page_unlisted", pages: 120 }],
    ["whose pages are gone, though they are asked some at a time", 404, { event: "page_gone", pages: 120 }],
  ] as const)("is reported in one line, and not as a site that was built anew: %s", async (_, status, expected) => {
    const { report } = await reported(() => without(status));
    expect(report).toMatchObject({ lists_gone: [{ url: file, ...expected }], restructured: null });
    expect(report.pages).toHaveLength(expected.pages);
    const lines = siteText(report, { format: "text", max: 20 }).split("\n");
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^${expected.pages} pages and their list .*: ${file}$`))]);
  });

  test("keeps what is known of its pages back for hours at most, where some of them cannot be asked a second time", async () => {
    const { site, watching, before, report } = await reported((living) => {
      const stuckFrom = living.now + 20 * hour;
      const isStuck = (url: string) => living.now > stuckFrom && isOfFile(url) && Number(/\d+$/.exec(url)?.[0]) >= 200;
      return (url, answer) => (isStuck(url) ? { status: 503 } : without(404)(url, answer));
    });
    expect(report.lists_gone).toMatchObject([{ url: file, event: "page_gone" }]);
    expect(site.now - before.at).toBeLessThan(2 * day);
    for (const end = site.now + 2 * day; site.now < end;) {
      site.now += 3 * hour;
      await watching.round();
    }
    expect(watching.members().filter(({ state }) => state === "gone")).toHaveLength(100);
  });

  test("is not named by its pages any more where another list has them", async () => {
    const { watching, site } = await reported(() => without(null));
    expect(watching.members().filter(({ lostWith }) => lostWith === file)).toHaveLength(120);
    site.fault = null;
    site.now += hour;
    await watching.round();
    expect(watching.members().filter(({ lostWith }) => lostWith !== undefined)).toEqual([]);
  });

  test("leaves its pages to no other file that comes in its place", async () => {
    const site = new VirtualSite(240, 2);
    const watching = new Watching(site);
    await watching.round();
    const replaced = `${origin}/new.xml`;
    site.fault = (url, answer) => {
      if (url === replaced) return `<urlset><url><loc>${origin}/new/page-1000</loc></url></urlset>`;
      if (url === file) return { status: 404 };
      return typeof answer === "string" ? answer.replace(file, replaced) : answer;
    };
    for (let rounds = 0; rounds < 30; rounds++) {
      site.now += hour;
      await watching.round();
    }
    const place = watching.memory?.sources?.findIndex(({ at }) => at === replaced);
    const named = watching.members().filter((member) => member.file === place);
    expect(named.map(({ url }) => url)).toEqual([`${origin}/new/page-1000`]);
  });
});

const page = (event: "page_gone" | "page_changed", name: string, list?: string) => ({
  ...{ event, url: `${origin}/${name}`, previous_url: null, by: null, title: null, added: [], removed: [] },
  ...(list ? { list } : {}),
});
const gone = Array.from({ length: 120 }, (_, index) => page("page_gone", `gone-${index}`, file));
const whole: PagesOfChange = {
  counts: { added: 0, back: 0, moved: 0, gone: 121, unlisted: 0, changed: 1 },
  pages: [...gone, page("page_gone", "by-itself"), page("page_changed", "other")],
  ...{ shared_changes: [], restructured: null, lists_gone: [{ url: file, event: "page_gone", pages: 120 }] },
};
const kept = keptReport(whole) as PagesOfChange;

test.each([
  ["en", "120 pages and their list are gone: /part-1.xml and 2 more"],
  ["de", "120 Seiten samt ihrer Liste verschwunden: /part-1.xml und 2 weitere"],
] as const)("titles name the list first, and how much more there is: %s", (language, expected) => {
  expect(siteHeadline(whole, { language, url: `${origin}/` })).toBe(expected);
  expect(siteHeadline(kept, { language, url: `${origin}/` })).toBe(expected);
});

test("what is kept for lists of changes has the list in a line, and room for all else", () => {
  expect(kept.pages.map(({ url }) => url)).toEqual([`${origin}/by-itself`, `${origin}/other`]);
  const lines = siteLines(kept, "en").map((line) => line.map(({ text }) => text).join(""));
  expect(lines).toEqual([
    `120 pages and their list are gone: ${file}`,
    `Gone: ${origin}/by-itself`,
    `Changed: ${origin}/other`,
  ]);
});

test("on the page of a change its pages stand behind the line of their list", () => {
  const reader = readerIn(shared);
  const drawn = (report: PagesOfChange) =>
    String(PageEvents({ reader, report, uuid: null }) as unknown as { toString(): string });
  const [before = "", behind = "", after = ""] = drawn(whole).split(/<details>|<\/details>/);
  expect(before).not.toContain("/gone-");
  expect(behind.match(/\/gone-\d+</g)).toHaveLength(120);
  expect(behind).toContain("120 pages and their list are gone: /part-1.xml");
  expect([after.includes("/by-itself"), after.includes("/other"), /and \d+ more/.test(after)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(drawn(kept)).not.toContain("<details>");
});
