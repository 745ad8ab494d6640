/** What goes back and forth between known texts: a further swing is no news, and what was never there is. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chanceOf } from "../../pages/chance.ts";
import { Watcher } from "./watcher.ts";

const page = (...lines: string[]) =>
  ["Kettles", "Blue kettle", "It boils water", ...lines, "Read our guide", "Imprint", "Contact"].join("\n");

/** A watch whose page showed these forms, one a check. */
function watched(forms: readonly (readonly string[])[], order: readonly number[]): Watcher {
  const watcher = new Watcher();
  for (const form of order) watcher.see(page(...(forms[form] ?? [])));
  return watcher;
}
const alternating = (checks: number) => Array.from({ length: checks }, (_, check) => check % 2);

const banners = [["Save on summer kettles"], ["Discover the steel collection"]];
const pairs: [name: string, forms: string[][], news: string[]][] = [
  ["a banner", banners, ["Handles break off, return yours to us"]],
  ["a banner, but for one word", banners, ["Save on winter kettles"]],
  ["a number", [["Shown in room 1"], ["Shown in room 2"]], ["Shown in room 7"]],
  [
    "one of two lines",
    [
      ["Save on summer kettles", "See them here"],
      ["Discover the steel collection", "Look inside"],
    ],
    ["Handles break off, return yours to us", "Look inside"],
  ],
  ["a line that comes and goes", [[], ["Save on summer kettles"]], ["Handles break off, return yours to us"]],
];

describe.each(pairs)("where %s goes back and forth", (_name, forms, news) => {
  test.each([8, 24, 25, 80])("what was never there is news after %i checks", (checks) => {
    const watcher = watched(forms, alternating(checks));
    expect(watcher.see(page(...news)).kind).toBe("changed");
  });

  test("a further swing is none, before what is new there and after it", () => {
    const watcher = watched(forms, alternating(24));
    expect(watcher.see(page(...(forms[0] ?? []))).kind).toBe("unchanged");
    watcher.see(page(...news));
    const after = alternating(24).map((form) => watcher.see(page(...(forms[form] ?? []))).kind);
    expect(after.slice(12)).not.toContain("changed");
  });
});

/** The checks of a page that shows one of two forms, and something else at every so many checks, and whether that is news. */
function announced(every: number, formAt: (check: number) => number) {
  const watcher = new Watcher();
  const [forms] = [banners.map(([line = ""]) => line)];
  return Array.from({ length: 12 * every }, (_, check) => {
    const isAnnounced = check > 0 && check % every === 0;
    const line = isAnnounced
      ? `Recall number ${check}: return your ${notices[check / every]}`
      : (forms[formAt(check)] ?? "");
    return { isAnnounced, isNews: watcher.see(page(line)).kind === "changed" };
  }).filter(({ isAnnounced }) => isAnnounced);
}
const notices = "- kettles lids handles filters bases cables plugs timers scales spouts whistles".split(" ");

test.each([5, 8, 20])("what is new there at every %i checks is news each time", (every) => {
  expect(announced(every, (check) => check % 2).map(({ isNews }) => isNews)).toEqual(Array(11).fill(true));
  for (const seed of [1, 2, 3, 4]) {
    const chance = chanceOf(seed);
    const news = announced(every, () => chance.below(2));
    expect([seed, ...news.map(({ isNews }) => isNews)]).toEqual([seed, ...Array(11).fill(true)]);
  }
});

describe("a form that is drawn anew at each request", () => {
  const forms = banners.map(([line = ""]) => line);

  /** What the checks say of draws and of announcements, which stand still, at every so many checks. */
  function drawn(seed: number, every: number) {
    const chance = chanceOf(seed);
    const watcher = new Watcher();
    return Array.from({ length: 10 * every }, (_, check) => {
      const notice = check > 0 && check % every === 0 ? notices[check / every] : undefined;
      const at = () => page(notice ? `Recall number ${check}: return your ${notice}` : chance.of(forms));
      watcher.again = at;
      return { isNotice: notice !== undefined, isNews: watcher.see(at()).kind === "changed" };
    });
  }

  test.each([30, 45])("leaves what is new there news, at every %i checks", (every) => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const seen = drawn(seed, every);
      const missed = seen.filter(({ isNotice, isNews }) => isNotice && !isNews);
      expect([seed, missed.length]).toEqual([seed, 0]);
    }
  });
});

test("what was never there is news in a part that somebody chose, too", () => {
  const watcher = new Watcher({ include_filters: ["#kettle"] });
  for (const form of alternating(24)) watcher.see(page(...(banners[form] ?? [])));
  expect(watcher.see(page("Handles break off, return yours to us")).kind).toBe("changed");
});

test("whatever never stood in a line that swings is news at once, however it swung", () => {
  const words = fc.constantFrom("amber", "birch", "coral", "delta", "ember", "flint", "grove", "heron");
  const text = fc.array(words, { minLength: 2, maxLength: 5 }).map((all) => `Now with ${all.join(" ")}`);
  fc.assert(
    fc.property(
      fc.uniqueArray(text, { minLength: 3, maxLength: 3 }),
      fc.array(fc.boolean(), { minLength: 10, maxLength: 60 }),
      ([one = "", other = "", news = ""], order) => {
        const watcher = watched(
          [[one], [other]],
          order.map((isOther) => (isOther ? 1 : 0)),
        );
        expect(watcher.see(page(news)).kind).toBe("changed");
      },
    ),
  );
});

describe("forms drawn by chance", () => {
  /** What each of so many checks says of a page that shows one form or the other, by the toss of a coin, and whether it showed the other one before. */
  function tossed(seed: number, [one, other]: readonly [string, string], checks: number) {
    const chance = chanceOf(seed);
    const watcher = new Watcher();
    let last = "";
    return Array.from({ length: checks }, (_, check) => {
      const form = chance.of([one, other]);
      const [{ kind }, isOther] = [watcher.see(page(form)), check > 0 && form !== last];
      last = form;
      return { isNews: kind === "changed", isOther };
    });
  }
  const seeds = Array.from({ length: 20 }, (_, index) => index + 1);

  test("are known after some swings, and seldom forgotten", () => {
    const late = seeds.flatMap((seed) => tossed(seed, ["Save on summer kettles", "Discover steel"], 200).slice(40));
    expect(late.filter(({ isOther }) => isOther).length).toBeGreaterThan(1500);
    expect(late.filter(({ isNews }) => isNews).length).toBeLessThan(400);
  });

  test.each<[string, readonly [string, string]]>([
    ["an amount", ["Kettles from € 20", "Kettles from € 30"]],
    ["stock", ["Sold out", "In stock"]],
    ["a status", ["The search is down", "The search is up"]],
    ["a negation", ["Dogs are allowed", "Dogs are not allowed"]],
    ["a date", ["Open day on 3 May 2027", "Open day on 9 May 2027"]],
  ])("are news each time where they state %s", (_what, forms) => {
    for (const seed of seeds.slice(0, 5))
      for (const { isNews, isOther } of tossed(seed, forms, 120)) expect(isNews).toBe(isOther);
  });
});

describe("what goes back and forth now and then", () => {
  test.each([3, 4, 6, 12])("is news each time where it changes at one of %i checks", (every) => {
    const order = Array.from({ length: 30 * every }, (_, check) => Math.floor(check / every) % 2);
    const watcher = new Watcher();
    const kinds = order.map((form) => watcher.see(page(...(banners[form] ?? []))).kind);
    expect(kinds.filter((kind) => kind === "changed")).toHaveLength(29);
  });

  test("is news once it stays, though it went back and forth before", () => {
    const watcher = watched(banners, alternating(41));
    const other = watcher.baseline?.includes("summer") ? 1 : 0;
    const kinds = Array.from({ length: 48 }, () => watcher.see(page(...(banners[other] ?? []))).kind);
    expect(kinds.filter((kind) => kind === "changed")).toHaveLength(1);
  });
});
