/** Rounds with something else between any two calls of a check and of its alert. */
import { expect, inject } from "vitest";
import type { Rounds } from "./faults-rounds.ts";
import type { Bench } from "./harness.ts";

/** Goes through the gaps: `meanwhile` happens in each of them once, `holds` is asked after each. */
export async function throughGaps(
  rounds: Rounds,
  each: {
    meanwhile: () => Promise<unknown>;
    holds: () => Promise<void>;
    before?: () => Promise<unknown>;
    step?: number;
  },
): Promise<void> {
  // Half of the gaps, unless unknown faults are searched for.
  const step = each.step ?? (inject("searches") ? 1 : 2);
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

/** Another worker does this: its calls are not counted. */
export const unbroken = (bench: Bench, work: () => Promise<void>) => async () => {
  const { faulty } = bench;
  bench.faulty = null;
  await work();
  bench.faulty = faulty;
};
