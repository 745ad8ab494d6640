/** What became of an account's watches since some time. */
import { expect, test } from "vitest";
import { startOfYesterday } from "../../../../src/lib/time/day.ts";
import { sinceOf } from "../../../../src/watch/list/since.ts";

test("each watch is counted once: as paused, failing, changed or quiet", () => {
  const counts = { all: 131, unseen: 9, failing: 4, suppressed: 1, paused: 10, healthy: 100 };
  const since = sinceOf(counts, { changed: 3, pausedFailing: 2 });
  expect(since).toEqual({ changed: 3, failing: 2, paused: 10, quiet: 116 });
  expect(Object.values(since).reduce((sum, n) => sum + n, 0)).toBe(counts.all);
});

test("numbers of two moments never make a count negative", () => {
  const counts = { all: 1, unseen: 0, failing: 0, suppressed: 0, paused: 1, healthy: 0 };
  expect(sinceOf(counts, { changed: 2, pausedFailing: 1 })).toMatchObject({ failing: 0, quiet: 0 });
});

test("yesterday begins at midnight of the reader's zone, also where the clock was put back", () => {
  const at = (text: string) => Date.parse(text) / 1000;
  expect(startOfYesterday(at("2026-11-28T12:00:00Z"), "UTC")).toBe(at("2026-11-27T00:00:00Z"));
  expect(startOfYesterday(at("2026-11-28T23:30:00Z"), "Europe/Berlin")).toBe(at("2026-11-27T23:00:00Z"));
  expect(startOfYesterday(at("2026-10-26T06:00:00Z"), "Europe/Berlin")).toBe(at("2026-10-24T22:00:00Z"));
});
