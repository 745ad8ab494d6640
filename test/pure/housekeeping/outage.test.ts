/** Hours in which a schedule is closed are none in which a watch is silent. */
import { describe, expect, test } from "vitest";
import { outageFrom } from "../../../src/housekeeping/heartbeat/outage.ts";
import { weekdays, type WeeklySchedule } from "../../../src/lib/schedule/windows.ts";

const at = (moment: string) => Date.parse(`2026-11-${moment}Z`) / 1000;
const hour = 3600;
const week = 7 * 24 * hour;

/** The same hours on each of these days, of which the rest is closed. */
const openOn = (days: readonly string[], start: string, hours: number): WeeklySchedule => ({
  ...{ enabled: true, timezone: "UTC" },
  ...Object.fromEntries(
    weekdays.map((day) => [day, { enabled: days.includes(day), start_time: start, duration: { hours } }]),
  ),
});
const office = openOn(weekdays.slice(0, 5), "09:00", 8);

describe("a watch is silent after three of its checks could have been", () => {
  test.each([
    ["without a schedule", null, hour, "25T12:00", "25T15:00"],
    ["without a schedule, of a short interval", null, 60, "25T12:00", "25T13:00"],
    ["within open hours", office, hour, "25T12:00", "25T15:00"],
    ["from just before the close", office, hour, "25T16:50", "26T11:00"],
    ["from just before a weekend", office, hour, "27T16:50", "30T11:00"],
    ["of a short interval, from just before a weekend", office, 60, "27T16:50", "30T09:40"],
    ["of an interval beyond the open hours", openOn(weekdays, "09:00", 1), hour, "25T09:05", "28T09:00"],
  ] as const)("%s", (_, schedule, intervalSeconds, since, expected) => {
    const from = outageFrom({ since: at(since), intervalSeconds, time_schedule_limit: schedule, timezone: "UTC" });
    expect(new Date(from * 1000).toISOString().slice(8, 16)).toBe(expected);
  });

  test("of one that is checked once a week for an hour, after three weeks; of one that never opens, never", () => {
    const given = { since: at("23T09:10"), intervalSeconds: week, timezone: "UTC" };
    const weekly = outageFrom({ ...given, time_schedule_limit: openOn(["monday"], "09:00", 1) });
    expect(weekly).toBe(given.since + 3 * week);
    expect(outageFrom({ ...given, time_schedule_limit: openOn([], "09:00", 1) })).toBe(Infinity);
  });
});
