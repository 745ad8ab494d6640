import { describe, expect, test } from "vitest";
import { countAttempt, noAttempts, quietMs, withdrawAttempt } from "../../../../src/lib/limiter/delay.ts";

const policy = { free: 5, maxSeconds: 900 };
const start = 1_700_000_000_000;

describe("failed attempts", () => {
  test("five failed attempts are free, then each wait doubles up to fifteen minutes", () => {
    let state = noAttempts;
    let nowMs = start;
    const waits: number[] = [];
    for (let attempt = 0; attempt < 18; attempt++) {
      const step = countAttempt(state, { ...policy, nowMs });
      expect(step.answer.allowed).toBe(true);
      state = step.state;
      const wait = Math.max(0, state.waitUntilMs - nowMs) / 1000;
      waits.push(wait);
      nowMs = Math.max(nowMs, state.waitUntilMs);
    }
    expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900]);
  });

  test("attempts during a wait are refused with the time left, and do not lengthen it", () => {
    const state = { count: 10, waitUntilMs: start + 30_000, lastMs: start };
    const step = countAttempt(state, { ...policy, nowMs: start + 12_500 });
    expect(step).toEqual({ state, answer: { allowed: false, retryAfterSeconds: 18 } });
  });

  test("a hundred attempts at once get no more than five: each counts when it begins", () => {
    let state = noAttempts;
    const allowed = Array.from({ length: 100 }, () => {
      const step = countAttempt(state, { ...policy, nowMs: start });
      state = step.state;
      return step.answer.allowed;
    });
    expect(allowed.filter(Boolean)).toHaveLength(5);
  });

  test("failed attempts are forgotten after an hour without any", () => {
    const state = { count: 30, waitUntilMs: start + 900_000, lastMs: start };
    const step = countAttempt(state, { ...policy, nowMs: start + quietMs + 1 });
    expect(step.state.count).toBe(1);
  });

  test("a wait that a clock stored which was ahead lasts no longer than the longest", () => {
    const day = 86_400_000;
    const state = { count: 30, waitUntilMs: start + day, lastMs: start + day };
    const first = countAttempt(state, { ...policy, nowMs: start });
    expect(first.answer).toEqual({ allowed: false, retryAfterSeconds: policy.maxSeconds });
    const second = countAttempt(first.state, { ...policy, nowMs: start + policy.maxSeconds * 1000 });
    expect(second.answer.allowed).toBe(true);
  });

  test("an attempt that is withdrawn leaves no trace", () => {
    let state = noAttempts;
    for (let attempt = 0; attempt < 50; attempt++)
      state = withdrawAttempt(countAttempt(state, { ...policy, nowMs: start + attempt }).state);
    expect(state).toEqual(noAttempts);
    const fourth = { count: 4, waitUntilMs: 0, lastMs: start };
    const fifth = countAttempt(fourth, { ...policy, nowMs: start });
    expect(withdrawAttempt(fifth.state)).toMatchObject({ count: 4, waitUntilMs: 0 });
  });
});
