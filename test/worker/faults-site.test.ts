/** A site loses no page and tells of none twice, whatever breaks between any two calls of its checks and their alert. */
import { describe, expect, inject, test } from "vitest";
import { breakRequest, egressLog } from "../internet/client.ts";
import { throughBreaks } from "./faults-gaps.ts";
import { PageRounds } from "./faults-pages.ts";
import { Rounds, oneMoreEachTime } from "./faults-rounds.ts";

test.each(["before", "after"] as const)(
  "any one call that breaks %s it is done leaves one change, one alert and each page once",
  async (when) => {
    const rounds = await Rounds.ofSite();
    const oneMore = oneMoreEachTime(rounds);
    let count = 1;
    const holds = async () => {
      count++;
      await oneMore();
      const { counts, pages } = await rounds.pages();
      expect(counts).toEqual({ listed: count, missing: 0, moved: 0, gone: 0, unlisted: 0, ignored: 0 });
      expect(new Set(pages.map(({ url }) => url)).size).toBe(count);
    };
    const whole = await rounds.round(null);
    await holds();
    expect(whole.count(when)).toBeGreaterThan(8);
    await throughBreaks(rounds, { when, count: whole.count(when), holds });
  },
);

const kinds = [{ isCrawl: false }, { isCrawl: true }];
/** Some of the calls, in one way or the other, unless unknown faults are searched for. */
const step = inject("searches") ? 1 : 5;

describe.each(kinds)("pages that are read, found by a crawl: $isCrawl", ({ isCrawl }) => {
  test.each(["before", "after"] as const)(
    "any one call to a binding that breaks %s it is done loses and doubles no event, text or page",
    async (when) => {
      const rounds = await PageRounds.started({ isCrawl });
      const whole = await rounds.round(null);
      await rounds.holds();
      expect(whole.count(when)).toBeGreaterThan(8);
      for (let at = when === "before" ? 1 : 2; at <= whole.count(when); at += step) {
        const { broke } = await rounds.round({ at, when });
        await named(`call ${at} of ${whole.count(when)}, ${broke}`, () => rounds.holds());
      }
    },
  );

  test("any one request of a check and of its alert that breaks loses and doubles no event, text or page", async () => {
    const rounds = await PageRounds.started({ isCrawl });
    const before = (await egressLog()).length;
    await rounds.round(null);
    const requests = (await egressLog()).length - before;
    expect(requests).toBeGreaterThan(4);
    for (let at = 1; at <= requests; at += inject("searches") ? 1 : 2) {
      const when = at % 4 < 2 ? "before" : "after";
      await rounds.round(null, () => breakRequest({ at, when }));
      await breakRequest(null);
      await named(`request ${at} of ${requests}, ${when}`, () => rounds.holds());
    }
  });
});

async function named(what: string, holds: () => Promise<void>): Promise<void> {
  try {
    await holds();
  } catch (error) {
    throw new Error(`${what}: ${String(error)}`, { cause: error });
  }
}
