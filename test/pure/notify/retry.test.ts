/** When a delivery that failed for now comes back. */
import { describe, expect, test } from "vitest";
import { retryTime, spreadWindowSeconds } from "../../../src/notify/retry.ts";
import { retryOutcome, throttledOutcome, type Outcome } from "../../../src/lib/notification/outcome.ts";

const now = 1_800_000_000;
type Retry = Extract<Outcome, { kind: "retry" }>;
const failed = retryOutcome("The service failed (500)", undefined);
const slow = (afterSeconds?: number) => throttledOutcome("The service asked to slow down (429)", afterSeconds) as Retry;

function wait(verdict: Retry, { attempts = 1, age = 0, spread = 0 } = {}): number | null {
  const at = retryTime(verdict, { attempts, created_at: now - age }, { now, spread });
  return at === null ? null : at - now;
}

test("failed attempts are retried after growing waits, and the seventh attempt is the last", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => wait(failed, { attempts }));
  expect(waits).toEqual([10, 60, 300, 1800, 7200, 21_600, null, null]);
});

describe("the time that a receiver names", () => {
  test("a Retry-After lengthens the wait where it is longer, and never shortens it", () => {
    expect(wait(retryOutcome("later", 45), { attempts: 1 })).toBe(45);
    expect(wait(retryOutcome("later", 45), { attempts: 2 })).toBe(60);
    expect(wait(retryOutcome("later", 0), { attempts: 1 })).toBe(10);
    expect(wait(slow(90))).toBe(90);
  });

  test("a Retry-After gives no further attempt after the last", () => {
    expect(wait(retryOutcome("later", 45), { attempts: 7 })).toBeNull();
  });
});

describe("a receiver that asked to slow down", () => {
  test("a receiver that asked to slow down is retried after ten seconds, whatever failed before", () => {
    expect([0, 1, 6, 7, 500].map((attempts) => wait(slow(), { attempts }))).toEqual([10, 10, 10, 10, 10]);
  });

  test("a receiver that asked to slow down gets waiting deliveries two seconds apart, over an hour at most", () => {
    expect([0, 1, 10, 1799, 1800, 1_000_000].map(spreadWindowSeconds)).toEqual([0, 2, 20, 3598, 3600, 3600]);
    expect(wait(slow(90), { spread: 25 })).toBe(115);
  });
});

test("an alert is not retried once it would be older than a day", () => {
  expect(wait(failed, { age: 86_390 })).toBe(10);
  expect(wait(failed, { age: 86_391 })).toBeNull();
  expect(wait(slow(), { age: 86_380, spread: 10 })).toBe(20);
  expect(wait(slow(), { age: 86_380, spread: 11 })).toBeNull();
  expect(wait(retryOutcome("later", 86_400))).toBe(86_400);
  expect(wait(retryOutcome("later", 86_400), { age: 1 })).toBeNull();
});
