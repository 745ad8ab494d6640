/**
 * Whether a difference holds anything new. Rules, in order; each takes the lines it explains out of the hunks:
 *
 * 0. What people taught (taught/): marked as noisy; or said to matter, which no other rule then touches.
 * 1. From the lines themselves (within.ts): advertisement labels, movable parts, line breaks.
 * 2. From the history (seen.ts): an earlier baseline, seen recently, shows this place just so.
 * 3. Blocks that only moved (moved.ts); menus, headers and footers that show the same in another way (furniture.ts).
 * 4. From the history (restless.ts): a place that changes at most checks; or one that showed something else a moment ago.
 * One line that no rule explains makes the whole difference news. What was held back is listed by rule. Nothing is held
 * back for good: what came and went is news when it stays one way for long (memory.ts).
 */
import type { Difference } from "../../difference/difference.ts";
import type { Stage } from "../trace.ts";
import { furnitureIn, takeFurniture } from "./furniture.ts";
import { HeldBack, hunksOf, isExplained, type Hunk } from "./hunks.ts";
import { type Earlier, flickerSeconds, type NoiseMemory, recentSeconds } from "./memory.ts";
import { takeMoved } from "./moved.ts";
import { type Fleeting, takeRestless } from "./restless.ts";
import { isSeenThere, likeness, type Likeness } from "./seen.ts";
import { takeTaught } from "./taught/apply.ts";
import type { Lesson } from "./taught/lesson.ts";
import { explainWithin, newSpending } from "./within.ts";

export type Weighing = {
  difference: Difference;
  ignoreWhitespace: boolean;
  /** When the baseline was accepted, and now; Unix seconds. */
  baselineAt: number;
  now: number;
  intervalSeconds: number;
  memory: NoiseMemory;
  /** The texts of `memory.earlier`, null where one is gone. */
  earlierTexts: readonly (string | null)[];
  /** Places that showed something else a moment ago. */
  fleeting?: Fleeting;
  /** The texts of its menus, header and footer, in the order of the page. */
  landmarks?: () => readonly string[];
  /** What people taught about the page. */
  lessons?: readonly Lesson[];
};

export type Weighed = {
  /** True: nothing in the difference is news. */
  isNoise: boolean;
  /** True: all of it was seen before. */
  isSeen: boolean;
  stage: Stage;
  memory: NoiseMemory;
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
  const wasTokens = open.length < hunks.length;
  let memory = given.memory;
  let until = Number.POSITIVE_INFINITY;
  if (open.length && open.length <= mostHunks) {
    takeMoved(difference, open, held);
    const landmarks = given.landmarks?.() ?? [];
    if (landmarks.length)
      takeFurniture({ difference, hunks: open, held, furniture: furnitureIn(difference.after, landmarks) });
    const seen = takeSeen(given, open, held);
    memory = { ...memory, earlier: seen.earlier };
    until = Math.min(until, seen.until);
    const restless = takeRestless({ ...given, memory, hunks: open, held });
    memory = { ...memory, places: restless.places };
    until = Math.min(until, restless.until);
  }
  const left = mattering.size + open.filter((hunk) => !isExplained(hunk)).length;
  const removed = held.list();
  if (!left) memory = heldBack(memory, now, until);
  return {
    isNoise: left === 0,
    isSeen: left === 0 && !wasTokens && removed.every(({ rule }) => rule.startsWith(seenRule)),
    stage: { stage: "noise_reduction", facts: { places: hunks.length, news: left }, removed },
    memory,
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

const seenRule = "seen before";

function takeSeen(given: Weighing, hunks: Hunk[], held: HeldBack): { earlier: Earlier[]; until: number } {
  const { difference, now, intervalSeconds, memory, earlierTexts, baselineAt } = given;
  const earlier = [...(memory.earlier ?? [])];
  const recent = recentSeconds(intervalSeconds);
  const baselineSeenAt = memory.heldSince === undefined ? now : (memory.seenAt ?? baselineAt);
  const isFlicker = (memory.heldSince ?? now) - baselineAt <= flickerSeconds(intervalSeconds);
  let isUsed = false;
  if (now - baselineSeenAt >= recent) return { earlier, until: Number.POSITIVE_INFINITY };
  for (const [index, one] of earlier.entries()) {
    const text = earlierTexts[index];
    if (text === null || text === undefined || now - one.seenAt > recent || !(one.returned || isFlicker)) continue;
    let alike: Likeness | null = null;
    for (const hunk of hunks) {
      if (isExplained(hunk)) continue;
      alike ??= likeness(text, difference, given.ignoreWhitespace);
      if (!isSeenThere(hunk, difference.after, alike)) continue;
      held.take(`${seenRule}: ${new Date(one.at * 1000).toISOString()}`, hunk, difference);
      earlier[index] = { ...one, seenAt: now, returned: true };
      isUsed = true;
    }
  }
  return { earlier, until: isUsed ? baselineSeenAt + recent : Number.POSITIVE_INFINITY };
}
