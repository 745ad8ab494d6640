import fc from "fast-check";
import { expect, test } from "vitest";
import { instantOf, isZone, offsetSeconds, wallClock } from "../../../../src/lib/time/zone.ts";
import { caseCount } from "../../../chance.ts";

const at = (text: string) => Date.parse(text) / 1000;
const zones = ["UTC", "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe", "Antarctica/Troll", "Pacific/Apia"];
const [first, last] = [at("2000-01-01T00:00:00Z"), at("2040-01-01T00:00:00Z")];

/** The instants at which a zone's clock jumps. */
function jumpsOf(zone: string): number[] {
  const jumps: number[] = [];
  const week = 7 * 86_400;
  for (let before = first; before < last; before += week) {
    if (offsetSeconds(before, zone) === offsetSeconds(before + week, zone)) continue;
    let [low, high] = [before, before + week];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (offsetSeconds(middle, zone) === offsetSeconds(before, zone)) low = middle;
      else high = middle;
    }
    jumps.push(high);
  }
  return jumps;
}

const anywhere = fc.integer({ min: first, max: last });
/** A zone and an instant, every other one near a jump of its clock, where there are any. */
const moments = fc.oneof(
  ...zones.map((zone) => {
    const jumps = jumpsOf(zone);
    const near = fc.tuple(fc.constantFrom(...jumps, first), fc.integer({ min: -90_000, max: 90_000 }));
    return fc.tuple(
      fc.constant(zone),
      fc.oneof(
        anywhere,
        near.map(([jump, away]) => jump + away),
      ),
    );
  }),
);

test.each(["UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires", "Etc/GMT+5"])("%s is a zone", (name) => {
  expect(isZone(name)).toBe(true);
});

test.each(["", "+01:00", "Europe/Atlantis", "UTC\u0000", "../etc/passwd", "A".repeat(100)])("%j is no zone", (name) => {
  expect(isZone(name)).toBe(false);
});

test("a clock reading taken at an instant leads back to it, or to its twin when the clock reads the same twice", () => {
  fc.assert(
    fc.property(moments, ([zone, instant]) => {
      const reading = wallClock(instant, zone);
      const [earlier, later] = [instantOf(reading, zone, "earlier"), instantOf(reading, zone, "later")];
      expect([earlier, later]).toContain(instant);
      expect([wallClock(earlier, zone), wallClock(later, zone)]).toEqual([reading, reading]);
    }),
    { numRuns: caseCount(300) },
  );
});

test("any clock reading is an instant at which the clock shows it, or the first one after the gap that skips it", () => {
  fc.assert(
    fc.property(moments, ([zone, reading]) => {
      for (const which of ["earlier", "later"] as const) {
        const instant = instantOf(reading, zone, which);
        if (wallClock(instant, zone) === reading) continue;
        expect(wallClock(instant, zone)).toBeGreaterThan(reading);
        expect(wallClock(instant - 1, zone)).toBeLessThan(reading);
      }
    }),
    { numRuns: caseCount(300) },
  );
});

test("a clock reading that is skipped is the first instant after the gap", () => {
  const skipped = at("2026-03-29T02:30:00Z");
  expect(instantOf(skipped, "Europe/Berlin", "earlier")).toBe(at("2026-03-29T01:00:00Z"));
  expect(instantOf(skipped, "Europe/Berlin", "later")).toBe(at("2026-03-29T01:00:00Z"));
});

test("a clock reading that is repeated is both instants", () => {
  const repeated = at("2026-10-25T02:30:00Z");
  expect(instantOf(repeated, "Europe/Berlin", "earlier")).toBe(at("2026-10-25T00:30:00Z"));
  expect(instantOf(repeated, "Europe/Berlin", "later")).toBe(at("2026-10-25T01:30:00Z"));
});

test("a fraction of a second belongs to the second it is in", () => {
  for (const zone of zones) {
    expect(wallClock(last - 0.1, zone)).toBe(wallClock(last - 1, zone));
    expect(offsetSeconds(last - 0.1, zone)).toBe(offsetSeconds(last - 1, zone));
  }
});
