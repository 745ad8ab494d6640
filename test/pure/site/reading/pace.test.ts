/** How fast the pages of a site are read: the first time, and where its host asks for patience or has trouble. */
import { describe, expect, test } from "vitest";
import { notPast } from "../../../../src/site/reading/round.ts";
import { VirtualSite, Watching, type Answer } from "../virtualSite.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** A site that is listed each six hours, and read when it asks for that, by ticks of a minute; when each of its pages was asked. */
class Paced {
  readonly site: VirtualSite;
  readonly watching: Watching;
  readonly asked: number[] = [];
  private readonly pages: ReadonlySet<string>;
  private listAt = 0;

  constructor(pages: number, perDay: number | null) {
    this.site = new VirtualSite(pages);
    this.pages = new Set(this.site.pages);
    this.watching = new Watching(this.site, { read: "changed", requests_per_day: perDay });
    this.answer((_, answer) => answer);
  }

  answer(fault: (path: string, answer: Answer) => Answer): void {
    const { site, pages, asked } = this;
    site.fault = (url, answer) => {
      const path = new URL(url).pathname;
      if (!pages.has(path)) return answer;
      asked.push(site.now);
      return fault(path, answer);
    };
  }

  async pass(seconds: number): Promise<void> {
    const { site, watching } = this;
    for (const end = site.now + seconds; ;) {
      if (site.now >= this.listAt) this.listAt = site.now + 6 * hour;
      await watching.round();
      // The first list is followed by the first pages.
      const { reading, againAt = reading ? Infinity : site.now } = watching.memory ?? {};
      const next = Math.max(site.now + minute, Math.ceil(Math.min(this.listAt, againAt) / minute) * minute);
      site.now = Math.min(next, end);
      if (next >= end) return;
    }
  }

  read(): number {
    return this.watching.members().filter(({ text }) => text !== undefined).length;
  }

  /** The most requests in so many seconds. */
  most(seconds: number): number {
    const { asked } = this;
    return Math.max(...asked.map((from, index) => asked.slice(index).filter((at) => at < from + seconds).length));
  }
}

describe("pages of a site that were never read", () => {
  test("are all read within an hour and a half where there are two thousand, and thirty in a minute at most", async () => {
    const paced = new Paced(2000, null);
    await paced.pass(1.5 * hour);
    expect(paced.read()).toBe(2000);
    expect(paced.most(10 * minute)).toBeLessThanOrEqual(10 * 30 + 40);
  });

  test("are read as many in any day as are asked for, and all of them at their number", async () => {
    const paced = new Paced(1000, 300);
    await paced.pass(3 * hour);
    expect(paced.read()).toBe(300);
    await paced.pass(3 * day);
    expect(paced.read()).toBe(1000);
    expect(paced.most(day - minute)).toBeLessThanOrEqual(300 + 40);
  });

  test("hold back what is read again no longer than until its turn", async () => {
    const paced = new Paced(200, null);
    await paced.pass(day - hour);
    expect(paced.asked).toHaveLength(200);
    await paced.pass(day + hour);
    expect(paced.asked.length).toBeGreaterThanOrEqual(380);
  });
});

test("the next pass of a site is due once the last one is over, however long that took: a time that is past would be none", async () => {
  const { site, watching } = new Paced(100, null);
  const round = await watching.round();
  if (!round) throw new Error("Nothing was listed");
  const dueAt = (againAt: number, over: number) =>
    notPast({ ...round, memory: { ...round.memory, againAt } }, over).memory.againAt;
  const start = site.now;
  expect(dueAt(start + 80, start + 95)).toBeGreaterThan(start + 95);
  expect(dueAt(start + 80, start + 40)).toBe(start + 80);
  const { againAt: _, ...never } = round.memory;
  expect(notPast({ ...round, memory: never }, start).memory.againAt).toBeUndefined();
});

describe("the pages of a host in trouble", () => {
  test("are not asked before the time that it says, and all of them are read afterwards", async () => {
    const paced = new Paced(400, null);
    await paced.pass(5 * minute);
    const before = paced.asked.length;
    paced.answer(() => ({ status: 429, retryAfterSeconds: 2 * hour }));
    await paced.pass(12 * hour);
    expect(paced.asked.length - before).toBeLessThanOrEqual(7);
    expect(paced.watching.memory?.reading?.rest).toMatchObject({ why: "It is asked too often." });
    paced.answer((_, answer) => answer);
    await paced.pass(day);
    expect(paced.read()).toBe(400);
    expect(paced.watching.memory?.reading?.rest).toBeUndefined();
  });

  test("are asked ever more seldom where one after the other fails, and none of them is news when it is over", async () => {
    const paced = new Paced(400, null);
    await paced.pass(hour);
    const { text } = paced.watching;
    const before = paced.asked.length;
    paced.answer(() => ({ status: 500 }));
    await paced.pass(2 * day);
    expect(paced.asked.length - before).toBeLessThanOrEqual(60);
    paced.answer((_, answer) => answer);
    await paced.pass(2 * day);
    expect(paced.watching.text).toBe(text);
    expect(paced.asked.length - before).toBeGreaterThan(400);
  });
});
