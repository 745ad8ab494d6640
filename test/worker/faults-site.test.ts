/** A site loses no page and tells of none twice, whatever breaks between any two calls of its checks and their alert. */
import { expect, test } from "vitest";
import { throughBreaks } from "./faults-gaps.ts";
import { Rounds, oneMoreEachTime } from "./faults-rounds.ts";

test.each(["before", "after"] as const)(
  "any one call that breaks %s it is done leaves one change, one alert and each page once",
  async (when) => {
    const rounds = await Rounds.ofSite();
    const oneMore = oneMoreEachTime(rounds, { names: true });
    let count = 1;
    const holds = async () => {
      count++;
      await oneMore();
      const { counts, pages } = await rounds.pages();
      expect(counts).toEqual({ listed: count, missing: 0, moved: 0, gone: 0, unlisted: 0 });
      expect(new Set(pages.map(({ url }) => url)).size).toBe(count);
    };
    const whole = await rounds.round(null);
    await holds();
    expect(whole.count(when)).toBeGreaterThan(8);
    await throughBreaks(rounds, { when, count: whole.count(when), holds });
  },
);
