/** Feeds whose entries stand in another order, or leave a full feed: no news; whatever an entry says that it did not say before is. */
import { describe, expect, test } from "vitest";
import type { Verdict } from "../../../src/check/verdict.ts";
import { countedChanges } from "../../../src/lib/difference/counting.ts";
import { lineDifference } from "../../../src/lib/difference/difference.ts";
import { decisiveDifference } from "../../../src/lib/difference/judgement.ts";
import { pageOf } from "../../pages/life.ts";
import { Watched } from "../../pages/watched.ts";

/** `path`: of its link, where that is not its title. */
type Item = { title: string; at: string; text: string; path?: string };

const item = (title: string, day: number, text = `What became of ${title}`): Item => ({
  title,
  at: `${String(day).padStart(2, "0")} Nov 2026 08:00:00 GMT`,
  text,
});
const items = [
  item("Bridge", 20),
  item("Market", 19),
  item("Tunnel", 18),
  item("Harbour", 17),
  item("School", 16),
  item("Ferry", 15),
];

const rss = (entries: readonly Item[], title: string) => ({
  type: "application/rss+xml",
  body: `<rss version="2.0"><channel><title>${title}</title>${entries
    .map(
      (entry) =>
        `<item><title>${entry.title}</title><link>https://news.example/${entry.path ?? entry.title}</link><pubDate>${entry.at}</pubDate><author>Ann</author><description>${entry.text}</description></item>`,
    )
    .join("")}</channel></rss>`,
});
const atom = (entries: readonly Item[], title: string) => ({
  type: "application/atom+xml",
  body: `<feed xmlns="http://www.w3.org/2005/Atom"><title>${title}</title>${entries
    .map(
      (entry) =>
        `<entry><title>${entry.title}</title><id>${entry.title}</id><published>${entry.at}</published><author><name>Ann</name></author><summary>${entry.text}</summary></entry>`,
    )
    .join("")}</feed>`,
});
const jsonFeed = (entries: readonly Item[], title: string) => ({
  type: "application/feed+json",
  body: JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    items: entries.map((entry) => ({
      id: entry.title,
      title: entry.title,
      content_text: entry.text,
      authors: [{ name: "Ann" }],
    })),
  }),
});

type Kind = typeof rss;

/** The verdict on the last of these feeds of a watch, and the lines that its alert shows. */
async function verdictOn(kind: Kind, feeds: readonly (readonly Item[])[], title = "Town") {
  const watched = new Watched({ noise_reduction: true });
  const texts: string[] = [];
  let verdict: Verdict | null = null;
  for (const entries of feeds) {
    const { body, type } = kind(entries, title);
    const outcome = await watched.see(pageOf({ body, contentType: type }));
    ({ verdict } = outcome);
    texts.push(outcome.reading?.text ?? "");
  }
  if (verdict?.kind !== "changed") return { kind: verdict?.kind, lines: [] };
  const [before = "", after = ""] = texts;
  const difference = decisiveDifference(before, after, verdict) ?? lineDifference(before, after);
  const lines = countedChanges(difference).flatMap(({ removed, added }) => [
    ...removed.map((i) => `- ${difference.before[i]}`),
    ...added.map((j) => `+ ${difference.after[j]}`),
  ]);
  return { kind: verdict.kind, lines };
}

const [first, second, ...others] = items as [Item, Item, ...Item[]];
const swapped = [second, first, ...others];
const reversed = items.toReversed();

describe.each(Object.entries({ RSS: rss, Atom: atom, "JSON Feed": jsonFeed }))("in %s", (_name, kind) => {
  test.each(
    Object.entries({ "two entries": swapped, "all entries": reversed, "one entry": [...items.slice(1), first] }),
  )("%s in another place are no news", async (_which, next) => {
    expect((await verdictOn(kind, [items, next])).kind).toBe("unchanged");
  });

  test.each<[string, Item[]]>([
    ["a new entry", [item("Library", 21), ...reversed]],
    ["an entry that is gone", reversed.slice(1)],
    ["the last entry that is gone", items.slice(0, -1)],
    ["a feed of which little is left", [item("Library", 21), ...items.slice(0, 2)]],
    ["an entry that says more", reversed.with(2, { ...(reversed[2] as Item), text: "Closed until May" })],
    [
      "two entries that exchanged their texts",
      items.with(0, { ...first, text: second.text }).with(1, { ...second, text: first.text }),
    ],
  ])("%s is news, in whatever order", async (_which, next) => {
    expect((await verdictOn(kind, [items, next])).kind).toBe("changed");
  });

  test("an order that says something is news", async () => {
    expect((await verdictOn(kind, [items, reversed], "Most read")).kind).toBe("changed");
  });
});

const library = item("Library", 21);
const alerted = [
  "+ Library",
  "+ https://news.example/Library",
  "+ 21 Nov 2026 08:00:00 GMT",
  "+ What became of Library",
];
/** The lines of an alert; the author of one entry may be taken for that of another. */
const linesOf = async (next: readonly Item[], before: readonly Item[] = items) =>
  (await verdictOn(rss, [before, next])).lines.filter((line) => !line.endsWith("Ann"));

describe("an alert on a new entry shows it alone", () => {
  test("in a feed in another order", async () => {
    expect(await linesOf([library, ...reversed])).toEqual(alerted);
  });

  test("where the last one leaves", async () => {
    expect(await linesOf([library, ...items.slice(0, -1)])).toEqual(alerted);
  });

  test("where the last one leaves in another order", async () => {
    expect(await linesOf([library, ...items.slice(0, -1).toReversed()])).toEqual(alerted);
  });

  test("where the last one had more to say", async () => {
    const long = items.with(-1, {
      ...(items.at(-1) as Item),
      text: "Much&lt;p&gt;more&lt;p&gt;than&lt;p&gt;any&lt;p&gt;other",
    });
    expect(await linesOf([library, ...items.slice(0, -1)], long)).toEqual(alerted);
  });

  test("but the last one is no new one when it is called otherwise", async () => {
    const renamed = items.with(-1, { ...(items.at(-1) as Item), title: "Ferry, all lines", path: "Ferry" });
    const lines = await linesOf(renamed);
    expect(lines).toEqual(["- Ferry", "+ Ferry, all lines"]);
  });

  test("but for one that is gone from the middle", async () => {
    const lines = await linesOf([library, ...items.toSpliced(2, 1)]);
    expect(lines).toContain("- Tunnel");
    expect(lines).toEqual(expect.arrayContaining(alerted));
  });
});
