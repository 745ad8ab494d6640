/** When a delivery that failed for now comes back. */
import { message } from "../../../src/message/message.ts";
import { describe, expect, test } from "vitest";
import { retryTime, spreadWindowSeconds } from "../../../src/notify/retry.ts";
import { retryOutcome, throttledOutcome, type Outcome } from "../../../src/lib/notification/outcome.ts";

const now = 1_800_000_000;
type Retry = Extract<Outcome, { kind: "retry" }>;
const failed = retryOutcome(message("service.failed"), undefined);
const slow = (afterSeconds?: number) => throttledOutcome(message("service.slower"), afterSeconds) as Retry;

function wait(
  verdict: Retry,
  { attempts = 1, age = 0, spread = 0, chance = 0, masked = "json://hook.example" } = {},
): number | null {
  const at = retryTime(verdict, { attempts, created_at: now - age, masked }, { now, spread, chance });
  return at === null ? null : at - now;
}

test("failed attempts are retried after growing waits over 27 hours; those of mails over a weekend", () => {
  const waits = (masked: string, chance: number) =>
    Array.from({ length: 14 }, (_, index) => wait(failed, { attempts: index + 1, masked, chance })).filter(
      (seconds) => seconds !== null,
    );
  const webhook = waits("json://hook.example", 0);
  expect(webhook).toEqual([10, 60, 300, 1800, 7200, 18_000, 36_000, 36_000]);
  for (const masked of ["mail to ada@example.com", "mailtos://…@example.com"])
    expect(waits(masked, 0)).toEqual([...webhook, 43_200, 43_200, 43_200, 43_200]);
});

test("a long wait is lengthened by up to a tenth, and the last attempt is never too old", () => {
  expect(wait(failed, { attempts: 1, chance: 0.999 })).toBe(10);
  expect(wait(failed, { attempts: 4, chance: 0.5 })).toBe(1890);
  for (const masked of ["json://hook.example", "mail to ada@example.com"]) {
    let age = 0;
    let attempts = 1;
    for (let next = wait(failed, { attempts, age, masked, chance: 0.999 }); next !== null; attempts++) {
      age += next;
      next = wait(failed, { attempts: attempts + 1, age, masked, chance: 0.999 });
    }
    expect(attempts).toBe(masked.startsWith("mail") ? 13 : 9);
  }
});

describe("the time that a receiver names", () => {
  test("a Retry-After lengthens the wait where it is longer, and never shortens it", () => {
    expect(wait(retryOutcome(message("service.failed"), 45), { attempts: 1 })).toBe(45);
    expect(wait(retryOutcome(message("service.failed"), 45), { attempts: 2 })).toBe(60);
    expect(wait(retryOutcome(message("service.failed"), 0), { attempts: 1 })).toBe(10);
    expect(wait(slow(90))).toBe(90);
  });

  test("a Retry-After gives no further attempt after the last", () => {
    expect(wait(retryOutcome(message("service.failed"), 45), { attempts: 9 })).toBeNull();
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

test("an alert is not retried once it would be older than 32 hours", () => {
  const stale = 115_200;
  expect(wait(failed, { age: stale - 10 })).toBe(10);
  expect(wait(failed, { age: stale - 9 })).toBeNull();
  expect(wait(slow(), { age: stale - 20, spread: 10 })).toBe(20);
  expect(wait(slow(), { age: stale - 20, spread: 11 })).toBeNull();
  expect(wait(retryOutcome(message("service.failed"), 86_400), { age: stale - 86_400 })).toBe(86_400);
  expect(wait(retryOutcome(message("service.failed"), 86_400), { age: stale - 86_399 })).toBeNull();
});
