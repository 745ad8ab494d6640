/** Feedback rules: what a verdict of a person makes noise from then on, and what stays news. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type FeedbackRule, feedbackRulesAfter, withFeedbackRule } from "../../../src/noise/feedback/rule.ts";
import { beyondClocks, isClockRule, namedLines } from "../../../src/noise/feedback/lineFilter.ts";
import { marksOfChange } from "../../../src/noise/feedback/learn.ts";
import { Watcher } from "./watcher.ts";

const off = { noise_reduction: false };
const page = (...more: string[]) => ["Kettles", "Blue kettle", ...more, "Imprint", "Contact"].join("\n");

/** A watcher that saw a change, which was then marked. */
function afterMark(before: string, after: string, settings: Record<string, unknown> = off) {
  const watcher = new Watcher(settings);
  watcher.see(before);
  expect(watcher.see(after).kind).toBe("changed");
  const { marks, missed } = marksOfChange(before, after);
  const mark = (verdict: "useful" | "noisy") => {
    watcher.feedbackRules = feedbackRulesAfter(watcher.feedbackRules, { change: 1, verdict, marks, now: watcher.now });
  };
  mark("noisy");
  return { watcher, missed, marks, mark };
}

describe("a change marked as noisy", () => {
  test("a number marked as noisy is not alerted again in the same line, though noise reduction is off", () => {
    const { watcher, missed } = afterMark(page("Visitors today: 812"), page("Visitors today: 815"));
    expect(missed).toBe(0);
    const verdict = watcher.see(page("Visitors today: 1,204"));
    expect(verdict).toMatchObject({ kind: "unchanged", why: "noise" });
    const stage = verdict.trace.stages.find(({ stage: name }) => name === "marked_as_noisy");
    expect(stage?.removed).toEqual([
      {
        rule: "marked as noisy on 2026-11-21",
        count: 2,
        lines: ["- Visitors today: 815", "+ Visitors today: 1,204"],
      },
    ]);
    expect(watcher.baseline).toBe(page("Visitors today: 815"));
  });

  test("a change marked as noisy is suppressed by the rule that names the mark", () => {
    const { watcher } = afterMark(page("Price 10 EUR"), page("Price 12 EUR"), {});
    expect(JSON.stringify(watcher.see(page("Price 13 EUR")).trace)).toContain("marked as noisy on 2026-11-21");
  });

  test("a change is alerted again once the mark is withdrawn", () => {
    const { watcher, mark } = afterMark(page("Price 10 EUR"), page("Price 12 EUR"));
    expect(watcher.see(page("Price 13 EUR")).kind).toBe("unchanged");
    mark("useful");
    expect(watcher.feedbackRules).toEqual([]);
    expect(watcher.see(page("Price 13 EUR")).kind).toBe("changed");
  });

  test("lines of a reported change that matter are news from then on, one after the other, until that is withdrawn", () => {
    const [before, after] = [page("Offer 1", "Sold out", "Hits 7"), page("Offer 2", "In stock", "Hits 8")];
    const said = (rules: FeedbackRule[], verdict: "matters" | "useful", ...lines: string[]) => {
      const { marks } = marksOfChange(before, after, namedLines(lines));
      return feedbackRulesAfter(rules, { change: 3, verdict, marks, now: 9 });
    };
    const one = said([], "matters", "Offer 2");
    expect(one).toMatchObject([{ change: 3, verdict: "matters", origin: "told" }]);
    const both = said(one, "matters", "Hits 8");
    expect(both).toHaveLength(1);
    expect(both[0]?.marks).toHaveLength((one[0]?.marks.length ?? 0) * 2);
    expect(said(both, "matters", "Hits 8")).toEqual(both);
    expect(said(both, "useful")).toEqual([]);
  });

  test.each([
    ["whose words change", "Price from 14 EUR"],
    ["whose number gives way to words", "Price on request EUR"],
    ["whose currency changes", "Price 14 USD"],
    ["that goes", ""],
    ["beside which another comes", "Price 14 EUR\nSold out"],
  ])("a mark does not hide a change of the same line %s", (_, line) => {
    const { watcher } = afterMark(page("Price 10 EUR"), page("Price 12 EUR"));
    expect(watcher.see(page(...(line ? line.split("\n") : []))).kind).toBe("changed");
  });

  test("a mark does not hide a currency sign that changes with the number", () => {
    const { watcher } = afterMark(page("Price $10"), page("Price $12"));
    expect(watcher.see(page("Price $13")).kind).toBe("unchanged");
    expect(watcher.see(page("Price €13")).kind).toBe("changed");
  });

  test("a mark does not hide a change elsewhere, and the alert shows the difference", () => {
    const { watcher } = afterMark(page("Price 10 EUR"), page("Price 12 EUR"));
    const verdict = watcher.see(page("Price 14 EUR").replace("Blue", "Red"));
    expect(verdict.kind).toBe("changed");
    if (verdict.kind === "changed") expect(verdict.brief).toContain("Red");
  });

  test("a mark does not hide the same kind of line at another product", () => {
    const shop = (one: number, other: number) =>
      ["Kettle", `Price ${one}`, "Add to cart", "Toaster", `Price ${other}`, "Add to cart"].join("\n");
    const { watcher, missed } = afterMark(shop(10, 20), shop(12, 20));
    expect(missed).toBe(0);
    expect(watcher.see(shop(14, 20)).kind).toBe("unchanged");
    expect(watcher.see(shop(14, 22)).kind).toBe("changed");
  });

  test("a mark has no effect where the place cannot be distinguished from another, and says so", () => {
    const rows = (one: number, other: number) =>
      ["In stock", `Price ${one}`, "Add to cart", "In stock", `Price ${other}`, "Add to cart"].join("\n");
    const { watcher, missed } = afterMark(rows(10, 20), rows(12, 20));
    expect(missed).toBe(1);
    expect(watcher.see(rows(14, 20)).kind).toBe("changed");
  });

  test("a mark suppresses a value that stands alone between its neighbours", () => {
    const { watcher } = afterMark(page("Visitors", "812", "Rest"), page("Visitors", "815", "Rest"));
    expect(watcher.see(page("Visitors", "9", "Rest")).kind).toBe("unchanged");
    expect(watcher.see(page("Visitors", "none", "Rest")).kind).toBe("changed");
  });

  test("a mark suppresses the whole text of a watch whose filter leaves one value", () => {
    const { watcher } = afterMark("812", "815");
    expect(watcher.see("900").kind).toBe("unchanged");
    expect(watcher.see("closed").kind).toBe("changed");
  });

  test("a mark suppresses a quotation of some lines that gives way to another", () => {
    const said = (...lines: string[]) => page("Saying of the day", ...lines, "More sayings");
    const { watcher, missed } = afterMark(
      said("To be or not", "W. Shakespeare"),
      said("Nothing comes easily", "A. Turing"),
    );
    expect(missed).toBe(0);
    expect(watcher.see(said("Wise people ask more", "G. Hopper")).kind).toBe("unchanged");
    expect(watcher.see(said("Wise people ask more", "G. Hopper", "All kettles are recalled")).kind).toBe("changed");
  });

  test("a mark suppresses a banner that comes and goes, but none of other words, and none elsewhere", () => {
    const { watcher } = afterMark(page(), page("Summer sale!"));
    expect(watcher.see(page()).kind).toBe("unchanged");
    expect(watcher.see(page("Summer sale!")).kind).toBe("unchanged");
    watcher.see(page("New shop in Kiel"));
    expect(watcher.baseline).toBe(page("New shop in Kiel"));
    expect(watcher.see(page("New shop in Kiel").replace("Contact", "Contact\nSummer sale!")).kind).toBe("changed");
  });

  test("a mark reads lines of any length, and recognises ids by their kind", () => {
    const long = (id: string) => `Build ${id} ${"of the kettle that boils water in two minutes ".repeat(80)}`;
    const { watcher, missed } = afterMark(page(long("a1f")), page(long("9c2")));
    expect(missed).toBe(0);
    expect(watcher.see(page(long("77e"))).kind).toBe("unchanged");
    expect(watcher.see(page(long("77e").replace("two", "three"))).kind).toBe("changed");
  });

  test("a mark never recognises a line that is longer than any text", () => {
    const huge = (id: string) => `Build ${id} ${"kettle ".repeat(20_000)}`;
    const { watcher, missed } = afterMark(page(huge("1")), page(huge("2")));
    expect(missed).toBe(1);
    expect(watcher.see(page(huge("3"))).kind).toBe("changed");
  });
});

describe("a mark that something matters", () => {
  test("a mark that something matters overrides noise reduction until the change is marked as noisy", () => {
    const watcher = new Watcher();
    watcher.see(page("12 comments"));
    expect(watcher.see(page("13 comments")).kind).toBe("unchanged");
    const { marks } = marksOfChange(page("12 comments"), page("13 comments"));
    const feedbackRule: FeedbackRule = { change: 7, taughtAt: 7, verdict: "matters", origin: "restored", marks };
    watcher.feedbackRules = withFeedbackRule([], feedbackRule);
    expect(watcher.see(page("14 comments")).kind).toBe("changed");
    watcher.feedbackRules = feedbackRulesAfter(watcher.feedbackRules, { change: 7, verdict: "noisy", marks, now: 8 });
    expect(watcher.see(page("15 comments")).kind).toBe("unchanged");
    watcher.feedbackRules = feedbackRulesAfter(watcher.feedbackRules, {
      change: 7,
      verdict: "useful",
      marks: [],
      now: 9,
    });
    expect(watcher.feedbackRules).toMatchObject([{ verdict: "matters" }]);
    expect(watcher.see(page("15 comments")).kind).toBe("changed");
  });

  test("a newer mark overrides an older one", () => {
    const { marks } = marksOfChange(page("Price 10"), page("Price 12"));
    const feedbackRule = (change: number, verdict: "noisy" | "matters"): FeedbackRule => {
      return { change, taughtAt: change, verdict, origin: "told", marks };
    };
    for (const [newest, expected] of [
      ["matters", "changed"],
      ["noisy", "unchanged"],
    ] as const) {
      const watcher = new Watcher(off);
      watcher.see(page("Price 10"));
      watcher.feedbackRules = withFeedbackRule(
        [feedbackRule(1, newest === "noisy" ? "matters" : "noisy")],
        feedbackRule(2, newest),
      );
      expect(watcher.see(page("Price 12")).kind).toBe(expected);
    }
  });
});

describe("a verdict on some lines", () => {
  const [before, after] = [page("Price 10", "812 sold"), page("Price 12", "815 sold")];

  test.each([["815 sold"], ["+ 815 sold"], ["- 812 sold"]])(
    "a mark on lines by the name of %s leaves the other lines to be alerted",
    (line) => {
      const { marks, missed } = marksOfChange(before, after, namedLines([line]));
      expect(marks.map(({ shown }) => shown)).toEqual(["… sold"]);
      expect(missed).toBe(0);
      const watcher = new Watcher(off);
      watcher.feedbackRules = feedbackRulesAfter([], { change: 1, verdict: "noisy", marks, now: 1 });
      watcher.see(before);
      expect(watcher.see(page("Price 10", "900 sold")).kind).toBe("unchanged");
      expect(watcher.see(page("Price 11", "900 sold")).kind).toBe("changed");
    },
  );

  test("a mark recognises a long line by its beginning, as lists show it, and covers no other", () => {
    const long = (id: number) => `Build ${id} ${"of the kettle ".repeat(40)}`;
    const marksOf = (line: string) => marksOfChange(page(long(1)), page(long(2)), namedLines([line])).marks;
    expect(marksOf(`+ ${long(2)}`.slice(0, 200))).toHaveLength(1);
    expect(marksOf("Build")).toHaveLength(0);
  });

  test("a mark on some lines does not cover a line that only a clock changed", () => {
    const [one, other] = [page("3 hours ago", "12 comments"), page("4 hours ago", "13 comments", "Sold out")];
    expect(marksOfChange(one, other, beyondClocks).marks.map(({ shown }) => shown)).toEqual(["… comments", "Sold out"]);
    expect([isClockRule("relative time, date"), isClockRule("relative time, counter")]).toEqual([true, false]);
  });
});

describe("feedback rules", () => {
  const line = fc.constantFrom("Price 10", "Price 12", "Sold out", "In stock", "$5", "a1", "b22", "Kettle", "9:00", "");
  const text = fc.array(line, { minLength: 1, maxLength: 10 }).map((lines) => lines.join("\n"));
  const marks = (change: number) => marksOfChange(page(`Price ${change}`), page(`Cost ${change}0 or so`)).marks;

  test("the list of feedback rules is bounded, and the newest are kept", () => {
    let feedbackRules: FeedbackRule[] = [];
    for (let change = 1; change <= 200; change++)
      feedbackRules = feedbackRulesAfter(feedbackRules, {
        change,
        verdict: "noisy",
        marks: marks(change),
        now: change,
      });
    expect(feedbackRules[0]?.change).toBe(200);
    expect(feedbackRules).toHaveLength(24);
    const wide = (n: number) =>
      Array.from({ length: 90 }, (_, i) => `Line ${String.fromCharCode(97 + (i % 26))}${i} ${n}`);
    const { marks: many, missed } = marksOfChange(page(...wide(1)), page(...wide(2)));
    expect(many.length).toBeLessThanOrEqual(40);
    expect(missed).toBe(1);
    for (let change = 1; change <= 30; change++)
      feedbackRules = feedbackRulesAfter(feedbackRules, { change, verdict: "noisy", marks: many, now: change });
    expect(JSON.stringify(feedbackRules).length).toBeLessThan(24_500);
  });

  test("a feedback rule covers its own change or says how many places it misses, always the same way, also after storage", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const [one, other] = [marksOfChange(before, after), marksOfChange(before, after)];
        expect(JSON.stringify(other)).toBe(JSON.stringify(one));
        const watcher = new Watcher(off);
        watcher.see(before);
        if (new Watcher(off).see(before).kind !== "first") return;
        const feedbackRules = feedbackRulesAfter([], { change: 1, verdict: "noisy", marks: one.marks, now: 1 });
        watcher.feedbackRules = JSON.parse(JSON.stringify(feedbackRules)) as FeedbackRule[];
        const verdict = watcher.see(after);
        if (one.missed === 0) expect(verdict.kind).toBe("unchanged");
        else expect(verdict.kind).toBe("changed");
      }),
    );
  });

  test("a feedback rule never makes a change of what was none", () => {
    fc.assert(
      fc.property(text, text, text, (before, after, third) => {
        const [plain, learned] = [new Watcher(off), new Watcher(off)];
        learned.feedbackRules = feedbackRulesAfter([], {
          change: 1,
          verdict: "noisy",
          marks: marksOfChange(before, after).marks,
          now: 1,
        });
        for (const watcher of [plain, learned]) watcher.see(before);
        if (plain.see(third).kind === "unchanged") expect(learned.see(third).kind).toBe("unchanged");
      }),
    );
  });
});
