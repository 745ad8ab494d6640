import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { neverDelivers, waitOf, type DeliveryRules } from "../../../../src/lib/schedule/delivery.ts";
import { isWholeWeek, minuteOf, type Hours } from "../../../../src/lib/schedule/hours.ts";
import { nextOf } from "../../../../src/lib/schedule/rhythm.ts";
import { weekdays } from "../../../../src/lib/schedule/windows.ts";
import { offsetSeconds, wallClock } from "../../../../src/lib/time/zone.ts";
import { caseCount } from "../../../chance.ts";

const at = (text: string) => Date.parse(text) / 1000;
const none: DeliveryRules = { zone: "Europe/Berlin", quiet: null, wanted: null, rhythm: null };
const nights: Hours = { from: "22:00", to: "07:00" };
const office: Hours = { from: "09:00", to: "17:00", days: ["monday", "tuesday", "wednesday", "thursday", "friday"] };

/** Until when a message of this moment waits, as text, and why. */
function waits(rules: Partial<DeliveryRules>, now: string): [string, string] | null {
  const wait = waitOf({ ...none, ...rules }, at(now));
  return wait && [new Date(wait.until * 1000).toISOString().slice(0, 16), wait.why];
}

describe("quiet hours", () => {
  test("a message waits for their end, which is the next morning for hours that cross midnight", () => {
    expect(waits({ quiet: nights }, "2026-11-23T22:30:00+01:00")).toEqual(["2026-11-24T06:00", "quiet_hours"]);
    expect(waits({ quiet: nights }, "2026-11-24T06:59:00+01:00")).toEqual(["2026-11-24T06:00", "quiet_hours"]);
    expect(waits({ quiet: nights }, "2026-11-24T07:00:00+01:00")).toBeNull();
    expect(waits({ quiet: nights }, "2026-11-24T21:59:00+01:00")).toBeNull();
  });

  test("the night in which clocks turn is an hour longer or shorter, and ends at the same reading of the clock", () => {
    expect(waits({ quiet: nights }, "2026-10-24T23:00:00+02:00")).toEqual(["2026-10-25T06:00", "quiet_hours"]);
    expect(waits({ quiet: nights }, "2026-03-28T23:00:00+01:00")).toEqual(["2026-03-29T05:00", "quiet_hours"]);
  });

  test("hours of a Saturday that cross midnight are quiet on Sunday morning, and those of Sunday are not", () => {
    const quiet: Hours = { ...nights, days: ["saturday"] };
    expect(waits({ quiet }, "2026-11-22T03:00:00+01:00")).toEqual(["2026-11-22T06:00", "quiet_hours"]);
    expect(waits({ quiet }, "2026-11-23T03:00:00+01:00")).toBeNull();
  });

  test("two quiet days in a row are one wait", () => {
    const quiet: Hours = { from: "00:00", to: "00:00", days: ["saturday", "sunday"] };
    expect(waits({ quiet }, "2026-11-21T10:00:00+01:00")).toEqual(["2026-11-22T23:00", "quiet_hours"]);
  });
});

test("a message waits for the hours in which messages are wanted, over a weekend too", () => {
  expect(waits({ wanted: office }, "2026-11-20T17:00:00+01:00")).toEqual(["2026-11-23T08:00", "delivery_hours"]);
  expect(waits({ wanted: office }, "2026-11-23T16:59:00+01:00")).toBeNull();
});

test("what quiet hours let go waits on for the wanted ones", () => {
  const rules = { quiet: nights, wanted: office };
  expect(waits(rules, "2026-11-24T05:00:00+01:00")).toEqual(["2026-11-24T08:00", "quiet_hours"]);
});

describe("a rhythm", () => {
  test("gathers until its next time, on the clock of the zone", () => {
    expect(waits({ rhythm: { every: "hour" } }, "2026-11-23T10:00:00+01:00")?.[0]).toBe("2026-11-23T10:00");
    expect(waits({ rhythm: { every: "day", at: "08:00" } }, "2026-11-23T07:59:59+01:00")?.[0]).toBe("2026-11-23T07:00");
    expect(waits({ rhythm: { every: "day", at: "08:00" } }, "2026-11-23T08:00:00+01:00")?.[0]).toBe("2026-11-24T07:00");
    expect(waits({ rhythm: { every: "week", at: "18:30", day: "friday" } }, "2026-11-23T08:00:00+01:00")).toEqual([
      "2026-11-27T17:30",
      "digest",
    ]);
  });

  test("whose time is quiet comes when the quiet is over", () => {
    const rhythm = { every: "day", at: "06:00" } as const;
    expect(waits({ rhythm, quiet: nights }, "2026-11-23T12:00:00+01:00")).toEqual(["2026-11-24T06:00", "digest"]);
  });

  test("at a time that the clock skips comes right after the gap, and at one that comes twice it comes once", () => {
    const daily = { every: "day", at: "02:30" } as const;
    expect(nextOf(daily, at("2026-03-28T12:00:00+01:00"), "Europe/Berlin")).toBe(at("2026-03-29T01:00:00Z"));
    const first = nextOf(daily, at("2026-10-24T12:00:00+02:00"), "Europe/Berlin");
    expect(first).toBe(at("2026-10-25T00:30:00Z"));
    expect(nextOf(daily, first, "Europe/Berlin")).toBe(at("2026-10-26T01:30:00Z"));
  });
});

test("hours that leave no moment are known as such, and the quiet ones alone decide then", () => {
  const rules = { quiet: { from: "08:00", to: "18:00" }, wanted: office };
  expect(neverDelivers({ ...none, ...rules }, at("2026-11-23T12:00:00Z"))).toBe(true);
  expect(waits(rules, "2026-11-23T12:00:00+01:00")).toEqual(["2026-11-23T17:00", "quiet_hours"]);
  expect(neverDelivers({ ...none, quiet: nights, wanted: office }, at("2026-11-23T12:00:00Z"))).toBe(false);
});

describe("for any zone, hours and moment", () => {
  const zones = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Apia", "UTC"];
  const time = fc
    .tuple(fc.nat(23), fc.constantFrom(0, 15, 30, 45))
    .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
  const hours = fc
    .record({ from: time, to: time, days: fc.option(fc.subarray([...weekdays], { minLength: 1 }), { nil: undefined }) })
    .filter((found) => !isWholeWeek(found));
  // The months in which clocks turn, minute by minute.
  const moment = fc
    .tuple(
      fc.constantFrom("2026-03-07", "2026-03-27", "2026-04-03", "2026-10-02", "2026-10-23", "2026-10-31"),
      fc.nat(5760),
    )
    .map(([day, minute]) => at(`${day}T00:00:00Z`) + minute * 60);

  /** Whether the clock stands within the hours, read as a person would. */
  function isWithin({ from, to, days = weekdays }: Hours, instant: number, zone: string): boolean {
    const wall = wallClock(instant, zone);
    const minute = Math.floor((wall % 86_400) / 60);
    const dayAt = (back: number) => weekdays[(Math.floor(wall / 86_400) - back + 3) % 7] as (typeof weekdays)[number];
    const [begin, end] = [minuteOf(from), minuteOf(to)];
    if (begin < end) return begin <= minute && minute < end && days.includes(dayAt(0));
    return (minute >= begin && days.includes(dayAt(0))) || (minute < end && days.includes(dayAt(1)));
  }
  /** Near a turn a reading comes twice or never: there the rules of windows.ts hold. */
  const isPlain = (instant: number, zone: string) =>
    offsetSeconds(instant - 7200, zone) === offsetSeconds(instant + 7200, zone);

  test("a message goes at the first moment that is not quiet, neither earlier nor later", () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), hours, moment, (zone, quiet, now) => {
        const until = waitOf({ ...none, zone, quiet }, now)?.until ?? now;
        for (let each = now; each < until; each += 900)
          if (isPlain(each, zone)) expect(isWithin(quiet, each, zone), new Date(each * 1000).toISOString()).toBe(true);
        if (isPlain(until, zone)) expect(isWithin(quiet, until, zone)).toBe(false);
      }),
      { numRuns: caseCount(3000) },
    );
  });

  test("a message goes at the first moment that is wanted, neither earlier nor later", () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), hours, moment, (zone, wanted, now) => {
        const until = waitOf({ ...none, zone, wanted }, now)?.until ?? now;
        for (let each = now; each < until; each += 900)
          if (isPlain(each, zone)) expect(isWithin(wanted, each, zone)).toBe(false);
        if (isPlain(until, zone)) expect(isWithin(wanted, until, zone)).toBe(true);
      }),
      { numRuns: caseCount(3000) },
    );
  });

  test("a digest of each day comes once on each day, and never twice", () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), time, moment, (zone, daily, start) => {
        let now = start;
        const days: number[] = [];
        for (let count = 0; count < 6; count++) {
          now = nextOf({ every: "day", at: daily }, now, zone);
          days.push(Math.floor(wallClock(now, zone) / 86_400));
        }
        expect(days).toEqual(days.map((_, index) => (days[0] as number) + index));
      }),
      { numRuns: caseCount(2000) },
    );
  });
});
