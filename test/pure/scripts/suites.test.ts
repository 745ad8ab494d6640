/** Public suites of the engines: a score may only rise, and what it rose to is the next floor. */
import { expect, test } from "vitest";
import { floorFaults } from "../../../bench/suites/floors.ts";

test("a suite passes at its floor; below it, above it and without one it is named", () => {
  const faults = (passed: number, floors: Record<string, number>) => floorFaults([{ name: "CSV", passed }], floors);
  expect(faults(12, { CSV: 12 })).toEqual([]);
  expect(faults(11, { CSV: 12 })).toEqual(["CSV passes 11 cases, and passed 12"]);
  expect(faults(0, { CSV: 12 })).toEqual(["CSV passes 0 cases, and passed 12"]);
  expect(faults(13, { CSV: 12 })).toEqual([expect.stringContaining("raise its floor of 12")]);
  expect(faults(12, {})).toEqual([expect.stringContaining("CSV has no floor")]);
});
