/** Plans have a price: the shortest interval of each, and browser minutes that last for a month. */
import { describe, expect, test } from "vitest";
import { minIntervalsOf, needsOf, type RunningWatch } from "../../../src/plan/interval.ts";
import { planNames } from "../../../src/plan/plan.ts";
import { operatorFrom, operatorProblems } from "../../../src/operator/operator.ts";
import { effective } from "../../../src/settings/cascade.ts";
import type { Settings } from "../../../src/settings/fields.ts";
import { withinIntervals } from "../../../src/settings/withinPlan.ts";
import { message } from "../../../src/message/message.ts";
import { englishOf } from "../../../src/message/textOf.ts";

const hosted = operatorFrom({});
const watches = (count: number, visitSeconds: number, intervalSeconds = 900): RunningWatch[] =>
  Array.from({ length: count }, () => ({ lane: "browser", visitSeconds, intervalSeconds }));
const settings = (seconds: number, more: Settings = {}) =>
  effective({
    watch: { url: "https://a.example/", time_between_check: { seconds }, ...more },
    tags: [],
    account: {},
    minimumSeconds: 1,
  });

describe("the shortest interval", () => {
  test("is that of the plan, and the operator may set it", () => {
    const own = planNames.map((plan) => minIntervalsOf(plan, hosted, []));
    expect(own.map((min) => [min?.http.seconds, min?.browser.seconds])).toEqual([
      [3600, 3600],
      [600, 900],
      [60, 900],
    ]);
    const set = operatorFrom({ PLAN_INTERVALS: "free=1800, pro=30", PLAN_BROWSER_INTERVALS: "free=7200" });
    expect(minIntervalsOf("free", set, [])).toEqual({
      http: { seconds: 1800, isStretched: false },
      browser: { seconds: 7200, isStretched: false },
    });
    expect(minIntervalsOf("starter", set, [])?.http.seconds).toBe(600);
    expect(operatorProblems({ PLAN_INTERVALS: "free=0,gold=5" })).toHaveLength(2);
  });

  test("of a self-hosted server is that of MIN_CHECK_SECONDS alone", () => {
    expect(minIntervalsOf("free", operatorFrom({ SELF_HOSTED: "true" }), watches(500, 60))).toBeNull();
    expect(withinIntervals(settings(5), null)).toEqual(settings(5));
  });

  test("holds watches that ask for less and says so, and no others", () => {
    const min = minIntervalsOf("free", hosted, []);
    expect(withinIntervals(settings(60), min).interval).toEqual({
      ...{ seconds: 3600, source: "watch" },
      limited: {
        by: "plan",
        asked_seconds: 60,
        sentence: message("warning.plan_every", { span: message("warning.hours", { count: 1 }) }),
      },
    });
    expect(withinIntervals(settings(3600), min)).toEqual(settings(3600));
    const pro = minIntervalsOf("pro", hosted, []);
    expect(withinIntervals(settings(60), pro).interval.seconds).toBe(60);
    for (const fetch_backend of ["html_webdriver", "html_hybrid"])
      expect(englishOf(withinIntervals(settings(60, { fetch_backend }), pro).interval.limited?.sentence ?? "")).toBe(
        "The plan checks a page with a browser every 15 minutes at most",
      );
  });
});

describe("browser minutes", () => {
  const minutes = { free: 30, starter: 300, pro: 3000 };

  test.each([
    ["free", watches(2, 5)],
    ["free", watches(2, 150)],
    ["starter", watches(25, 20)],
    ["pro", watches(100, 60)],
    ["pro", [...watches(99, 5, 86_400), ...watches(1, 5)]],
    ["pro", [...watches(50, 30, 86_400), ...watches(50, 30)]],
  ] as const)("of %s last for the month whatever its watches take, and stay so once they are stored", (plan, given) => {
    const after = (present: readonly RunningWatch[]) => {
      const min = minIntervalsOf(plan, hosted, present)?.browser.seconds ?? 0;
      // What a watch asks for is what it began with.
      return given.map((watch) => ({ ...watch, intervalSeconds: Math.max(watch.intervalSeconds, min) }));
    };
    const once = after(given);
    expect(needsOf(once).browserMinutes).toBeLessThanOrEqual(minutes[plan]);
    expect(after(once)).toEqual(once);
  });

  test("that are enough stretch nothing: many rare watches leave a frequent one its interval", () => {
    expect(minIntervalsOf("pro", hosted, [...watches(99, 5, 86_400), ...watches(1, 5)])?.browser).toEqual({
      seconds: 900,
      isStretched: false,
    });
  });

  test("that are not enough are named as the reason", () => {
    const min = minIntervalsOf("free", hosted, watches(2, 5));
    expect(min?.browser).toEqual({ seconds: 14_400, isStretched: true });
    const { interval } = withinIntervals(settings(3600, { fetch_backend: "html_webdriver" }), min);
    expect(interval).toMatchObject({ seconds: 14_400, limited: { by: "browser_minutes", asked_seconds: 3600 } });
    expect(withinIntervals(settings(3600), min).interval.limited).toBeUndefined();
  });
});

test("the checks of a month bound watches without a browser in the same way", () => {
  const minutely: RunningWatch[] = Array.from({ length: 100 }, () => ({
    ...{ lane: "http", visitSeconds: 5, intervalSeconds: 60 },
  }));
  const min = minIntervalsOf("pro", hosted, minutely);
  // 100 watches in 15 minutes are 288,000 of the 300,000 checks of a month; in 14 they would be more.
  expect(min).toMatchObject({ http: { seconds: 900, isStretched: true }, browser: { isStretched: false } });
  expect(withinIntervals(settings(60), min).interval.limited?.by).toBe("checks");
  expect(minIntervalsOf("pro", hosted, minutely.slice(0, 6))?.http).toEqual({ seconds: 60, isStretched: false });
  for (const [plan, count, intervalSeconds] of [
    ["free", 2, 3600],
    ["starter", 25, 600],
  ] as const)
    expect(
      minIntervalsOf(
        plan,
        hosted,
        minutely.slice(0, count).map((watch) => ({ ...watch, intervalSeconds })),
      )?.http.isStretched,
    ).toBe(false);
});
