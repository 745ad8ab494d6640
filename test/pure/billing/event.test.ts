import { describe, expect, test } from "vitest";
import { eventIn, isAhead } from "../../../src/billing/event.ts";

describe("what was signed", () => {
  test("is an event where it has an id, a type and an object", () => {
    const event = { id: "evt_1", type: "invoice.paid", data: { object: { customer: "cus_1" } }, livemode: false };
    expect(eventIn(event)).toEqual(event);
  });

  test.each([
    [[]],
    [null],
    ["text"],
    [{}],
    [{ id: "evt_1", type: "x", data: null }],
    [{ id: "", type: "x", data: {} }],
  ])("is none otherwise: %j", (value) => expect(eventIn(value)).toBeNull());
});

test("a signature of the future is no fresher than one of the past", () => {
  const at = { now: 1_700_000_000, toleranceSeconds: 300 };
  const ahead = (seconds: number) => isAhead(`v1=ab,t=${at.now + seconds},v1=cd`, at);
  expect([-10_000, 0, 300, 301, 31_536_000].map(ahead)).toEqual([false, false, false, true, true]);
  expect(isAhead(`t=${at.now}, t=${at.now + 1000}`, at)).toBe(true);
  expect(isAhead("", at)).toBe(false);
});
