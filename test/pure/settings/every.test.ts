import { expect, test } from "vitest";
import { every, withInterval } from "../../../src/settings/every.ts";
import { secondsOf } from "../../../src/settings/interval.ts";

test.each([
  ["30m", 1800],
  ["1h 30m", 5400],
  ["1w2d", 777_600],
  ["30s 1m 30s", 120],
])("every %s is %i seconds", (text, seconds) => {
  expect(every.safeParse(text).success).toBe(true);
  const { time_between_check: interval, ...settings } = withInterval({ every: text, time_between_check: { hours: 9 } });
  expect(secondsOf(interval)).toBe(seconds);
  expect(settings).toEqual({ time_between_check_use_default: false });
});

test("every of no length inherits the interval", () =>
  expect(withInterval({ every: "0s" })).toMatchObject({ time_between_check_use_default: true }));

test.each(["", " ", "30", "m", "30 minutes", "-5m", "1.5h"])("every %j is refused", (text) =>
  expect(every.safeParse(text).success).toBe(false),
);

test("settings without every stay as they are", () =>
  expect(withInterval({ time_between_check: { hours: 1 } })).toEqual({ time_between_check: { hours: 1 } }));
