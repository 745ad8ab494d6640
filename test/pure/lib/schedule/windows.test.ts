import { describe, expect, test } from "vitest";
import { isOpen, nextOpening, weekdays, windowFrom } from "../../../../src/lib/schedule/windows.ts";
import { timeScheduleLimit, type TimeScheduleLimit } from "../../../../src/settings/schedule.ts";

const at = (text: string) => Date.parse(text) / 1000;

type Day = NonNullable<TimeScheduleLimit["monday"]>;

function only(days: Partial<Record<(typeof weekdays)[number], Day>>, timezone?: string): TimeScheduleLimit {
  const closed = Object.fromEntries(weekdays.map((day) => [day, { enabled: false }]));
  return timeScheduleLimit.parse({ enabled: true, ...(timezone ? { timezone } : {}), ...closed, ...days });
}

const officeHours: Day = { enabled: true, start_time: "09:00", duration: { hours: "8", minutes: "30" } };

describe("the shape of a schedule", () => {
  test("digit strings and whole numbers are both accepted as durations", () => {
    const parsed = timeScheduleLimit.parse({ monday: { duration: { hours: "8", minutes: 30 } } });
    expect(parsed.monday?.duration).toEqual({ hours: "8", minutes: 30 });
  });

  test.each([
    ["an unknown day", { enabled: true, someday: {} }],
    ["an unknown member of a day", { monday: { end_time: "10:00" } }],
    ["a zone that nobody knows", { timezone: "Europe/Atlantis" }],
    ["an offset in place of a zone", { timezone: "+01:00" }],
    ["an hour past 23", { monday: { start_time: "24:00" } }],
    ["a minute past 59", { monday: { start_time: "10:60" } }],
    ["a time with seconds", { monday: { start_time: "10:00:00" } }],
    ["a negative duration", { monday: { duration: { hours: -1 } } }],
    ["a duration of more than a day", { monday: { duration: { hours: "25" } } }],
    ["a duration in words", { monday: { duration: { hours: "eight" } } }],
  ])("%s is refused", (_what, schedule) => {
    expect(timeScheduleLimit.safeParse(schedule).success).toBe(false);
  });
});

describe("when a schedule is open", () => {
  test("a schedule that is absent or not enabled is always open", () => {
    expect(isOpen(null, 0, "UTC")).toBe(true);
    expect(isOpen({ ...only({}), enabled: false }, 0, "UTC")).toBe(true);
    expect(nextOpening(null, 77, "UTC")).toBe(77);
  });

  test("days that are not mentioned are open round the clock", () => {
    for (let hour = 0; hour < 24 * 8; hour++) expect(isOpen({ enabled: true }, hour * 3600, "UTC")).toBe(true);
  });

  test("office hours are open from the first second to the last and read on the clock of their zone", () => {
    const schedule = only({ monday: officeHours }, "Europe/Berlin");
    // 2026-11-23 is a Monday; Berlin is one hour ahead of UTC.
    expect(isOpen(schedule, at("2026-11-23T07:59:59Z"), "UTC")).toBe(false);
    expect(isOpen(schedule, at("2026-11-23T08:00:00Z"), "UTC")).toBe(true);
    expect(isOpen(schedule, at("2026-11-23T16:29:59Z"), "UTC")).toBe(true);
    expect(isOpen(schedule, at("2026-11-23T16:30:00Z"), "UTC")).toBe(false);
    expect(isOpen(schedule, at("2026-11-24T10:00:00Z"), "UTC")).toBe(false);
  });

  test("a schedule without a zone reads the fallback's clock, and a zone this runtime forgot does not stop it", () => {
    const schedule = only({ monday: officeHours });
    expect(isOpen(schedule, at("2026-11-23T08:30:00Z"), "Europe/Berlin")).toBe(true);
    expect(isOpen(schedule, at("2026-11-23T08:30:00Z"), "UTC")).toBe(false);
    expect(isOpen({ ...schedule, timezone: "Gone/Away" }, at("2026-11-23T08:30:00Z"), "Europe/Berlin")).toBe(true);
    expect(isOpen(schedule, at("2026-11-23T09:30:00Z"), "Gone/Away")).toBe(true);
  });

  test("a window that began yesterday is still open after midnight, also when today is disabled", () => {
    const schedule = only({ monday: { enabled: true, start_time: "23:00", duration: { hours: 2, minutes: 0 } } });
    expect(isOpen(schedule, at("2026-11-24T00:30:00Z"), "UTC")).toBe(true);
    expect(isOpen(schedule, at("2026-11-24T01:00:00Z"), "UTC")).toBe(false);
    expect(isOpen(schedule, at("2026-11-23T00:30:00Z"), "UTC")).toBe(false);
  });

  test("a window of zero duration is never open", () => {
    const schedule = only({ monday: { enabled: true, start_time: "10:00", duration: { hours: "0", minutes: "0" } } });
    expect(isOpen(schedule, at("2026-11-23T10:00:00Z"), "UTC")).toBe(false);
    expect(nextOpening(schedule, at("2026-11-23T10:00:00Z"), "UTC")).toBeNull();
  });

  test("a window lasts at most a day", () => {
    const schedule = only({ monday: { enabled: true, start_time: "10:00", duration: { hours: 24, minutes: 59 } } });
    expect(isOpen(schedule, at("2026-11-24T09:59:59Z"), "UTC")).toBe(true);
    expect(isOpen(schedule, at("2026-11-24T10:00:00Z"), "UTC")).toBe(false);
  });
});

describe("clock changes", () => {
  const night = (start_time: string, hours: number, minutes = 0) =>
    only({ sunday: { enabled: true, start_time, duration: { hours, minutes } } }, "Europe/Berlin");

  test("a window whose start the clock skips opens at the first instant after the gap", () => {
    // On 2026-03-29 Berlin goes from 02:00 to 03:00, which is 01:00 UTC.
    const schedule = night("02:30", 2);
    expect(nextOpening(schedule, at("2026-03-29T00:00:00Z"), "UTC")).toBe(at("2026-03-29T01:00:00Z"));
    expect(isOpen(schedule, at("2026-03-29T02:29:59Z"), "UTC")).toBe(true);
    expect(isOpen(schedule, at("2026-03-29T02:30:00Z"), "UTC")).toBe(false);
  });

  test("a window inside the gap does not exist, and the next one is a week later", () => {
    const schedule = night("02:10", 0, 40);
    expect(nextOpening(schedule, at("2026-03-29T00:00:00Z"), "UTC")).toBe(at("2026-04-05T00:10:00Z"));
  });

  test("a window over repeated hours is open in both of them", () => {
    // On 2026-10-25 Berlin reads 02:00 to 03:00 twice, from 00:00 to 02:00 UTC.
    const schedule = night("02:00", 1);
    expect(isOpen(schedule, at("2026-10-24T23:59:59Z"), "UTC")).toBe(false);
    expect(isOpen(schedule, at("2026-10-25T00:15:00Z"), "UTC")).toBe(true);
    expect(isOpen(schedule, at("2026-10-25T01:15:00Z"), "UTC")).toBe(true);
    expect(isOpen(schedule, at("2026-10-25T02:00:00Z"), "UTC")).toBe(false);
  });

  test("a window that ends in a repeated hour ends the second time", () => {
    const schedule = night("01:00", 1, 30);
    expect(isOpen(schedule, at("2026-10-25T01:29:59Z"), "UTC")).toBe(true);
    expect(isOpen(schedule, at("2026-10-25T01:30:00Z"), "UTC")).toBe(false);
  });

  test("consecutive open days leave no hole on a day of 23 or 25 hours", () => {
    for (const day of ["2026-03-28", "2026-10-24"]) {
      for (let minute = 0; minute < 3 * 1440; minute += 5) {
        const instant = at(`${day}T00:00:00Z`) + minute * 60;
        expect(isOpen({ enabled: true, timezone: "Europe/Berlin" }, instant, "UTC")).toBe(true);
      }
    }
  });

  test("a schedule survives a day that a country left out of its calendar", () => {
    // Samoa had no 2011-12-30, a Friday.
    const schedule = only({ friday: officeHours }, "Pacific/Apia");
    const next = nextOpening(schedule, at("2011-12-29T12:00:00Z"), "UTC");
    expect(next).toBe(at("2012-01-05T19:00:00Z"));
  });
});

describe("the next opening", () => {
  test("the next opening is now while the schedule is open", () => {
    const now = at("2026-11-23T12:00:00Z");
    expect(nextOpening(only({ monday: officeHours }), now, "UTC")).toBe(now);
  });

  test("the next opening is the start of the next enabled day", () => {
    const schedule = only({ monday: officeHours });
    expect(nextOpening(schedule, at("2026-11-23T17:30:00Z"), "UTC")).toBe(at("2026-11-30T09:00:00Z"));
  });

  test("there is no next opening when every day is disabled", () => {
    expect(nextOpening(only({}), at("2026-11-23T00:00:00Z"), "UTC")).toBeNull();
  });

  test("the schedule is open at the next opening and closed right before it", () => {
    const schedule = only({ tuesday: officeHours, saturday: { enabled: true, start_time: "22:00" } }, "Asia/Kathmandu");
    for (let hour = 0; hour < 24 * 14; hour += 5) {
      const now = at("2026-03-20T00:00:00Z") + hour * 3600;
      const next = nextOpening(schedule, now, "UTC");
      expect(next).not.toBeNull();
      expect(isOpen(schedule, next ?? 0, "UTC")).toBe(true);
      if (next !== null && next > now) expect(isOpen(schedule, next - 1, "UTC")).toBe(false);
    }
  });
});

describe("windows that touch are one", () => {
  const allDay: Day = { enabled: true };
  const twoDays = only({ monday: allDay, tuesday: allDay });
  const whole = {
    opens: at("2026-11-23T00:00:00Z"),
    closes: at("2026-11-25T00:00:00Z"),
    closedSince: at("2026-11-18T00:00:00Z"),
  };

  test("windows that touch are one also seen from inside, with the closed time before", () => {
    for (const now of ["2026-11-22T12:00:00Z", "2026-11-23T00:00:00Z", "2026-11-24T23:59:59Z"])
      expect(windowFrom(twoDays, at(now), "UTC"), now).toEqual(whole);
  });

  test("a schedule that is open all week never opens, whatever the clocks do", () => {
    for (const timezone of ["UTC", "Europe/Berlin", "America/New_York"])
      for (const now of ["2026-03-29T02:30:00Z", "2026-10-25T00:30:00Z", "2026-11-01T05:30:00Z"]) {
        const window = windowFrom({ enabled: true, timezone }, at(now), "UTC");
        expect(window?.opens).toBe(-Infinity);
        expect(window?.closes).toBeGreaterThan(at(now));
      }
  });

  test("a window of one hour a week has the whole week before it as its closed time", () => {
    const hour: Day = { enabled: true, start_time: "09:00", duration: { hours: 1 } };
    expect(windowFrom(only({ monday: hour }), at("2026-11-22T12:00:00Z"), "UTC")).toEqual({
      opens: at("2026-11-23T09:00:00Z"),
      closes: at("2026-11-23T10:00:00Z"),
      closedSince: at("2026-11-16T10:00:00Z"),
    });
  });
});
