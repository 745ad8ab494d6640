import { describe, expect, test } from "vitest";
import { withWanted } from "../../../../src/site/reading/wanted.ts";
import { reportOf } from "../../../../src/site/report.ts";
import { origin, VirtualSite, Watching } from "../virtualSite.ts";

const hour = 3600;
const day = 24 * hour;

/** When it is listed or read next: when it asks for that, or two hours later. */
function nextOf({ memory }: Watching, now: number): number {
  const { againAt = 0 } = memory ?? {};
  return againAt > now ? againAt : now + 2 * hour;
}

/** A site whose pages are all read. */
async function readSite(pages: number, perDay: number) {
  const site = new VirtualSite(pages);
  const watching = new Watching(site, { read: "changed", requests_per_day: perDay });
  const pass = async (seconds: number) => {
    const reports = [];
    for (const end = site.now + seconds; site.now < end;) {
      site.now = Math.min(end, nextOf(watching, site.now));
      const before = watching.text;
      const from = site.now - 1;
      await watching.round();
      if (watching.text !== before)
        reports.push(reportOf({ before, after: watching.text, from, to: site.now }, watching.leaves));
    }
    return reports;
  };
  await watching.round();
  await pass(Math.ceil(pages / perDay) * day + hour);
  return { site, watching, pass };
}
const path = (index: number) => `/section-${index % 40}/page-${index}`;

describe("the pages of a site", () => {
  test("are read one after the other, as many a day as are asked for, and nothing of the first reading is news", async () => {
    const site = new VirtualSite(200);
    const watching = new Watching(site, { read: "changed", requests_per_day: 100 });
    await watching.round();
    const text = watching.text;
    for (const end = site.now + day; site.now < end;) {
      site.now = nextOf(watching, site.now);
      await watching.round();
    }
    expect(site.readings).toBeGreaterThanOrEqual(100);
    expect(site.readings).toBeLessThanOrEqual(180);
    expect(watching.text).toBe(text);
  });

  test("are read between their turns where their date moved and such dates were right, and not far ahead of the day's number", async () => {
    const { site, watching, pass } = await readSite(400, 40);
    const write = (index: number, words: string) => {
      site.texts.set(path(index), words);
      site.dates.set(path(index), new Date(site.now * 1000).toISOString());
    };
    for (let index = 0; index < 40; index++) {
      write(index, `Words that are learnt from, ${index}`);
      await pass(6 * hour);
    }
    await pass((watching.memory?.reading?.nextAt ?? 0) - site.now + 60);
    const turn = watching.memory?.reading?.nextAt ?? 0;
    write(300, "Words between two turns");
    const before = site.readings;
    await pass(2 * hour);
    expect(site.readings - before).toBe(1);
    expect(watching.memory?.reading?.nextAt).toBeGreaterThan(turn);
    const [start, from] = [site.now, site.readings];
    for (let index = 100; site.now < start + day; site.now += 2 * hour) {
      for (const end = index + 10; index < end; index++) write(index, `Words of release ${index}`);
      await watching.round();
    }
    expect(site.readings - from).toBeLessThanOrEqual(40 + 20 + 10);
    expect(watching.memory?.reading?.nextAt).toBeLessThanOrEqual(start + day + day / 2 + 6 * hour);
  });

  test("are read now where somebody wants it, forty at a time, and take no turn of the others", async () => {
    const { site, watching } = await readSite(200, 20);
    const members = watching.members();
    const chosen = members.filter((_, index) => index % 4 === 0);
    const turnAt = watching.memory?.reading?.nextAt ?? 0;
    watching.wanted = withWanted(members, null, { pages: chosen, now: site.now });
    const readSince = (at: number) => watching.members().filter(({ text }) => (text?.readAt ?? 0) > at);
    const start = watching.wanted.at;
    site.now = Math.min(site.now + 60, turnAt - 1);
    await watching.round();
    expect(readSince(start)).toHaveLength(40);
    expect(watching.memory?.againAt).toBeLessThanOrEqual(site.now + 300);
    site.now = watching.memory?.againAt ?? 0;
    await watching.round();
    const keys = new Set(chosen.map(({ key }) => key));
    expect(readSince(start).filter(({ key }) => keys.has(key))).toHaveLength(50);
    expect(watching.memory?.reading?.nextAt).toBeLessThanOrEqual(Math.max(turnAt, site.now) + day / 4);
  });

  test("are reported where their text changed, with the lines that went and came", async () => {
    const { site, pass } = await readSite(60, 60);
    site.texts.set(path(7), "60 requests a minute");
    expect(await pass(2 * day)).toMatchObject([
      {
        counts: { changed: 1, added: 0 },
        pages: [{ event: "page_changed", url: origin + path(7), added: ["60 requests a minute"], removed: [] }],
      },
    ]);
    site.texts.set(path(7), "90 requests a minute");
    const [report] = await pass(2 * day);
    expect(report?.pages).toMatchObject([
      {
        title: `Title of ${origin}${path(7)}`,
        added: ["90 requests a minute"],
        removed: ["60 requests a minute"],
      },
    ]);
  });

  test("what many of them have alike is reported once, and none of them for it alone", async () => {
    const { site, pass } = await readSite(120, 120);
    site.frame = () => "Example Company 2026";
    site.texts.set(path(9), "A sentence of its own");
    const reports = await pass(4 * day);
    expect(reports.flatMap(({ shared_changes: shared }) => shared)).toEqual([{ text: "+ Example Company 2026" }]);
    const changed = reports.flatMap(({ pages }) => pages.map(({ url }) => url));
    expect(changed).toEqual([origin + path(9)]);
  });

  test("what only some pages have alike waits for a day, and a page's own change until the next ones were read", async () => {
    const { site, watching, pass } = await readSite(120, 120);
    const reportsOf = async (seconds: number) =>
      (await pass(seconds)).flatMap(({ pages }) => pages.map(({ url }) => url));
    const changed = [3, 11, 27].map(path);
    for (const page of changed) site.texts.set(page, "Sold out");
    const start = site.now;
    const urls = await reportsOf(3 * day);
    expect(urls.toSorted()).toEqual(changed.map((page) => origin + page).toSorted());
    const seen = watching.members().filter(({ url }) => urls.includes(url));
    expect(Math.max(...seen.map(({ text }) => (text?.last?.at ?? 0) - start))).toBeLessThan(2.5 * day);
  });

  test("a new page is read in the round that found it, whenever the next ones are due", async () => {
    const { site, watching, pass } = await readSite(60, 60);
    site.pages.add("/news/page-1000001");
    site.now += 60;
    await watching.round();
    const page = watching.members().find(({ url }) => url.endsWith("1000001"));
    expect(page?.text).toMatchObject({ readAt: site.now, changes: 0 });
    expect(await pass(day)).toEqual([]);
  });

  test("one that fails, sends elsewhere or answers with a wall changed nothing, and is asked less often", async () => {
    const { site, watching, pass } = await readSite(60, 60);
    site.fault = (url, answer) => (url.endsWith("page-5") ? { status: 503 } : answer);
    expect(await pass(5 * day)).toEqual([]);
    expect(watching.members().find(({ url }) => url.endsWith("page-5"))?.failed?.count).toBeLessThanOrEqual(6);
  });

  test("one that lacks the end that it had is read again before anything of it is news, however many lack it", async () => {
    const { site, watching, pass } = await readSite(40, 40);
    site.hasEnd = () => true;
    expect(await pass(2 * day)).toEqual([]);
    const cut = [...Array(12).keys()].map(path);
    const of = (page: string) => watching.members().find(({ url }) => url === origin + page);
    for (const page of cut) site.texts.set(page, `Half of ${page}`);
    site.hasEnd = (page) => !cut.includes(page);
    const isDoubted = (page: string) => of(page)?.failed?.why?.includes("site.no_end") ?? false;
    while (!cut.every(isDoubted)) expect(await pass(hour)).toEqual([]);
    const doubtedAt = site.now;
    for (const page of cut.slice(0, 6)) site.texts.delete(page);
    site.hasEnd = (page) => !cut.slice(6).includes(page);
    const changed = (await pass(2 * day)).flatMap(({ pages }) => pages.map(({ url }) => url));
    expect(changed.toSorted()).toEqual(
      cut
        .slice(6)
        .map((page) => origin + page)
        .toSorted(),
    );
    const reportedAt = cut.slice(6).map((page) => (of(page)?.text?.last?.at ?? 0) - doubtedAt);
    expect(Math.max(...reportedAt)).toBeLessThanOrEqual(2 * hour);
  });

  test("one that never had an end is news at once where its text changed", async () => {
    const { site, pass } = await readSite(40, 40);
    site.hasEnd = () => false;
    expect(await pass(2 * day)).toEqual([]);
    site.texts.set(path(3), "60 requests a minute");
    expect(await pass(3 * hour)).toMatchObject([{ pages: [{ url: origin + path(3) }] }]);
  });

  test("their texts are in few objects, of which none is left that no page names", async () => {
    const { site, watching, pass } = await readSite(120, 120);
    for (let round = 0; round < 10; round++) {
      for (let index = 0; index < 120; index += 7) site.texts.set(path(index), `Edition ${"abcdefghij"[round]} of it`);
      await pass(day);
    }
    const { objects = [] } = watching.memory?.reading ?? {};
    expect(objects.length).toBeLessThanOrEqual(12);
    for (const { text } of watching.members()) {
      const { place: [number, part] = [0, 0] } = text ?? {};
      const name = objects.find((object) => object.number === number)?.name ?? "";
      expect(watching.objects.get(name)?.[part]).toContain("Words of");
    }
  });
});

describe("a page that has validators", () => {
  const whole = async (validators: VirtualSite["validators"]) => {
    const read = await readSite(100, 100);
    read.site.validators = validators;
    await read.pass(day);
    const { count } = read.site.bodies;
    return { ...read, bodies: () => read.site.bodies.count - count };
  };

  test("is asked whether it is as it was, and read whole now and then", async () => {
    const { site, pass, bodies } = await whole("honest");
    const before = site.readings;
    expect(await pass(20 * day)).toEqual([]);
    const asked = site.readings - before;
    expect(asked).toBeGreaterThan(1500);
    expect(bodies() / asked).toBeLessThan(0.25);
    expect(bodies()).toBeGreaterThan(100);
  });

  test("is reported where it changed, and where it says wrongly that it did not: that site is then read whole", async () => {
    for (const validators of ["honest", "wrong"] as const) {
      const { site, watching, pass, bodies } = await whole(validators);
      await pass(3 * day);
      for (let index = 0; index < 100; index += 9) site.texts.set(path(index), `Something else about ${path(index)}`);
      const reports = await pass(12 * day);
      expect(new Set(reports.flatMap(({ pages }) => pages.map(({ url }) => url))).size).toBe(12);
      expect(reports.reduce((sum, { counts }) => sum + counts.changed, 0)).toBe(12);
      expect(watching.memory?.reading?.wholeUntil !== undefined).toBe(validators === "wrong");
      if (validators === "honest") continue;
      const [before, asked] = [bodies(), site.readings];
      await pass(5 * day);
      expect(bodies() - before).toBe(site.readings - asked);
    }
  });

  test("is read whole after an edit of what is read of it, which is no news", async () => {
    const { site, watching, pass, bodies } = await whole("honest");
    await pass(2 * day);
    watching.reading = "by another selector";
    site.frame = (page) => `What the selector finds on ${page}`;
    const before = bodies();
    expect(await pass(2 * day)).toEqual([]);
    expect(bodies() - before).toBeGreaterThanOrEqual(100);
    site.texts.set(path(7), "60 requests a minute");
    expect(await pass(3 * day)).toMatchObject([{ pages: [{ added: ["60 requests a minute"] }] }]);
  });
});

describe("a page that is treated apart", () => {
  const readsOf = ({ watching }: Awaited<ReturnType<typeof readSite>>, page: string) =>
    watching.members().find(({ url }) => url === origin + page)?.text?.readAt ?? 0;

  test("is read at its own interval where it is pinned, before all others and never for more than half of a day's pages", async () => {
    const read = await readSite(200, 50);
    const { site, watching, pass } = read;
    watching.settings = { ...watching.settings, pinned: [{ address: origin + path(5), every_hours: 2 }] };
    await pass(day);
    for (let round = 0; round < 12; round++) {
      await pass(2 * hour);
      expect(site.now - readsOf(read, path(5))).toBeLessThan(2.5 * hour);
    }
    const pinned = Array.from({ length: 20 }, (_, index) => ({ address: origin + path(index), every_hours: 1 }));
    watching.settings = { ...watching.settings, pinned };
    const before = site.readings;
    await pass(10 * day);
    expect(site.readings - before).toBeLessThan(12 * 50);
    const others = watching.members().filter(({ url }) => !pinned.some((each) => each.address === url));
    expect(others.filter(({ text }) => site.now - (text?.readAt ?? 0) < 10 * day).length).toBeGreaterThan(150);
  });

  test("is read once more where it has a watch of its own, then left to that, and read again once that is gone", async () => {
    const read = await readSite(60, 60);
    const { site, watching, pass } = read;
    site.texts.set(path(7), "60 requests a minute");
    const watch = "7d9f8f2e-0000-4000-8000-000000000001";
    watching.watches.add(watch);
    watching.settings = { ...watching.settings, own_watches: [{ address: origin + path(7), watch, since: site.now }] };
    expect(await pass(2 * day)).toMatchObject([
      { pages: [{ url: origin + path(7), added: ["60 requests a minute"] }] },
    ]);
    site.texts.set(path(7), "90 requests a minute");
    expect(await pass(4 * day)).toEqual([]);
    watching.watches.clear();
    expect(await pass(3 * day)).toMatchObject([{ pages: [{ added: ["90 requests a minute"] }] }]);
  });
});

describe("which pages come first", () => {
  test("those that change often, and those whose date moved where dates are right", async () => {
    const { site, watching, pass } = await readSite(400, 100);
    for (let round = 0; round < 20; round++) {
      site.texts.set(path(3), `Edition ${"abcdefghijklmnopqrst"[round]} of it`);
      const dated = path(40 + round);
      site.texts.set(dated, `Something else about ${dated}`);
      site.dates.set(dated, new Date(site.now * 1000).toISOString());
      await pass(day);
      expect(watching.members().find(({ url }) => url === origin + dated)?.text?.changes).toBe(1);
    }
    expect(watching.members().find(({ url }) => url === origin + path(3))?.text?.changes).toBeGreaterThan(5);
    expect(watching.memory?.reading?.trust).toBeGreaterThan(0.6);
    const waits = watching.members().map(({ text }) => site.now - (text?.readAt ?? 0));
    expect(Math.max(...waits)).toBeLessThan(40 * day);
  });

  test("dates that move at every build are worth nothing in the end", async () => {
    const { site, watching, pass } = await readSite(200, 100);
    for (let round = 0; round < 6; round++) {
      for (const page of site.pages) site.dates.set(page, new Date(site.now * 1000).toISOString());
      await pass(day);
    }
    expect(watching.memory?.reading?.trust).toBeLessThan(0.01);
  });
});
