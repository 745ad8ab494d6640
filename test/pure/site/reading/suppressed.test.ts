/** Whatever was read on a page of a site and not reported is listed with it, with its reason. */
import { describe, expect, test } from "vitest";
import { leafSize, leavesOf } from "../../../../src/site/leaf.ts";
import type { Member } from "../../../../src/site/member.ts";
import { marksOfShown } from "../../../../src/feedback/pages/marks.ts";
import { pageId } from "../../../../src/site/pageId.ts";
import { suppressedOf } from "../../../../src/site/reading/changed.ts";
import { withSuppressed, type SuppressedLines } from "../../../../src/site/reading/suppressed.ts";
import { sha256 } from "../../../../src/secret/digest.ts";
import { VirtualSite, Watching, type Answer } from "../virtualSite.ts";

const hour = 3600;
const day = 24 * hour;
const path = (index: number) => `/section-${index % 40}/page-${index}`;
const hashOf = (answer: Answer) => sha256(typeof answer === "string" ? answer : "").slice(0, 16);
const generated = (now: number) => `Page generated in 0.${String(now).slice(-7, -2)} s`;

/** A site whose pages were all read; `pass` lists and reads on for so many seconds, `seen` is called after each round. */
async function readSite(pages: number) {
  const site = new VirtualSite(pages);
  const watching = new Watching(site, { read: "changed", requests_per_day: pages });
  const pass = async (seconds: number, seen = (_before: readonly Member[]) => {}) => {
    for (const end = site.now + seconds; site.now < end;) {
      const { againAt = 0 } = watching.memory ?? {};
      site.now = Math.min(end, againAt > site.now ? againAt : site.now + 2 * hour);
      const before = watching.members();
      await watching.round();
      seen(before);
    }
  };
  await watching.round();
  await pass(day + hour);
  const of = (page: string) => watching.members().find(({ url }) => url.endsWith(page))?.text;
  return { site, watching, pass, of };
}

describe("a page of a site", () => {
  for (const pages of [30, 120])
    test(`explains each reading that differs: reported, waiting, or listed with a reason; of ${pages} pages`, async () => {
      const { site, watching, pass } = await readSite(pages);
      site.frame = () => generated(site.now);
      const reasons = new Set<string>();
      const silent: string[] = [];
      const check = (before: readonly Member[]) => {
        const hashes = new Map(before.map(({ key, text }) => [key, text?.hash]));
        const waiting = new Set(watching.memory?.reading?.waiting.map(({ key }) => key));
        for (const { key, url, text } of watching.members()) {
          const isOther = hashes.get(key) !== undefined && hashOf(site.answer(url)) !== hashes.get(key);
          if (text?.readAt !== site.now || !isOther) continue;
          const now = (text.suppressed ?? []).filter(({ at }) => at === site.now);
          for (const { reason } of now) reasons.add(reason);
          if (now.length === 0 && text.last?.at !== site.now && !waiting.has(key)) silent.push(url);
        }
      };
      await pass(2 * day, check);
      site.texts.set(path(7), "60 requests a minute");
      await pass(2 * day, check);
      site.frame = () => "Example Company 2027";
      await pass(3 * day, check);
      watching.reading = "by another selector";
      site.frame = (page) => `What the selector finds on ${page}`;
      await pass(2 * day, check);
      expect(silent).toEqual([]);
      expect([...reasons].toSorted()).toEqual(["noise", "settings", "shared"]);
    });

  test("lists noise with its rule, when it was read first and last, how often, and its lines", async () => {
    const { site, pass, of } = await readSite(30);
    const write = () => site.texts.set(path(3), generated(site.now));
    write();
    await pass(day);
    const start = site.now;
    for (let round = 0; round < 4; round++) {
      write();
      await pass(day);
    }
    const [held] = of(path(3))?.suppressed ?? [];
    expect(held).toMatchObject({ reason: "noise", at: of(path(3))?.readAt });
    expect(held?.since).toBeGreaterThanOrEqual(start);
    expect(held?.times).toBeGreaterThan(1);
    expect(held?.rules.length).toBeGreaterThan(0);
    expect(held?.added.join()).toMatch(/Page generated in/);
    expect(of(path(4))?.suppressed).toBeUndefined();
  });
});

test("of many pages that are read in turns, what mattered on one is reported each time it comes, and of no other page", async () => {
  const { site, watching, pass, of } = await readSite(120);
  site.frame = () => generated(site.now);
  await pass(3 * day);
  const changes = () => watching.members().flatMap(({ url, text }) => (text?.last ? [[url, text.last.count]] : []));
  const before = changes();
  const page = watching.members().find(({ url }) => url.endsWith(path(7)));
  const [held] = page?.text?.suppressed ?? [];
  if (!page?.text || !held) throw new Error("nothing was held back");
  const [number, part] = page.text.place;
  const stored = watching.memory?.reading?.objects.find((object) => object.number === number)?.name ?? "";
  const marks = marksOfShown(held, watching.objects.get(stored)?.[part] ?? null);
  const rule = { change: site.now, taughtAt: site.now, verdict: "matters", origin: "restored", marks } as const;
  watching.feedbackRules = [{ ...rule, page: { id: pageId(page), url: page.url, since: held.since } }];
  await pass(5 * day);
  const counts = new Map(before as [string, number][]);
  const moved = changes().filter(([url, count]) => counts.get(String(url)) !== count);
  expect(moved.map(([url]) => url)).toEqual([page.url]);
  expect(Number(moved[0]?.[1]) - (counts.get(page.url) ?? 0)).toBeGreaterThanOrEqual(3);
  expect(of(path(7))?.last?.added.join()).toMatch(/Page generated in/);
});

describe("the list of a page", () => {
  const lines = (added: string) => suppressedOf("noise", [{ removed: [], added: [added] }], [["a rule", 1]]);
  const after = (list: SuppressedLines[], added: string, now: number) => withSuppressed(list, [lines(added)], now);

  test("has what differs in numbers or ids alone once, and otherwise the last few, the newest first", () => {
    let list: SuppressedLines[] = [];
    for (let at = 1; at <= 5; at++) list = after(list, `Seen by ${at} people`, at);
    expect(list).toEqual([{ ...lines("Seen by 5 people"), since: 1, at: 5, times: 5 }]);
    for (const id of ["07e5c3a18f", "b3d91f0c22", "6f81a3c5e7"]) list = after(list, `Session ${id}`, 6);
    expect(list.map(({ added, times }) => [added[0], times])).toEqual([
      ["Session 6f81a3c5e7", 3],
      ["Seen by 5 people", 5],
    ]);
    for (const [at, word] of [...["red", "green", "blue"].entries()]) list = after(list, `Painted ${word}`, 10 + at);
    expect(list.map(({ added }) => added[0])).toEqual(["Painted blue", "Painted green", "Painted red"]);
  });

  test("stays small however long the lines and many the rules are, so that a thousand pages have room in their rows", () => {
    const letters = "abcdefghijklmnopqrstuvwxyz";
    const lines = [...Array(40).keys()].map((at) => `${letters[at % 26]} `.repeat(4000));
    const rules = lines.map((line): [string, number] => [line, 40]);
    let list: SuppressedLines[] = [];
    for (const letter of letters) {
      const one = suppressedOf("noise", [{ removed: lines, added: lines.map((line) => letter + line) }], rules);
      list = withSuppressed(list, [one], 1_800_000_000);
    }
    expect(JSON.stringify(list).length).toBeLessThan(1100);
    const text = { readAt: 1, hash: "1", place: [0, 0] as [number, number], changes: 0, modified: 0, title: "" };
    const members = [...Array(leafSize).keys()].map((at): Member => {
      const key = `docs.example/${String(at).padStart(4, "0")}`;
      return { key, url: `https://${key}`, state: "listed", firstAt: 1, since: 1, text: { ...text, suppressed: list } };
    });
    for (const leaf of leavesOf(members, [""])) expect(leaf.members.length).toBeLessThan(700_000);
  });
});
