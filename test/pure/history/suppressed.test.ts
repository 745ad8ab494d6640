/** What is kept of readings that were not reported: bounded, exact, and losing nothing that no later one shows. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SuppressedEntry } from "../../../src/history/suppressed/entry.ts";
import { withEntry } from "../../../src/history/suppressed/list.ts";
import { patchBetween, applyPatch } from "../../../src/history/suppressed/patch.ts";
import { settingsInForce } from "../../pages/life.ts";
import { Watcher } from "../noise/watcher.ts";
import { suppressedReading } from "../../../src/check/suppressed.ts";

function reading(at: number, parts: string[], more: Partial<SuppressedEntry> = {}): SuppressedEntry {
  return {
    since: at,
    at,
    times: 1,
    verdict: "unchanged: noise",
    reason: "Nothing new",
    removed: [],
    parts,
    base: { at: 1, object: "1.a" },
    text: null,
    fingerprint: "f",
    brief: "",
    trace: "{}",
    ...more,
  };
}
const listed = (...readings: SuppressedEntry[]) =>
  readings.reduce<SuppressedEntry[]>((list, one) => withEntry(list, one), []);

describe("the list of suppressed readings", () => {
  test("suppressed readings of the same parts are one entry: first time, last time and count", () => {
    const list = listed(reading(1, ["counter", "p"]), reading(2, ["counter", "p"]), reading(3, ["p", "counter"]));
    expect(list).toMatchObject([{ since: 1, at: 3, times: 3 }]);
  });

  test("an entry stays as long as no later entry shows the same parts", () => {
    const list = listed(reading(1, ["a", "b"]), reading(2, ["a"]));
    expect(list.map(({ at }) => at)).toEqual([2, 1]);
    expect(withEntry(list, reading(3, ["b"])).map(({ at }) => at)).toEqual([3, 2]);
  });

  test("an entry that a person restored is not changed", () => {
    const list = listed(reading(1, ["a"], { restored: 9 }), reading(2, ["a"]), reading(3, ["a"]));
    expect(list).toMatchObject([
      { since: 2, times: 2 },
      { since: 1, restored: 9 },
    ]);
  });

  test("what an entry took the place of is listed beside it: no two that differ in numbers or ids alone, the newest first, and no more than five", () => {
    const briefs = ["a", "b", "a", "c", "b", "d", "e", "f", "g"];
    const list = listed(...briefs.map((brief, at) => reading(at + 1, ["p"], { brief })));
    expect(list).toMatchObject([
      {
        brief: "g",
        times: 9,
        earlier: [
          [8, "f"],
          [7, "e"],
          [6, "d"],
          [5, "b"],
          [4, "c"],
        ],
      },
    ]);
    const [again] = listed(...["a", "a", "b", "b"].map((brief, at) => reading(at + 1, ["p"], { brief })));
    expect(again?.earlier).toEqual([[2, "a"]]);
    const moving = Array.from(
      { length: 30 },
      (_, index) => `${index} comments, session ${(index * 7_919).toString(16)}f0`,
    );
    const counted = ["Open", "Closed", ...moving];
    const [last] = listed(...counted.map((brief, at) => reading(at + 1, ["p"], { brief })));
    expect(last?.earlier).toEqual([
      [2, "Closed"],
      [1, "Open"],
    ]);
    expect(listed(reading(1, ["p"]), reading(2, ["q"]))[0]).not.toHaveProperty("earlier");
  });

  test("the list is bounded and newest first, and still names every part suppressed later", () => {
    const parts = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f"), { minLength: 1 });
    fc.assert(
      fc.property(fc.array(fc.tuple(parts, fc.nat(4000)), { maxLength: 60 }), (all) => {
        const list = listed(
          ...all.map(([names, size], at) => reading(at + 1, names, { brief: `${at}${"x".repeat(size)}` })),
        );
        expect(list.length).toBeLessThanOrEqual(16);
        expect(JSON.stringify(list).length).toBeLessThan(25_000);
        expect(list.map(({ at }) => at)).toEqual(list.map(({ at }) => at).toSorted((a, b) => b - a));
        if (all.length) expect(list[0]?.at).toBe(all.length);
      }),
    );
  });
});

describe("a text as a patch", () => {
  const line = fc.constantFrom("Price 10", "Price 12", "", " ", "\t", "Sold out", "Sold out ", "é\u00a0x", "\r");
  const text = fc.tuple(fc.array(line, { maxLength: 12 }), fc.boolean()).map(([lines, ends]) => {
    return lines.join("\n") + (ends ? "\n" : "");
  });

  test("a stored patch restores the exact text, or none is stored", () => {
    let made = 0;
    fc.assert(
      fc.property(text, text, (before, after) => {
        const patch = patchBetween(before, after);
        if (!patch) return;
        made++;
        expect(applyPatch(before, JSON.parse(JSON.stringify(patch)))).toBe(after);
      }),
    );
    expect(made).toBeGreaterThan(20);
  });

  test("no patch is stored where it would be long", () => {
    const lines = Array.from({ length: 200 }, (_, index) => `Line ${index} says something`);
    expect(patchBetween("Short", lines.join("\n"))).toBeNull();
    expect(patchBetween(lines.join("\n"), lines.with(100, "Line 100 is another").join("\n"))).not.toBeNull();
  });
});

describe("what is listed of a verdict", () => {
  const page = (...lines: string[]) => ["Kettle", ...lines, "Imprint"].join("\n");
  function evaluated(settings: Record<string, unknown>, before: string, after: string) {
    const watcher = new Watcher(settings);
    watcher.see(before);
    const { memory } = watcher;
    const verdict = watcher.see(after);
    const reading = { text: after, fingerprint: "f" };
    return {
      verdict,
      suppressed: suppressedReading({
        verdict,
        memory,
        reading,
        previous: before,
        settings: { ...settingsInForce({}), ignore_whitespace: true },
      }),
    };
  }

  test("the entry of a suppressed reading has the rule, the lines, the difference and the text", () => {
    const { suppressed } = evaluated({}, page("12 comments"), page("13 comments"));
    expect(suppressed).toMatchObject({
      verdict: "unchanged: noise",
      removed: [{ rule: "counter", count: 2, lines: ["- 12 comments", "+ 13 comments"] }],
    });
    expect(suppressed?.brief).toContain("13");
    expect(suppressed?.patch && applyPatch(page("12 comments"), suppressed.patch)).toBe(page("13 comments"));
    expect(JSON.stringify(suppressed).length).toBeLessThan(2000);
  });

  test.each([
    ["is reported", {}, page("Price 10"), page("Price 12")],
    ["is the same", {}, page("Price 10"), page("Price 10")],
  ])("nothing is listed where the page %s", (_, settings, before, after) => {
    expect(evaluated(settings, before, after).suppressed).toBeNull();
  });

  test.each([
    ["quiet: direction", { noise_reduction: false, filter_text_replaced: false }],
    ["blocked: trigger_text", { noise_reduction: false, trigger_text: ["in stock"] }],
    [
      "blocked: conditions",
      { noise_reduction: false, conditions: [{ field: "page_filtered_text", operator: "in", value: "tea" }] },
    ],
  ])("is %s", (expected, settings) => {
    const { suppressed } = evaluated(settings, page("Price 10"), page("Price 12"));
    expect(suppressed).toMatchObject({ verdict: expected, removed: [] });
  });

  test("an entry is no larger for a page that changed altogether", () => {
    const lines = (word: string) => Array.from({ length: 3000 }, (_, index) => `${index} ${word} ${"x".repeat(300)}`);
    const { suppressed } = evaluated(
      { noise_reduction: false, trigger_text: ["tea"] },
      page(...lines("a")),
      page(...lines("b")),
    );
    expect(suppressed?.patch).toBeNull();
    expect(JSON.stringify(suppressed).length).toBeLessThan(4000);
  });

  test("the same kind of noise gives the same parts, and noise elsewhere gives others", () => {
    const parts = (before: string, after: string) => evaluated({}, before, after).suppressed?.parts;
    const first = parts(page("12 comments", "Price 10", "3 hours ago"), page("13 comments", "Price 10", "3 hours ago"));
    const again = parts(page("13 comments", "Price 10", "4 hours ago"), page("19 comments", "Price 10", "4 hours ago"));
    const other = parts(page("12 comments", "Price 10", "3 hours ago"), page("12 comments", "Price 10", "4 hours ago"));
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });
});
