import { describe, expect, test } from "vitest";
import { origin, VirtualSite, Watching } from "./virtualSite.ts";

const hour = 3600;
const files = 150;

/** A site whose list has more files than are read at once, watched until each was read. */
async function started() {
  const site = new VirtualSite(1500, files);
  const watching = new Watching(site);
  const news: unknown[] = [];
  const requests: number[] = [];
  for (let round = 0; round < 3; round++) {
    const before = site.asked.files;
    const { moved } = (await watching.round()) ?? {};
    news.push(moved);
    requests.push(site.asked.files - before);
    site.now = watching.memory?.againAt ?? site.now + hour;
  }
  return { site, watching, news, requests };
}
const none = { added: 0, back: 0, gone: 0, moved: 0, unlisted: 0 };
const pageOf = (file: number) => `/section-0/page-${1_500_000 + file}`;

describe("a list of more files than are read at once", () => {
  test("is read in turns, a quarter of an hour apart, and none of its pages is news until each file was read", async () => {
    const { site, watching, news, requests } = await started();
    expect(watching.members()).toHaveLength(1500);
    expect(news).toEqual([none, none, none]);
    expect(Math.max(...requests)).toBeLessThanOrEqual(60);
    expect(site.now - 1_800_000_000).toBeLessThanOrEqual(900 * 3 + hour);
    expect(watching.memory).toMatchObject({ owed: [], isComplete: false });
  });

  test("reports a new page at once where the index says which file was written", async () => {
    const { site, watching } = await started();
    for (const file of [3, 77, 149]) {
      site.pages.add(pageOf(file));
      site.written.set(file, new Date(site.now * 1000).toISOString());
      site.now += hour;
      expect((await watching.round())?.moved).toEqual({ ...none, added: 1 });
    }
  });

  test("reports a new page by the third list where the index says nothing, or the same of each file", async () => {
    for (const isStamped of [false, true]) {
      const { site, watching } = await started();
      site.pages.add(pageOf(77));
      let added = 0;
      for (let round = 0; round < 3; round++) {
        site.now += hour;
        for (let file = 0; isStamped && file < files; file++)
          site.written.set(file, new Date(site.now * 1000).toISOString());
        added += (await watching.round())?.moved.added ?? 0;
      }
      expect(added).toBe(1);
    }
  });

  test("makes a page gone by its own answers, and none whose file was left for another time", async () => {
    const { site, watching } = await started();
    const [first, ...others] = [...site.pages];
    site.pages.delete(first as string);
    for (let round = 0; round < 10; round++) {
      site.now += hour;
      await watching.round();
    }
    const left = watching.members().filter(({ state }) => state !== "listed");
    expect(left).toMatchObject([{ url: origin + first, state: "gone", by: "status" }]);
    expect(watching.members()).toHaveLength(others.length + 1);
  });

  test("says that a page is no longer listed once each file was read without it", async () => {
    const { site, watching } = await started();
    const first = [...site.pages][0] as string;
    site.pages.delete(first);
    site.unlisted.add(first);
    const states = new Set<string | undefined>();
    for (let round = 0; round < 40; round++) {
      site.now += hour;
      await watching.round();
      states.add(watching.members().find(({ url }) => url === origin + first)?.state);
    }
    expect([...states]).toEqual(["listed", "missing", "unlisted"]);
  });

  test("goes on with the others where many of its files cannot be read", async () => {
    const { site, watching } = await started();
    site.fault = (url, answer) => (/part-(?:\d|[1-6]\d)\.xml$/.test(url) ? { status: 503 } : answer);
    site.pages.add(pageOf(140));
    let added = 0;
    for (let round = 0; round < 6; round++) {
      site.now += hour;
      added += (await watching.round())?.moved.added ?? 0;
    }
    expect(added).toBe(1);
    expect(watching.members().every(({ state }) => state === "listed")).toBe(true);
  });
});
