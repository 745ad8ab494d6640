import fc from "fast-check";
import { expect, test } from "vitest";
import { instantOf, isZone, wallClock } from "../../../src/time/zone.ts";

const at = (text: string) => Date.parse(text) / 1000;
const zones = ["UTC", "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe", "Pacific/Apia"];

test.each(["UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires", "Etc/GMT+5"])("%s is a zone", (name) => {
  expect(isZone(name)).toBe(true);
});

test.each(["", "+01:00", "Europe/Atlantis", "UTC\u0000", "../etc/passwd", "A".repeat(100)])("%j is no zone", (name) => {
  expect(isZone(name)).toBe(false);
});

test("a reading taken at an instant leads back to it, or to its twin when the clock reads the same twice", () => {
  const instants = fc.integer({ min: at("2000-01-01T00:00:00Z"), max: at("2040-01-01T00:00:00Z") });
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
      const reading = wallClock(instant, zone);
      const [earlier, later] = [instantOf(reading, zone, "earlier"), instantOf(reading, zone, "later")];
      expect([earlier, later]).toContain(instant);
      expect([wallClock(earlier, zone), wallClock(later, zone)]).toEqual([reading, reading]);
    }),
    { numRuns: 300 },
  );
});

test("a skipped reading is the first instant after the gap", () => {
  const skipped = at("2026-03-29T02:30:00Z");
  expect(instantOf(skipped, "Europe/Berlin", "earlier")).toBe(at("2026-03-29T01:00:00Z"));
  expect(instantOf(skipped, "Europe/Berlin", "later")).toBe(at("2026-03-29T01:00:00Z"));
});

test("a repeated reading is both instants", () => {
  const repeated = at("2026-10-25T02:30:00Z");
  expect(instantOf(repeated, "Europe/Berlin", "earlier")).toBe(at("2026-10-25T00:30:00Z"));
  expect(instantOf(repeated, "Europe/Berlin", "later")).toBe(at("2026-10-25T01:30:00Z"));
});
