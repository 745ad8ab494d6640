/** Where noise reduction is off, what people marked as noisy is the only noise there is. */
import type { Difference } from "../../lib/difference/difference.ts";
import { explainedLines, Suppressions, hunksOf, isExplained } from "../hunks.ts";
import type { NoiseMemory } from "../memory.ts";
import type { NoiseReduction } from "../reduceNoise.ts";
import { applyFeedbackRules } from "./apply.ts";
import type { FeedbackRule } from "./rule.ts";
import type { Stage } from "../../trace.ts";

/** Weighs a difference by feedback rules alone; null where they say nothing about it. The memory stays as it is. */
export function reduceNoiseByFeedback(
  difference: Difference,
  feedbackRules: readonly FeedbackRule[],
  memory: NoiseMemory,
): NoiseReduction | null {
  const suppressions = new Suppressions();
  const hunks = hunksOf(difference);
  applyFeedbackRules({ difference, hunks, suppressions, feedbackRules });
  const removed = suppressions.list();
  if (!removed.length) return null;
  const news = hunks.filter((hunk) => !isExplained(hunk)).length;
  const stage: Stage = { stage: "marked_as_noisy", facts: { places: hunks.length, news }, removed };
  return { isNoise: news === 0, stage, memory, accepted: memory, explained: explainedLines(difference, hunks) };
}
