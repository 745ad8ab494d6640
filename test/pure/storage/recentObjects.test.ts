/** Objects that were in hand a moment before. */
import { expect, test } from "vitest";
import { RecentObjects } from "../../../src/storage/recentObjects.ts";

test("what is remembered is bounded: the oldest make room, and a large one is not remembered", () => {
  const recent = new RecentObjects();
  const sized = (length: number) => ({ bytes: new Uint8Array(length) });
  for (let each = 0; each < 12; each++) recent.add(`key ${each}`, sized(400_000));
  expect([0, 1, 2, 11].map((each) => recent.get(`key ${each}`)?.bytes.length)).toEqual([
    undefined,
    undefined,
    400_000,
    400_000,
  ]);
  recent.add("large", sized(800_001));
  expect(recent.get("large")).toBeUndefined();
});
