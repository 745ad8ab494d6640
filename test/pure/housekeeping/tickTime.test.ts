/** A tick goes by the time that it was due, unless that is no time at all. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { tickTime } from "../../../src/housekeeping/tickTime.ts";

const now = 1_800_000_000;

test("a tick that runs slightly late or early does the work of its scheduled time", () => {
  for (const late of [0, 1, 59, 600, 900, -30]) expect(tickTime((now - late) * 1000 + 250, now)).toBe(now - late);
});

test("housekeeping never uses a claimed time that is more than a quarter of an hour off", () => {
  const claims = fc.oneof(
    fc.double(),
    fc.integer(),
    fc.constantFrom(0, NaN, Infinity, -1, Date.UTC(2090, 0), Date.UTC(1970, 0)),
  );
  fc.assert(
    fc.property(claims, (claimed) => {
      expect(Math.abs(tickTime(claimed, now) - now)).toBeLessThanOrEqual(900);
    }),
  );
});
