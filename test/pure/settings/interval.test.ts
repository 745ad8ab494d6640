import { expect, test } from "vitest";
import {
  effectiveInterval,
  intervalProblem,
  secondsOf,
  timeBetweenCheck,
  withImpliedFlag,
} from "../../../src/settings/interval.ts";
import type { Settings } from "../../../src/settings/fields.ts";
import { applyEdit, shownSettings } from "../../../src/watch/watch.ts";

const none = { watch: {}, tags: [], account: null, system: 10_800, minimumSeconds: 60 };
const own = { time_between_check: { minutes: 5 }, time_between_check_use_default: false };

test("an interval is the sum of its parts, and null counts as zero", () => {
  expect(secondsOf({ weeks: 1, days: 1, hours: 1, minutes: 1, seconds: 1 })).toBe(694_861);
  expect(secondsOf({ weeks: null, days: 0, hours: 3 })).toBe(10_800);
  expect(secondsOf(null)).toBe(0);
});

test.each([
  ["a negative part", { hours: -1 }],
  ["a fraction", { hours: 1.5 }],
  ["a digit string", { hours: "1" }],
  ["an unknown part", { years: 1 }],
  ["more than ten years", { weeks: 522 }],
])("%s is refused", (_what, value) => {
  expect(timeBetweenCheck.safeParse(value).success).toBe(false);
});

test("an interval that is given is used, unless the flag says to use the default", () => {
  const fiveMinutes = { seconds: 300, source: "watch" };
  expect(effectiveInterval({ ...none, watch: own })).toEqual(fiveMinutes);
  expect(effectiveInterval({ ...none, watch: { time_between_check: { minutes: 5 } } })).toEqual(fiveMinutes);
  const resting = { ...own, time_between_check_use_default: true };
  expect(effectiveInterval({ ...none, watch: resting }).source).toBe("system");
});

test("a default flag that is left out follows from the interval; a given one stays", () => {
  const flagOf = (given: Settings) => withImpliedFlag(given).time_between_check_use_default;
  expect(flagOf({ time_between_check: { hours: 1 } })).toBe(false);
  expect(flagOf({ time_between_check: null })).toBe(true);
  expect(flagOf({ time_between_check: { hours: 0 } })).toBe(true);
  expect(flagOf({ time_between_check: { hours: 1 }, time_between_check_use_default: true })).toBe(true);
  expect(withImpliedFlag<Settings>({ paused: true })).toEqual({ paused: true });
});

test("an edit that gives an interval puts it to use, and one that removes it returns to the default", () => {
  const resting = { time_between_check: { hours: 5 }, time_between_check_use_default: true };
  const given = applyEdit(resting, { time_between_check: { minutes: 7 } });
  expect(given).toEqual({ time_between_check: { minutes: 7 }, time_between_check_use_default: false });
  expect(effectiveInterval({ ...none, watch: applyEdit(given, { time_between_check: null }) }).source).toBe("system");
  expect(applyEdit(resting, { title: "Other words" })).toEqual({ ...resting, title: "Other words" });
});

test("an answer of the API that is sent back means the same", () => {
  for (const settings of [
    {},
    { time_between_check: { hours: 5 } },
    own,
    { ...own, time_between_check_use_default: true },
  ]) {
    const again = applyEdit(settings, shownSettings(settings));
    expect(effectiveInterval({ ...none, watch: again })).toEqual(effectiveInterval({ ...none, watch: settings }));
  }
});

test("the interval comes from the watch, the first tag that sets one, the account, then the system", () => {
  const account = { time_between_check: { days: 1 } };
  const tags = [{}, { time_between_check: { hours: 0 } }, { time_between_check: { hours: 2 } }, own];
  expect(effectiveInterval({ ...none, watch: own, tags, account }).source).toBe("watch");
  expect(effectiveInterval({ ...none, tags, account })).toEqual({ seconds: 7200, source: "tag" });
  expect(effectiveInterval({ ...none, account })).toEqual({ seconds: 86_400, source: "account" });
  expect(effectiveInterval(none)).toEqual({ seconds: 10_800, source: "system" });
});

test("a tag that uses the default interval is skipped", () => {
  const tags = [{ time_between_check: { hours: 2 }, time_between_check_use_default: true }];
  expect(effectiveInterval({ ...none, tags }).source).toBe("system");
});

test("an interval shorter than the server allows is raised and keeps its source", () => {
  const watch = { time_between_check: { seconds: 3 }, time_between_check_use_default: false };
  expect(effectiveInterval({ ...none, watch })).toEqual({ seconds: 60, source: "watch" });
});

test("an interval without the default needs at least one part above zero", () => {
  expect(intervalProblem({ time_between_check_use_default: false })?.code).toBe("setting.interval_missing_own");
  expect(intervalProblem({ time_between_check_use_default: false, time_between_check: { days: 0 } })).not.toBeNull();
  expect(intervalProblem(own)).toBeNull();
  expect(intervalProblem({ time_between_check: { days: 0 } })).toBeNull();
});

test("an interval of one second counts at every level, where the server allows it", () => {
  const second = { time_between_check: { seconds: 1 }, time_between_check_use_default: false };
  const quick = { ...none, minimumSeconds: 1 };
  expect(effectiveInterval({ ...quick, watch: second })).toEqual({ seconds: 1, source: "watch" });
  expect(effectiveInterval({ ...quick, tags: [second] })).toEqual({ seconds: 1, source: "tag" });
  expect(effectiveInterval({ ...quick, account: second })).toEqual({ seconds: 1, source: "account" });
  expect(effectiveInterval({ ...quick, system: 0, minimumSeconds: 0 })).toEqual({ seconds: 1, source: "system" });
  expect(intervalProblem(second)).toBeNull();
});

test("a part of an interval is a whole number from 0 to ten years", () => {
  const accepted = (value: object) => timeBetweenCheck.safeParse(value).success;
  expect([accepted({ hours: 0 }), accepted({ weeks: 521 }), accepted({ seconds: 315_360_000 })]).toEqual([
    true,
    true,
    true,
  ]);
  expect(accepted({ seconds: 315_360_001 })).toBe(false);
});
