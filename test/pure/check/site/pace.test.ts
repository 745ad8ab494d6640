/** One host that has three sites and two hundred watches: how often it is asked in any minute, and how much later its watches come. */
import { expect, test } from "vitest";
import { sourcesOf } from "../../../../src/check/site/sources.ts";
import type { Egress } from "../../../../src/egress/egress.ts";
import { apartMs, restOf } from "../../../../src/schedule/hosts/pace.ts";

const host = "docs.example";
const hour = 3600;

/** A host that one message asks at a time, as its lease has it. Seconds. */
class Host {
  time = 0;
  readonly asked: number[] = [];

  send: Egress["send"] = async ({ url }) => {
    this.asked.push(this.time);
    this.time += 0.05;
    const body = new TextEncoder().encode("User-agent: *");
    return { ok: true, url, status: 200, headers: new Headers(), body, jar: [], redirects: 0, elapsedMs: 50 };
  };

  private rest(since: number, pages: number): void {
    const rest = restOf(Array<string>(pages).fill(host), { since: Math.floor(since), now: Math.floor(this.time) });
    this.time = Math.max(this.time, rest?.until ?? 0);
  }

  /** Forty pages of a site. */
  async site(): Promise<void> {
    const [since, before] = [this.time, this.asked.length];
    const sources = sourcesOf({
      send: this.send,
      headers: {},
      now: () => Math.floor(this.time),
      wait: async (milliseconds) => void (this.time += milliseconds / 1000),
    });
    for (let page = 0; page < 40 && !sources.isLate(); page++) await sources.page(`https://${host}/page-${page}`);
    this.rest(since, this.asked.length - before);
  }

  /** A message of watches; when each of them was asked. */
  async watches(count: number): Promise<number[]> {
    const since = this.time;
    const times: number[] = [];
    for (let watch = 0; watch < count; watch++) {
      times.push(this.time);
      const began = this.time;
      await this.send({ url: `https://${host}/watch-${watch}`, purpose: "check" });
      this.time = Math.max(this.time, began + apartMs(count) / 1000);
    }
    this.rest(since, count);
    return times;
  }
}

/** Six hours of two hundred hourly watches, and of sites that read forty pages each in an hour; when each watch was asked, in its hour. */
async function live(sites: number) {
  const one = new Host();
  const times: number[] = [];
  for (let begin = 0; begin < 6 * hour; begin += hour) {
    one.time = Math.max(one.time, begin);
    for (let message = 0; message < 4; message++) {
      // A site that is due at the same time goes first, which is the worst for the watches.
      if (message < sites) await one.site();
      times.push(...(await one.watches(50)).map((at) => at - begin));
    }
  }
  return { asked: one.asked, times };
}

test("a host of three sites and two hundred watches is asked 60 pages a minute, and its watches come later by less than a tenth of their hour", async () => {
  const { asked, times } = await live(3);
  const most = Math.max(...asked.map((from, index) => asked.slice(index).filter((at) => at < from + 60).length));
  expect(asked.length).toBeGreaterThan(6 * 320);
  // What follows quickly comes on top of the pace once.
  expect(most).toBeLessThanOrEqual(60 + 10);
  const alone = await live(0);
  const late = times.map((at, index) => at - (alone.times[index] as number));
  expect(Math.max(...late)).toBeLessThan(hour / 10);
});
