import { expect, test } from "vitest";
import { uptimeAt } from "../../../src/system/uptime.ts";

test("the uptime of a component counts from its first request, and never backwards", () => {
  expect([1000, 1060, 1055, 990, 5000].map(uptimeAt)).toEqual([0, 60, 55, 0, 4000]);
});
