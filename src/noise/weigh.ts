/**
 * Whether a difference holds anything new. Rules, in order; each takes the lines it explains out of the hunks:
 *
 * 0. What people taught (taught/): marked as noisy; or said to matter, which no other rule then touches.
 * 1. From the lines themselves (within.ts): advertisement labels, movable parts, line breaks.
 * 2. From where they stand: menus, headers and footers that show the same in another way (frame.ts), advertisements and lists
 *    of other pages (beside.ts), lists of links that only moved (moved.ts).
 * 3. From the history (restless.ts): a place that changes at most checks; or one that showed something else a moment ago.
 * One line that no rule explains makes the whole difference news. What was held back is listed by rule. Nothing is held
 * back for good: a place that calms down, and a menu that stays another way, are news after all.
 */
import type { Surroundings } from "../page/surroundings.ts";
import type { Difference } from "../lib/difference/difference.ts";
import type { OmittedLines } from "../lib/difference/omitted.ts";
import type { Stage } from "../trace.ts";
import { takeBeside } from "./beside.ts";
import { takeFrame } from "./frame.ts";
import { explainedLines, HeldBack, hunksOf, isExplained } from "./hunks.ts";
import type { NoiseMemory } from "./memory.ts";
import { takeMoved } from "./moved.ts";
import { type Fleeting, takeRestless } from "./restless.ts";
import { takeTaught } from "./feedback/apply.ts";
import type { Lesson } from "./feedback/lesson.ts";
import { explainWithin, newSpending } from "./within.ts";

export type Weighing = {
  difference: Difference;
  /** When the baseline was accepted, and now; Unix seconds. */
  baselineAt: number;
  now: number;
  intervalSeconds: number;
  memory: NoiseMemory;
  /** Places that showed something else a moment ago. */
  fleeting?: Fleeting;
  /** Whether the watch follows a part of the page: then its words matter, however often they change. */
  isPart: boolean;
  /** What stands around the content; absent where the watch follows a part of the page. */
  surroundings?: () => Surroundings;
  /** What people taught about the page. */
  lessons?: readonly Lesson[];
};

export type Weighed = {
  /** True: nothing in the difference is news. */
  isNoise: boolean;
  stage: Stage;
  memory: NoiseMemory;
  /** The lines that rules explained. */
  explained: OmittedLines;
};

/** Hunks for which the history is asked; more than that changed is not a flicker. */
const mostHunks = 200;

/** Weighs a difference that is not empty. Never throws. */
export function weighed(given: Weighing): Weighed {
  const { difference, now } = given;
  const held = new HeldBack();
  const hunks = hunksOf(difference);
  const spending = newSpending();
  const moment = { then: given.memory.seenAt ?? given.baselineAt, now };
  const mattering = takeTaught({ difference, hunks, held, lessons: given.lessons ?? [] });
  const free = hunks.filter((hunk) => !mattering.has(hunk));
  for (const hunk of free) explainWithin({ difference, hunk, held, moment, spending });
  const open = free.filter((hunk) => !isExplained(hunk));
  let memory = given.memory;
  let until = Number.POSITIVE_INFINITY;
  if (open.length && open.length <= mostHunks) {
    const surroundings = given.surroundings?.();
    if (surroundings) {
      const taken = takeFrame({ ...given, hunks: open, held, surroundings });
      memory = { ...memory, entries: taken.entries };
      until = taken.until;
      takeBeside({ difference, hunks: open, held, surroundings });
      takeMoved({ difference, hunks: open, held, surroundings });
    }
    const restless = takeRestless({ ...given, hunks: open, held });
    memory = { ...memory, places: restless.places, heldIn: restless.heldIn };
    until = Math.min(until, restless.until);
  }
  const left = mattering.size + open.filter((hunk) => !isExplained(hunk)).length;
  const removed = held.list();
  if (!left) memory = heldBack(memory, now, until);
  return {
    isNoise: left === 0,
    stage: { stage: "noise_reduction", facts: { places: hunks.length, news: left }, removed },
    memory,
    explained: explainedLines(difference, hunks),
  };
}

function heldBack(memory: NoiseMemory, now: number, until: number): NoiseMemory {
  const { heldUntil: _earlier, ...rest } = memory;
  const firstHeldAt = memory.firstHeldAt ?? now;
  return {
    ...rest,
    firstHeldAt,
    heldSince: memory.heldSince ?? now,
    ...(Number.isFinite(until) ? { heldUntil: until } : {}),
  };
}
