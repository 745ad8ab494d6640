/** The bounds of what may be asked of a difference: each bounds the work of one request. */
import { expect, test } from "vitest";
import { differenceQuery } from "../../../src/history/difference.ts";

test.each([
  ["context", 0, 1000],
  ["from_line", 1, 99_999_999],
  ["lines", 1, 20_000],
])("%s is a number from %d to %d", (name, min, max) => {
  const isTaken = (value: number) => differenceQuery.safeParse({ [name]: String(value) }).success;
  expect([min - 1, min, max, max + 1].map(isTaken)).toEqual([false, true, true, false]);
});
