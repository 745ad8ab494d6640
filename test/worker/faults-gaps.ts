/** Rounds with something else between any two calls of a check and of its alert, and rounds in which a call breaks. */
import { expect, inject } from "vitest";
import type { Plan } from "./faulty.ts";
import type { Rounds } from "./faults-rounds.ts";
import type { Bench } from "./harness.ts";

/** Goes through the gaps: `meanwhile` happens in each of them once, `holds` is asked after each. */
export async function throughGaps(
  rounds: Rounds,
  each: {
    meanwhile: () => Promise<unknown>;
    holds: () => Promise<void>;
    before?: () => Promise<unknown>;
    /** One gap of so many; 2. All where unknown faults are searched for. */
    every?: number;
  },
): Promise<void> {
  const step = inject("searches") ? 1 : (each.every ?? 2);
  for (let at = 1; ; at += step) {
    await each.before?.();
    const { meanwhile } = each;
    const faulty = await rounds.round({ at, when: "before", meanwhile });
    if (!faulty.broke) {
      // Else the loop would say nothing.
      expect(at).toBeGreaterThan(15);
      return;
    }
    try {
      await each.holds();
    } catch (error) {
      throw new Error(`gap ${at}, ${faulty.broke}: ${String(error)}`);
    }
  }
}

/**
 * Goes through the calls of a round, `count` of which can break so: each breaks in a round of its own, and `holds` is asked after it. One
 * call of `every`, and all where unknown faults are searched for; what breaks after a call begins with another one than what breaks before it.
 * Of a check that goes alone it is every one: a guard may be needed at a single call, such as the one that writes down that an alert went.
 */
export async function throughBreaks(
  rounds: Rounds,
  { when, count, holds, every = 1 }: { when: Plan["when"]; count: number; holds: () => Promise<void>; every?: number },
): Promise<void> {
  const step = inject("searches") ? 1 : every;
  for (let at = when === "before" || step === 1 ? 1 : 2; at <= count; at += step) {
    const { broke } = await rounds.round({ at, when });
    try {
      await holds();
    } catch (error) {
      throw new Error(`call ${at} of ${count}, ${broke}: ${String(error)}`);
    }
  }
}

/** Another worker does this: its calls are not counted. */
export const unbroken = (bench: Bench, work: () => Promise<void>) => async () => {
  const { faulty } = bench;
  bench.faulty = null;
  await work();
  bench.faulty = faulty;
};
