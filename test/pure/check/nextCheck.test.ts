import { writtenSentence } from "../../../src/message/written.ts";
import { message } from "../../../src/message/message.ts";
import { describe, expect, test } from "vitest";
import { phaseOf } from "../../../src/lib/schedule/due.ts";
import type { FetchFailure } from "../../../src/page/page.ts";
import { failingAfter } from "../../../src/check/health.ts";
import { nextCheck } from "../../../src/check/nextCheck.ts";
import { effective } from "../../../src/settings/cascade.ts";
import type { Settings } from "../../../src/settings/fields.ts";
import type { WatchMemory } from "../../../src/watch/memory.ts";
import type { FailureClass } from "../../../src/page/failure.ts";

const uuid = "0b8f2f0e-6f0a-4f5e-9d3c-2a0d5a1c7e11";
const hour = 3600;

const settingsOf = (watch: Settings = {}) =>
  effective({
    watch: {
      url: "http://page.test/",
      time_between_check: { hours: 3 },
      time_between_check_use_default: false,
      ...watch,
    } as Settings,
    tags: [],
    account: {},
    minimumSeconds: 60,
  });

const interval = settingsOf().interval.seconds;
/** An instant right after a slot of the watch, so that the next one is a whole interval away. */
const justChecked = 1_800_000_000 - (1_800_000_000 % interval) + phaseOf(uuid, interval);

const failure = (kind: FailureClass, more: Partial<FetchFailure> = {}): FetchFailure => ({
  kind: "failure",
  class: kind,
  sentence: message("fetch.refused"),
  elapsedMs: 5,
  ...more,
});

function wait(failed: FetchFailure | null, count = 1, settings = settingsOf()): number {
  const memory = failed
    ? { failing: { class: failed.class, ...writtenSentence(failed.sentence), count, since: justChecked, told: false } }
    : {};
  return nextCheck({ settings, memory, uuid, now: justChecked, failure: failed }).nextAt - justChecked;
}

test("after a good reading the next check is at the watch's own slot, one interval later", () => {
  expect(wait(null)).toBe(interval);
});

describe("after a failure that may pass", () => {
  const passing: FailureClass[] = [
    "dns",
    "connect",
    "tls",
    "timeout",
    "http_5xx",
    "http_429",
    "browser_unavailable",
    "browser_crash",
  ];
  for (const kind of passing)
    test(`${kind} is tried again after 30, 60, 120 and 240 seconds, then at the usual slot`, () => {
      const waits = [1, 2, 3, 4, 5, 6].map((count) => wait(failure(kind), count));
      expect(waits).toEqual([30, 60, 120, 240, interval, interval]);
    });

  test("a retry is never later than the usual slot", () => {
    const often = settingsOf({ time_between_check: { seconds: 60 } as Settings["time_between_check"] });
    for (const count of [1, 2, 3, 4]) expect(wait(failure("timeout"), count, often)).toBeLessThanOrEqual(60);
  });
});

describe("after a failure that stays", () => {
  const lasting: FailureClass[] = [
    "http_403",
    "http_404",
    "http_4xx",
    "empty",
    "no_text",
    "filter_no_match",
    "challenge",
    "login_wall",
    "blocked_address",
    "redirect_loop",
    "too_large",
    "parse",
    "unsupported_type",
    "browser_step",
  ];
  for (const kind of lasting)
    test(`${kind} waits for the usual slot`, () => {
      expect(wait(failure(kind))).toBe(interval);
    });
});

describe("while a page may be another now", () => {
  /** When it is read again, in seconds since the doubt began, until the last of these times is a usual slot. */
  function readings(kind: FailureClass, failuresBefore: number): number[] {
    const found = failure(kind);
    const times = [0];
    for (let last = 0, count = failuresBefore + 1; last < 2 * interval; count++) {
      const memory = {
        doubted: { class: kind, since: justChecked },
        failing: {
          class: kind,
          ...writtenSentence(found.sentence),
          count,
          since: justChecked,
          told: false,
          isDoubted: true,
        },
      };
      last = nextCheck({ settings: settingsOf(), memory, uuid, now: justChecked + last, failure: found }).nextAt;
      last -= justChecked;
      times.push(last);
      if (last === interval) break;
    }
    return times;
  }

  test.each(["unsupported_type", "filter_no_match", "error_page", "incomplete"] as const)(
    "%s is read again soon until it has lasted, however many failures came before it",
    (kind) => {
      for (const before of [0, 9]) expect(readings(kind, before)).toEqual([0, 30, 60, 120, 240, 300, interval]);
    },
  );

  test("what takes turns is read again ever later, too", () => {
    const waits = [0, 30, 60, 120, 240, 540].map((lasted) => {
      const now = justChecked + lasted;
      const found = failure("error_page");
      const failing = failingAfter({}, found, now);
      const memory = {
        doubted: { class: found.class, since: now, from: justChecked },
        failing: { ...failing, isDoubted: true },
      };
      return nextCheck({ settings: settingsOf(), memory, uuid, now, failure: failure("error_page") }).nextAt - now;
    });
    expect(waits).toEqual([30, 30, 60, 120, 240, 300]);
  });

  test("another failure waits as it does without the doubt, also where it is called the same", () => {
    for (const kind of ["http_404", "unsupported_type"] as const) {
      const found = failure(kind);
      const doubted = { class: "unsupported_type" as const, since: justChecked };
      const memory = { doubted, failing: failingAfter({ doubted }, found, justChecked) };
      const next = nextCheck({ settings: settingsOf(), memory, uuid, now: justChecked, failure: found });
      expect(next.nextAt - justChecked).toBe(interval);
    }
  });
});

describe("where the server asked for time", () => {
  const table: { asked: number; kind: FailureClass; count: number; expected: number }[] = [
    { asked: 10, kind: "http_429", count: 1, expected: 30 },
    { asked: 120, kind: "http_429", count: 1, expected: 120 },
    { asked: 120, kind: "http_5xx", count: 2, expected: 120 },
    { asked: 120, kind: "http_5xx", count: 3, expected: 120 },
    { asked: 120, kind: "http_5xx", count: 9, expected: interval },
    { asked: 5 * hour, kind: "http_429", count: 1, expected: 5 * hour },
    { asked: 5 * hour, kind: "http_5xx", count: 9, expected: 5 * hour },
    { asked: 600, kind: "http_404", count: 1, expected: interval },
    { asked: 5 * hour, kind: "http_404", count: 1, expected: 5 * hour },
  ];
  for (const { asked, kind, count, expected } of table)
    test(`${kind} number ${count} with Retry-After ${asked} is visited after ${expected} seconds`, () => {
      expect(wait(failure(kind, { retryAfterSeconds: asked }), count)).toBe(expected);
    });
});

test("a watch is checked again soon where the platform lacked a resource, whatever failed before", () => {
  expect(wait(failure("browser_unavailable", { busy: true }), 9)).toBe(30);
  expect(wait(failure("browser_unavailable", { busy: true, retryAfterSeconds: 45 }), 9)).toBe(45);
});

const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const neverOpen = {
  enabled: true,
  timezone: "UTC",
  ...Object.fromEntries(
    days.map((day) => [day, { enabled: false, start_time: "00:00", duration: { hours: 24, minutes: 0 } }]),
  ),
} as Settings["time_schedule_limit"];

test("a site that wants a second look is listed again before its slot, and not in closed time", () => {
  const site = { againAt: justChecked + hour } as WatchMemory["site"];
  const next = (memory: WatchMemory, settings = settingsOf()) =>
    nextCheck({ settings, memory, uuid, now: justChecked, failure: null }).nextAt - justChecked;
  expect(next({ site })).toBe(hour);
  expect(next({ site: { ...site, againAt: justChecked } as WatchMemory["site"] })).toBe(interval);
  expect(next({ site: { ...site, againAt: justChecked + 9 * hour } as WatchMemory["site"] })).toBe(interval);
  expect(next({ site }, settingsOf({ time_schedule_limit: neverOpen }))).toBeGreaterThan(hour);
});

test("a watch whose schedule never opens is looked at once a day", () => {
  expect(wait(null, 1, settingsOf({ time_schedule_limit: neverOpen }))).toBe(86_400);
});
