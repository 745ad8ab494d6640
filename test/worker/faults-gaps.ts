/**
 * Rounds with something else between any two calls of a check and of its alert, and rounds in which a call breaks. `npm test` goes
 * through half of them: neighbours are often of one kind, and what breaks before a call in one round breaks after its neighbour in
 * another. `npm run cases`, every night, goes through all of them.
 */
import { expect, inject } from "vitest";
import type { Plan } from "./faulty.ts";
import type { Rounds } from "./faults-rounds.ts";
import type { Bench } from "./harness.ts";

/** One of so many is gone through, where `every` says how many a whole run takes one of. */
const stepOf = (every: number): number => every * (inject("allCases") ? 1 : 2);

/** Goes through the gaps: `meanwhile` happens in each of them once, `holds` is asked after each. */
export async function throughGaps(
  rounds: Rounds,
  each: {
    meanwhile: () => Promise<unknown>;
    holds: () => Promise<void>;
    before?: () => Promise<unknown>;
    /** A whole run takes one gap of so many; 2. All where unknown faults are searched for. */
    every?: number;
  },
): Promise<void> {
  const step = inject("searches") ? 1 : stepOf(each.every ?? 2);
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
 * Goes through the calls of a round, `count` of which can break so: each breaks in a round of its own, and `holds` is asked after it.
 * A whole run takes one call of `every`. What breaks after a call begins with another one than what breaks before it.
 */
export async function throughBreaks(
  rounds: Rounds,
  { when, count, holds, every = 1 }: { when: Plan["when"]; count: number; holds: () => Promise<void>; every?: number },
): Promise<void> {
  const step = inject("searches") ? 1 : stepOf(every);
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
