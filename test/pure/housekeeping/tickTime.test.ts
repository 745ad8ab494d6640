/** A tick goes by the time that it was due, unless that is no time at all. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { tickTime } from "../../../src/housekeeping/tickTime.ts";

const now = 1_800_000_000;

test("a tick that is a little late or early does what it was due to do", () => {
  for (const late of [0, 1, 59, 600, 900, -30]) expect(tickTime((now - late) * 1000 + 250, now)).toBe(now - late);
});

test("whatever time is claimed, nothing is swept by a time more than a quarter of an hour off", () => {
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
