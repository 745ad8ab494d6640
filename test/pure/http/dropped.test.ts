import { describe, expect, test } from "vitest";
import { droppedSelectors } from "../../../src/http/dropped.ts";

const told = (dropped: string[]) => droppedSelectors(dropped)["X-Dropped-Selectors"];

describe("the header of dropped selectors", () => {
  test("is missing when none was dropped", () => expect(droppedSelectors([])).toEqual({}));

  test.each([[["##"]], [["p[", "ü > [", '"\\']], [["😀[", "a\nb["]]])(
    "reads back as what was dropped: %j",
    (dropped) => {
      expect(told(dropped)).toMatch(/^[\x20-\x7e]+$/);
      expect(JSON.parse(told(dropped) ?? "")).toEqual(dropped);
    },
  );

  test("stays JSON of at most 4,000 characters, however much was dropped", () => {
    for (const dropped of [Array(100).fill("[".repeat(5000)), Array(100).fill("😀".repeat(200)), ["ü".repeat(5000)]]) {
      const text = told(dropped) ?? "";
      expect(text.length).toBeLessThanOrEqual(4000);
      expect(JSON.parse(text).length).toBeGreaterThan(0);
    }
  });
});
