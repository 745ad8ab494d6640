/** What an alert leaves out is never compared again: its text is the next baseline. */
import { describe, expect, test } from "vitest";
import { lineDifference } from "../../../src/lib/difference/difference.ts";
import { type Chance, chanceOf } from "../../pages/chance.ts";
import { html, Watched } from "../../pages/watched.ts";
import { Watcher } from "./watcher.ts";

const seeds = Array.from({ length: 20 }, (_, at) => at + 1);
const hourly = { time_between_check: { hours: 1 }, time_between_check_use_default: false };

/** At which of the checks after it came an alert shows the news; `read`: the page at a request, with the news or without it. */
async function shownAt(chance: Chance, read: (isThere: boolean) => string, news: string): Promise<number> {
  const watched = new Watched({ noise_reduction: true, ...hourly });
  const see = (isThere: boolean) => watched.see(read(isThere), read(isThere), read(isThere));
  for (let check = 0, checks = 20 + chance.below(10); check < checks; check++) await see(false);
  for (let check = 0; check < 16; check++) {
    const { verdict } = await see(true);
    if (verdict.kind === "changed" && verdict.brief.includes(news)) return check;
  }
  return Number.POSITIVE_INFINITY;
}

describe("beside lines that alert meanwhile an alert shows", () => {
  test("a headline within three checks, where it is a new one among few that are drawn at each request", async () => {
    for (const seed of seeds) {
      const chance = chanceOf(seed);
      const read = (isThere: boolean) => {
        const drawn = chance.of(["Save time with smart planning", "Plan smarter, save time", "Smart planning"]);
        const headline = isThere ? "Planning is dead" : drawn;
        const button = chance.of(["Start free trial", "Try it free", "Get started"]);
        return html(
          `<h2>${headline}</h2><p>The planner that thinks along.</p><a href="/s">${button}</a><p>€9 a month</p>`,
        );
      };
      expect([seed, await shownAt(chance, read, "Planning is dead")]).toEqual([
        seed,
        expect.toSatisfy((at) => at <= 3),
      ]);
    }
  });

  test("a price on a page that is read in one of two currencies at each request", async () => {
    for (const seed of seeds) {
      const chance = chanceOf(seed);
      const read = (isThere: boolean) => {
        const [sign, rate] = chance.of([
          ["€", 1],
          ["$", 2],
        ] as const);
        const prices = [72, 82, 92].map((price, at) => `${sign}${price * rate}.${isThere && at === 1 ? "77" : "00"}`);
        return html(prices.map((price, at) => `<h3>Lamp ${"ABC"[at]}</h3><p>${price}</p>`).join(""));
      };
      expect([seed, await shownAt(chance, read, ".77")]).toEqual([seed, expect.toSatisfy(Number.isFinite)]);
    }
  });
});

test("a line that only moved is shown at both places or at none", () => {
  const streets = ["Elm Street 3", "Oak Street 5", "Mill Street 7", "High Street 9", "Quay 11", "Market Square 13"];
  let alerts = 0;
  for (const seed of seeds) {
    const chance = chanceOf(seed);
    const watcher = new Watcher();
    const read = () => {
      const top = chance.of(streets);
      const listed = [top, ...streets.filter((street) => street !== top)];
      return listed.flatMap((street) => [street, `€ ${1000 + 7 * street.length}`, "3 rooms"]).join("\n");
    };
    for (let check = 0; check < 30; check++) {
      const [before, after] = [watcher.baseline, read()];
      watcher.again = () => (check % 2 ? read() : after);
      const verdict = watcher.see(after);
      if (verdict.kind !== "changed" || before === null) continue;
      alerts++;
      const { judgement, reading } = verdict;
      const isLeftOut = (side: "before" | "after", index: number) =>
        judgement.noise[side].some(([start, end]) => start <= index && index < end);
      const { movedTo } = lineDifference(before, reading.text);
      const halves = [...movedTo.entries()].filter(([, to]) => to >= 0);
      for (const [from, to] of halves)
        expect([seed, check, from, isLeftOut("before", from)]).toEqual([seed, check, from, isLeftOut("after", to)]);
    }
  }
  expect(alerts).toBeGreaterThan(0);
});
