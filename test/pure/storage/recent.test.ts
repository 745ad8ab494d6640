/** Texts that were in hand a moment before. */
import { expect, test } from "vitest";
import { RecentTexts } from "../../../src/storage/recent.ts";

test("what is remembered is bounded: the oldest make room, and a large one is not remembered", () => {
  const recent = new RecentTexts();
  const text = "x".repeat(100_000);
  for (let each = 0; each < 22; each++) recent.add(`key ${each}`, text);
  expect([0, 1, 2, 21].map((each) => recent.get(`key ${each}`)?.length)).toEqual([
    undefined,
    undefined,
    100_000,
    100_000,
  ]);
  recent.add("large", "x".repeat(200_001));
  expect(recent.get("large")).toBeUndefined();
});
