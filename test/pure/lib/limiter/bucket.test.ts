import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { takeBudget, takenOfBoth } from "../../../../src/lib/limiter/bucket.ts";

const policy = { limit: 60, windowSeconds: 60 };
const start = 1_700_000_000_000;

/** Requests at the given milliseconds after the start, each of price 1 or as given. */
function run(times: number[], { limit = 60, windowSeconds = 60, cost = 1 } = {}) {
  let fullAtMs = 0;
  return times.map((time) => {
    const step = takeBudget(fullAtMs, { limit, windowSeconds, cost, nowMs: start + time });
    fullAtMs = step.fullAtMs;
    return step.answer;
  });
}

describe("a budget of 60 a minute", () => {
  test("a budget of 60 allows 60 requests at once, and the 61st has to wait a second", () => {
    const answers = run(Array.from({ length: 61 }, () => 0));
    expect(answers.slice(0, 60).every((answer) => answer.allowed)).toBe(true);
    expect(answers[0]).toEqual({ allowed: true, remaining: 59, resetSeconds: 1, retryAfterSeconds: 0 });
    expect(answers[59]).toEqual({ allowed: true, remaining: 0, resetSeconds: 60, retryAfterSeconds: 0 });
    expect(answers[60]).toEqual({ allowed: false, remaining: 0, resetSeconds: 60, retryAfterSeconds: 1 });
  });

  test("a budget says when it is full again in whole seconds, rounded up", () => {
    expect(run([0, 500]).map((answer) => answer.resetSeconds)).toEqual([1, 2]);
    expect(run([0, 1000, 1001]).map((answer) => answer.resetSeconds)).toEqual([1, 1, 2]);
  });

  test("a budget of 60 a minute regains one request a second", () => {
    const times = [...Array.from({ length: 60 }, () => 0), 999, 1000, 1000];
    expect(
      run(times)
        .slice(60)
        .map((answer) => answer.allowed),
    ).toEqual([false, true, false]);
  });

  test("a budget is full again after a minute without requests", () => {
    const times = [...Array.from({ length: 60 }, () => 0), 60_000];
    expect(run(times).at(-1)).toMatchObject({ allowed: true, remaining: 59 });
  });

  test("a refused request costs nothing", () => {
    const times = [...Array.from({ length: 60 }, () => 0), ...Array.from({ length: 100 }, () => 500), 1000];
    expect(run(times).at(-1)?.allowed).toBe(true);
  });

  test("a request that costs more than the limit costs the whole limit", () => {
    expect(run([0, 0], { cost: 1000 })).toMatchObject([
      { allowed: true, remaining: 0 },
      { allowed: false, retryAfterSeconds: 60 },
    ]);
  });

  test("a clock that is set back locks nobody out for longer than a window", () => {
    const future = takeBudget(start + 86_400_000, { ...policy, cost: 1, nowMs: start });
    expect(future.answer).toMatchObject({ allowed: false, retryAfterSeconds: 1 });
  });
});

const requests = fc.record({
  limit: fc.integer({ min: 1, max: 300 }),
  windowSeconds: fc.constantFrom(1, 7, 60, 86_400),
  gaps: fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 400 }),
  costs: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 20 }),
});

describe("any sequence of requests", () => {
  test("no stretch of time allows more than its share and one burst", () => {
    fc.assert(
      fc.property(requests, ({ limit, windowSeconds, gaps, costs }) => {
        let fullAtMs = 0;
        let nowMs = start;
        const spent: { at: number; cost: number }[] = [];
        gaps.forEach((gap, index) => {
          nowMs += gap;
          const cost = Math.min(costs[index % costs.length] ?? 1, limit);
          const step = takeBudget(fullAtMs, { limit, windowSeconds, cost, nowMs });
          fullAtMs = step.fullAtMs;
          if (step.answer.allowed) spent.push({ at: nowMs, cost });
        });
        for (let from = 0; from < spent.length; from++) {
          let sum = 0;
          for (const { at, cost } of spent.slice(from)) {
            sum += cost;
            const share = ((at - (spent[from]?.at ?? 0)) / (windowSeconds * 1000)) * limit;
            expect(sum).toBeLessThanOrEqual(limit + share + 0.01);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test("a client that waits for the stated Retry-After is allowed", () => {
    fc.assert(
      fc.property(requests, ({ limit, windowSeconds, gaps, costs }) => {
        let fullAtMs = 0;
        let nowMs = start;
        gaps.forEach((gap, index) => {
          nowMs += gap;
          const request = { limit, windowSeconds, cost: costs[index % costs.length] ?? 1 };
          const step = takeBudget(fullAtMs, { ...request, nowMs });
          fullAtMs = step.fullAtMs;
          if (step.answer.allowed) return;
          const later = nowMs + step.answer.retryAfterSeconds * 1000;
          expect(takeBudget(fullAtMs, { ...request, nowMs: later }).answer.allowed).toBe(true);
        });
      }),
    );
  });

  test("the stated remaining budget can be used at once, and no more", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 0, max: 400 }), (limit, before) => {
        let fullAtMs = 0;
        let remaining = limit;
        for (let count = 0; count < before; count++) {
          const step = takeBudget(fullAtMs, { limit, windowSeconds: 60, cost: 1, nowMs: start });
          expect(step.answer.allowed).toBe(remaining > 0);
          remaining = step.answer.remaining;
          fullAtMs = step.fullAtMs;
        }
      }),
    );
  });
});

describe("a part of a budget", () => {
  const [whole, part] = [
    { limit: 90, windowSeconds: 60 },
    { limit: 30, windowSeconds: 60 },
  ];
  const empty = { wholeMs: 0, partMs: 0 };
  const request = { whole, part, nowMs: start };

  test("a request over the part's limit is refused and costs the whole budget nothing", () => {
    const first = takenOfBoth(empty, { ...request, cost: 30 });
    expect(first.answer).toMatchObject({ allowed: true, remaining: 0, of: "part" });
    const second = takenOfBoth(first, { ...request, cost: 1 });
    expect(second.answer).toMatchObject({ allowed: false, of: "part", retryAfterSeconds: 2 });
    expect(second).toMatchObject({ wholeMs: first.wholeMs, partMs: first.partMs });
  });

  test("a request over the whole budget is refused, however many new parts there are", () => {
    let wholeMs = 0;
    const allowed = Array.from({ length: 200 }, () => {
      const step = takenOfBoth({ wholeMs, partMs: 0 }, { ...request, cost: 1 });
      wholeMs = step.wholeMs;
      return step.answer;
    });
    expect(allowed.filter((answer) => answer.allowed)).toHaveLength(90);
    expect(allowed.at(-1)).toMatchObject({ of: "whole", remaining: 0, retryAfterSeconds: 1 });
  });
});
