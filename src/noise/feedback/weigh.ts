/** Where noise reduction is off, what people marked as noisy is the only noise there is. */
import type { Difference } from "../../lib/difference/difference.ts";
import { explainedLines, HeldBack, hunksOf, isExplained } from "../hunks.ts";
import type { NoiseMemory } from "../memory.ts";
import type { Weighed } from "../weigh.ts";
import { takeTaught } from "./apply.ts";
import type { Lesson } from "./lesson.ts";

/** Weighs a difference by lessons alone; null where they say nothing about it. The memory stays as it is. */
export function weighedByLessons(
  difference: Difference,
  lessons: readonly Lesson[],
  memory: NoiseMemory,
): Weighed | null {
  const held = new HeldBack();
  const hunks = hunksOf(difference);
  takeTaught({ difference, hunks, held, lessons });
  const removed = held.list();
  if (!removed.length) return null;
  const news = hunks.filter((hunk) => !isExplained(hunk)).length;
  const stage = { stage: "marked_as_noisy", facts: { places: hunks.length, news }, removed };
  return { isNoise: news === 0, stage, memory, explained: explainedLines(difference, hunks) };
}
