import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextDue, phaseOf } from "../../../../src/lib/schedule/due.ts";
import { isOpen, weekdays, windowFrom, type WeeklySchedule } from "../../../../src/lib/schedule/windows.ts";
import { caseCount } from "../../../chance.ts";

const at = (text: string) => Date.parse(text) / 1000;
const start = at("2026-01-01T00:00:00Z");

/** Any time of three years, every other one within two days of a change of clocks somewhere, or of 29 February. */
const clockChanges = [
  "2026-03-08T07:00",
  "2026-03-29T01:00",
  "2026-04-04T15:00",
  "2026-10-03T15:30",
  "2026-10-25T01:00",
];
const edges = [...clockChanges, "2026-11-01T06:00", "2026-12-31T23:59", "2028-02-29T00:00"].map((text) =>
  at(`${text}:00Z`),
);
const instants = fc.oneof(
  fc.integer({ min: start, max: start + 3 * 366 * 86_400 }),
  fc
    .tuple(fc.constantFrom(...edges), fc.integer({ min: -2 * 86_400, max: 2 * 86_400 }))
    .map(([edge, away]) => edge + away),
);
const intervals = fc.oneof(fc.integer({ min: 1, max: 7200 }), fc.integer({ min: 1, max: 90 * 86_400 }));
const uuids = fc.uuid();
const zones = fc.constantFrom(
  ...["UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe"],
  ...["Antarctica/Troll", "America/St_Johns", "Africa/Casablanca", "Pacific/Chatham"],
);
const days = fc.record({
  enabled: fc.boolean(),
  start_time: fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => `${hour}:${String(minute).padStart(2, "0")}`),
  duration: fc.record({ hours: fc.integer({ min: 0, max: 24 }), minutes: fc.integer({ min: 0, max: 59 }) }),
});
const schedules: fc.Arbitrary<WeeklySchedule> = fc
  .tuple(zones, ...weekdays.map(() => days))
  .map(([timezone, ...list]) => ({
    enabled: true,
    timezone,
    ...Object.fromEntries(weekdays.map((day, index) => [day, list[index]])),
  }));

/** Office hours from Monday to Friday. */
const week: WeeklySchedule = {
  enabled: true,
  timezone: "UTC",
  ...Object.fromEntries(
    weekdays.map((day, index) => [day, { enabled: index < 5, start_time: "09:00", duration: { hours: 8 } }]),
  ),
};

function following(count: number, watch: Parameters<typeof nextDue>[0]): number[] {
  const times: number[] = [];
  let now = watch.now;
  while (times.length < count) {
    const due = nextDue({ ...watch, now });
    if (due === null) break;
    times.push(due);
    now = due;
  }
  return times;
}

describe("without a schedule", () => {
  test("the next check is strictly ahead, at most one interval away, and on the watch's own phase", () => {
    fc.assert(
      fc.property(instants, intervals, uuids, (now, intervalSeconds, id) => {
        const phase = phaseOf(id, intervalSeconds);
        const due = nextDue({ now, intervalSeconds, phase, schedule: null, zone: "UTC" }) ?? 0;
        expect(due).toBeGreaterThan(now);
        expect(due).toBeLessThanOrEqual(now + intervalSeconds);
        expect((due - phase) % intervalSeconds).toBe(0);
      }),
    );
  });

  test("a check that runs late does not move the ones after it", () => {
    fc.assert(
      fc.property(
        instants,
        intervals,
        uuids,
        fc.double({ min: 0, max: 0.99, noNaN: true }),
        (now, intervalSeconds, id, late) => {
          const watch = { now, intervalSeconds, phase: phaseOf(id, intervalSeconds), schedule: null, zone: "UTC" };
          const due = nextDue(watch) ?? 0;
          const delay = Math.floor(late * intervalSeconds);
          expect(nextDue({ ...watch, now: due + delay })).toBe(due + intervalSeconds);
        },
      ),
    );
  });

  test("an outage of any length leaves one next check, not a backlog", () => {
    const watch = { now: start, intervalSeconds: 60, phase: 17, schedule: null, zone: "UTC" };
    const after = start + 7 * 86_400 + 5;
    expect(following(3, { ...watch, now: after })).toEqual([after + 12, after + 72, after + 132]);
  });

  test("a fraction of a second does not make a check due twice", () => {
    const watch = { intervalSeconds: 60, phase: 0, schedule: null, zone: "UTC" };
    expect(nextDue({ ...watch, now: start + 0.9 })).toBe(start + 60);
  });
});

describe("with a schedule", () => {
  test("the next check is strictly ahead and inside a window", () => {
    fc.assert(
      fc.property(instants, intervals, uuids, schedules, (now, intervalSeconds, id, schedule) => {
        const due = nextDue({ now, intervalSeconds, phase: phaseOf(id, intervalSeconds), schedule, zone: "UTC" });
        if (due === null) {
          expect(windowFrom(schedule, now, "UTC")).toBeNull();
          return;
        }
        expect(due).toBeGreaterThan(now);
        expect(isOpen(schedule, due, "UTC")).toBe(true);
      }),
      { numRuns: caseCount(400) },
    );
  });

  test("a check is either on the watch's phase or just after an opening", () => {
    fc.assert(
      fc.property(instants, intervals, uuids, schedules, (now, intervalSeconds, id, schedule) => {
        const phase = phaseOf(id, intervalSeconds);
        const due = nextDue({ now, intervalSeconds, phase, schedule, zone: "UTC" });
        if (due === null || (due - phase) % intervalSeconds === 0) return;
        const opening = [...Array(301).keys()].some((offset) => !isOpen(schedule, due - offset - 1, "UTC"));
        expect(opening).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test("asking again before the check is due gives the same answer", () => {
    fc.assert(
      fc.property(instants, intervals, uuids, schedules, (now, intervalSeconds, id, schedule) => {
        const watch = { now, intervalSeconds, phase: phaseOf(id, intervalSeconds), schedule, zone: "UTC" };
        const due = nextDue(watch);
        if (due === null) return;
        for (const part of [0.2, 0.7]) {
          expect(nextDue({ ...watch, now: now + Math.floor((due - now - 1) * part) })).toBe(due);
        }
      }),
      { numRuns: 200 },
    );
  });

  test("an hourly check is made at the opening, keeps its phase in office hours and is silent outside", () => {
    const watch = { now: at("2026-11-20T15:00:00Z"), intervalSeconds: 3600, phase: 1200, schedule: week, zone: "UTC" };
    const times = following(11, watch).map((due) => new Date(due * 1000).toISOString().slice(5, 16));
    expect(times.slice(0, 3)).toEqual(["11-20T15:20", "11-20T16:20", "11-23T09:00"]);
    expect(times[3]).toBe("11-23T09:20");
    expect(times.at(-1)).toBe("11-23T16:20");
  });

  test("checks go on after midnight in a window that began the day before", () => {
    const closed = Object.fromEntries(weekdays.map((day) => [day, { enabled: false }]));
    const monday = { enabled: true, start_time: "22:00", duration: { hours: 5 } };
    const schedule: WeeklySchedule = { enabled: true, timezone: "UTC", ...closed, monday };
    const watch = { now: at("2026-11-24T00:10:00Z"), intervalSeconds: 3600, phase: 1800, schedule, zone: "UTC" };
    const times = following(4, watch).map((due) => new Date(due * 1000).toISOString().slice(5, 16));
    expect(times).toEqual(["11-24T00:30", "11-24T01:30", "11-24T02:30", "11-30T22:00"]);
  });

  test("a window that follows a slot in closed time is checked within five minutes of its opening", () => {
    fc.assert(
      fc.property(instants, intervals, uuids, schedules, (now, intervalSeconds, id, schedule) => {
        const phase = phaseOf(id, intervalSeconds);
        const window = windowFrom(schedule, now, "UTC");
        if (!window || window.opens <= now || window.opens - window.closedSince < intervalSeconds) return;
        const due = nextDue({ now: window.opens - 1, intervalSeconds, phase, schedule, zone: "UTC" }) ?? Infinity;
        expect(due).toBeGreaterThanOrEqual(window.opens);
        expect(due - window.opens).toBeLessThan(Math.min(300, intervalSeconds, window.closes - window.opens));
      }),
      { numRuns: 400 },
    );
  });

  test("checks after an opening keep five minutes apart, or an interval", () => {
    fc.assert(
      fc.property(instants, intervals, uuids, schedules, (now, intervalSeconds, id, schedule) => {
        const times = following(6, {
          now,
          intervalSeconds,
          phase: phaseOf(id, intervalSeconds),
          schedule,
          zone: "UTC",
        });
        const gaps = times.slice(1).map((due, index) => due - (times[index] as number));
        const windows = times.map((due) => windowFrom(schedule, due, "UTC")?.opens);
        for (const [index, gap] of gaps.entries())
          if (windows[index] === windows[index + 1]) expect(gap).toBeGreaterThanOrEqual(Math.min(300, intervalSeconds));
      }),
      { numRuns: 200 },
    );
  });

  test("one check a day is made at the opening, wherever in the day its slot lies", () => {
    for (const hour of [3, 12, 23]) {
      const watch = { now: at("2026-11-23T00:00:00Z"), intervalSeconds: 86_400, phase: hour * 3600 + 60 };
      const times = following(5, { ...watch, schedule: week, zone: "UTC" });
      expect(times.map((due) => due - Math.floor(due / 86_400) * 86_400)).toEqual(Array(5).fill(9 * 3600 + 60));
      expect(new Set(times.map((due) => Math.floor(due / 86_400))).size).toBe(5);
    }
  });

  test("a slot in the first minutes of a window is its opening check", () => {
    const watch = { now: at("2026-11-23T00:00:00Z"), intervalSeconds: 10_800, phase: 120, schedule: week, zone: "UTC" };
    const times = following(3, watch).map((due) => new Date(due * 1000).toISOString().slice(11, 16));
    expect(times).toEqual(["09:02", "12:02", "15:02"]);
  });

  test("an opening stays on the wall's clock when the clocks change", () => {
    const watch = {
      intervalSeconds: 10_800,
      phase: 7000,
      schedule: { ...week, timezone: "Europe/Berlin" },
      zone: "UTC",
    };
    const first = (day: string) => (nextDue({ ...watch, now: at(`${day}T04:00:00Z`) }) ?? 0) - at(`${day}T00:00:00Z`);
    expect(first("2026-03-27")).toBe(8 * 3600 + (7000 % 300));
    expect(first("2026-03-30")).toBe(7 * 3600 + (7000 % 300));
    expect(first("2026-10-26")).toBe(8 * 3600 + (7000 % 300));
  });

  test("midnight between two open days is no opening, and a window since yesterday opens only once", () => {
    const allDays: WeeklySchedule = { enabled: true, timezone: "UTC" };
    const watch = { intervalSeconds: 10_800, phase: 5000, zone: "UTC" };
    expect(nextDue({ ...watch, now: at("2026-11-23T22:30:00Z"), schedule: allDays })).toBe(
      nextDue({ ...watch, now: at("2026-11-23T22:30:00Z"), schedule: null }),
    );
    const closed = Object.fromEntries(weekdays.map((day) => [day, { enabled: false }]));
    const night: WeeklySchedule = {
      ...{ enabled: true, timezone: "UTC", ...closed },
      monday: { enabled: true, start_time: "20:00", duration: { hours: 4 } },
      tuesday: { enabled: true, start_time: "00:00", duration: { hours: 4 } },
    };
    const times = following(4, { ...watch, now: at("2026-11-23T12:00:00Z"), schedule: night });
    expect(times.map((due) => new Date(due * 1000).toISOString().slice(8, 16))).toEqual([
      "23T20:03",
      "23T22:23",
      "24T01:23",
      "30T20:03",
    ]);
  });

  test("a missed check is made at the next opening, however far its slot is", () => {
    const watch = { intervalSeconds: 28 * 86_400, phase: 100, schedule: week, zone: "UTC" };
    const now = at("2026-11-23T20:00:00Z");
    expect(nextDue({ ...watch, now })).toBeGreaterThan(now + 2 * 86_400);
    expect(nextDue({ ...watch, now, isOwed: true })).toBe(at("2026-11-24T09:01:40Z"));
  });

  test("a window too short for a slot is checked once, shortly after it opens", () => {
    const monday = { enabled: true, start_time: "09:00", duration: { hours: 0, minutes: 10 } };
    const closed = Object.fromEntries(weekdays.map((day) => [day, { enabled: false }]));
    const schedule: WeeklySchedule = { enabled: true, timezone: "UTC", ...closed, monday };
    const watch = { now: at("2026-11-20T00:00:00Z"), intervalSeconds: 3600, phase: 1805, schedule, zone: "UTC" };
    const times = following(3, watch);
    expect(times).toEqual(["2026-11-23", "2026-11-30", "2026-12-07"].map((day) => at(`${day}T09:00:05Z`)));
  });

  test("an interval longer than the windows between its slots is not checked at every opening", () => {
    const intervalSeconds = 14 * 86_400;
    // This phase falls on a Saturday, so the check waits for Monday morning.
    const phase = at("2026-01-03T12:00:00Z") % intervalSeconds;
    const times = following(4, { now: start, intervalSeconds, phase, schedule: week, zone: "UTC" });
    const gaps = times.slice(1).map((due, index) => due - (times[index] ?? 0));
    expect(gaps).toEqual([intervalSeconds, intervalSeconds, intervalSeconds]);
    expect(new Date((times[0] ?? 0) * 1000).getUTCDay()).toBe(1);
  });

  test("a schedule that names no zone is read on the clock of the account", () => {
    const schedule = { ...week, timezone: null };
    const watch = { now: at("2026-11-23T00:00:00Z"), intervalSeconds: 3600, phase: 0, schedule };
    expect(nextDue({ ...watch, zone: "Asia/Tokyo" })).toBe(at("2026-11-23T01:00:00Z"));
    expect(nextDue({ ...watch, zone: "America/New_York" })).toBe(at("2026-11-23T14:00:00Z"));
  });

  test("a schedule that never opens is never due", () => {
    const closed = Object.fromEntries(weekdays.map((day) => [day, { enabled: false }]));
    const schedule: WeeklySchedule = { enabled: true, ...closed };
    expect(nextDue({ now: start, intervalSeconds: 60, phase: 0, schedule, zone: "UTC" })).toBeNull();
  });

  test("watches that wait for the same opening are spread over different seconds", () => {
    const closed = Object.fromEntries(weekdays.map((day) => [day, { enabled: false }]));
    const monday = { enabled: true, start_time: "09:00", duration: { hours: 1 } };
    const schedule: WeeklySchedule = { enabled: true, timezone: "UTC", ...closed, monday };
    const seconds = new Set<number | null>();
    for (let index = 0; index < 300; index++) {
      const phase = phaseOf(`watch-${index}`, 8 * 7 * 86_400);
      seconds.add(nextDue({ now: start, intervalSeconds: 8 * 7 * 86_400, phase, schedule, zone: "UTC" }));
    }
    expect(seconds.size).toBeGreaterThan(150);
  });
});

describe("phases", () => {
  test("a phase lies inside the interval and is always the same for the same watch", () => {
    fc.assert(
      fc.property(uuids, intervals, (id, intervalSeconds) => {
        const phase = phaseOf(id, intervalSeconds);
        expect(Number.isInteger(phase) && phase >= 0 && phase < intervalSeconds).toBe(true);
        expect(phaseOf(id, intervalSeconds)).toBe(phase);
      }),
    );
    // Pinned: a phase that changed with a release would move every watch at once.
    expect(phaseOf("8f14e45f-ceea-467f-a8f3-0b9f7a1c2d3e", 3600)).toBe(2385);
  });

  test("10,000 watches spread evenly over the minutes of an hour, also when their ids differ in one digit", () => {
    for (const idOf of [
      (n: number) => `watch-${n}`,
      (n: number) => `8f14e45f-ceea-467f-a8f3-${String(n).padStart(12, "0")}`,
    ]) {
      const minutes = Array.from({ length: 60 }, () => 0);
      for (let n = 0; n < 10_000; n++) {
        const minute = Math.floor(phaseOf(idOf(n), 3600) / 60);
        minutes[minute] = (minutes[minute] ?? 0) + 1;
      }
      // Mean 167, standard deviation 13: five of them either way.
      expect(Math.min(...minutes)).toBeGreaterThan(100);
      expect(Math.max(...minutes)).toBeLessThan(233);
    }
  });
});
