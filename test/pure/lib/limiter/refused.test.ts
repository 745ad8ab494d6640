/** What a flood of refused requests costs: nothing that others wait for. */
import { expect, test } from "vitest";
import { Refused } from "../../../../src/lib/limiter/refused.ts";

const nowMs = 1_800_000_000_000;
const refusal = { sinceMs: nowMs, untilMs: nowMs + 3000, cost: 2, budget: "2 requests a minute", limit: 2 };

test("a credential over its limit is refused for the seconds that it was given, and not a moment longer", () => {
  const refused = new Refused();
  refused.remember("a", refusal);
  expect(refused.of("a", { cost: 2, nowMs: nowMs + 2999 })).toEqual(refusal);
  expect(refused.of("a", { cost: 2, nowMs: nowMs + 3000 })).toBeNull();
  expect(refused.of("b", { cost: 2, nowMs })).toBeNull();
});

test("a clock that was set back forgets the refusal", () => {
  const refused = new Refused();
  refused.remember("a", refusal);
  expect(refused.of("a", { cost: 2, nowMs: nowMs - 86_400_000 })).toBeNull();
});

test("a cheaper request than the refused one may still be allowed", () => {
  const refused = new Refused();
  refused.remember("a", refusal);
  expect(refused.of("a", { cost: 1, nowMs })).toBeNull();
  expect(refused.of("a", { cost: 5, nowMs })).toEqual(refusal);
});

test("many refused credentials take bounded memory: the oldest are asked about again", () => {
  const refused = new Refused();
  for (let index = 0; index <= 1000; index++) refused.remember(String(index), refusal);
  expect(refused.of("0", { cost: 2, nowMs })).toBeNull();
  expect(refused.of("1000", { cost: 2, nowMs })).toEqual(refusal);
});
