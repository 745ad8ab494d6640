import { describe, expect, test } from "vitest";
import { eventIn, isAhead } from "../../../src/billing/event.ts";

describe("a signed billing payload", () => {
  test("a payload with an id, a type and an object is an event", () => {
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
  ])("a payload without one of these is no event: %j", (value) => expect(eventIn(value)).toBeNull());
});

test("a signature dated too far in the future is rejected like one too far in the past", () => {
  const at = { now: 1_700_000_000, toleranceSeconds: 300 };
  const ahead = (seconds: number) => isAhead(`v1=ab,t=${at.now + seconds},v1=cd`, at);
  expect([-10_000, 0, 300, 301, 31_536_000].map(ahead)).toEqual([false, false, false, true, true]);
  expect(isAhead(`t=${at.now}, t=${at.now + 1000}`, at)).toBe(true);
  expect(isAhead("", at)).toBe(false);
});
