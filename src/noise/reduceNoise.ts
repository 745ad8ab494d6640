/**
 * Whether a difference holds anything new. Rules, in order; each takes the lines it explains out of the hunks:
 *
 * 0. Feedback rules (feedback/): marked as noisy; or said to matter, which no other rule then touches.
 * 1. From the lines themselves (within.ts): advertisement labels, movable parts, line breaks.
 * 2. From where they stand: menus, headers and footers that show the same in another way (frame.ts), advertisements and lists
 *    of other pages (beside.ts), lists of links that only moved (moved.ts), and what of a feed is no news (feedEntries.ts).
 * 3. From the history (history/): a line that changes at most checks, a block that comes and goes, a list without an order;
 *    or what showed something else a moment ago.
 * One line that no rule explains makes the whole difference news. What was suppressed is listed by rule. Nothing is held
 * back for good: a place that calms down, and a menu that stays another way, are news after all.
 */
import type { Surroundings } from "../lib/text/surroundings.ts";
import type { Difference } from "../lib/difference/difference.ts";
import type { OmittedLines } from "../lib/difference/omitted.ts";
import type { Stage } from "../trace.ts";
import { Ages } from "./ages.ts";
import { suppressBesideContent } from "./beside.ts";
import { suppressFeed } from "./feedEntries.ts";
import { suppressFrame } from "./frame.ts";
import { Suppressions, hunksOf, isExplained } from "./hunks.ts";
import { leftOut } from "./leftOut.ts";
import { awakeAt, type NoiseMemory } from "./memory.ts";
import { suppressMovedLists } from "./moved.ts";
import { suppressByHistory } from "./history/history.ts";
import type { Sides } from "./history/contents.ts";
import type { Moment } from "./history/moment.ts";
import { reorderingOf } from "./history/orders.ts";
import { applyFeedbackRules } from "./feedback/apply.ts";
import type { FeedbackRule } from "./feedback/rule.ts";
import { newSpending } from "./masks.ts";
import { numbersCountIn, pointOf } from "./point.ts";
import { suppressWithin } from "./within.ts";

export type NoiseReductionInput = {
  difference: Difference;
  /** When the baseline was accepted, and now; Unix seconds. */
  baselineAt: number;
  now: number;
  /** How often the page is to be checked, and is: seconds from check to check. */
  intervalSeconds: number;
  pace: number;
  memory: NoiseMemory;
  /** What showed something else a moment ago. */
  moment?: Moment;
  /** Whether the watch follows a part of the page: then its words matter, however often they change. */
  isPart: boolean;
  /** Whether a setting reads numbers out of the text. */
  readsNumbers: boolean;
  /** What stands around the content; absent where the watch follows a part of the page. */
  surroundings?: () => Surroundings;
  /** Feedback rules of the page. */
  feedbackRules?: readonly FeedbackRule[];
};

export type NoiseReduction = {
  /** True: nothing in the difference is news. */
  isNoise: boolean;
  stage: Stage;
  /** What is remembered where the baseline stays, and where the new text takes its place. */
  memory: NoiseMemory;
  accepted: NoiseMemory;
  /** The lines that rules explained. */
  explained: OmittedLines;
};

/** Hunks for which the history is asked; more than that changed is not a flicker. */
const maxHunks = 200;

/** Weighs a difference that is not empty. Never throws. */
export function reduceNoise(given: NoiseReductionInput): NoiseReduction {
  const { difference, now } = given;
  const suppressions = new Suppressions();
  const hunks = hunksOf(difference);
  const spending = newSpending();
  const moment = { then: given.memory.seenAt ?? given.baselineAt, now, since: given.baselineAt };
  const mattering = applyFeedbackRules({ difference, hunks, suppressions, feedbackRules: given.feedbackRules ?? [] });
  const free = hunks.filter((hunk) => !mattering.has(hunk));
  const { isPart } = given;
  const isPoint = pointOf(difference.after, given);
  const ages = new Ages(given.memory, { moment, intervalSeconds: given.intervalSeconds, lines: difference.after });
  for (const hunk of free) suppressWithin({ difference, hunk, suppressions, moment, spending, ages, isPart, isPoint });
  const open = free.filter((hunk) => !isExplained(hunk));
  const awake = awakeAt(given.memory, now);
  let memory = given.memory;
  let passing: Sides[] = [];
  let until = Number.POSITIVE_INFINITY;
  // A list is explained as a whole, or not; before the frame takes single entries of it.
  const reordering = open.length <= maxHunks ? reorderingOf(difference, open) : null;
  if (open.length && open.length <= maxHunks) {
    const surroundings = given.surroundings?.();
    if (surroundings) {
      suppressFeed({ difference, hunks: open, suppressions, surroundings });
      passing = suppressBesideContent({ difference, hunks: open, suppressions, surroundings });
      const times = { now: awake, baselineAt: awakeAt(memory, given.baselineAt) };
      const taken = suppressFrame({ ...given, ...times, hunks: open, suppressions, surroundings });
      memory = { ...memory, entries: taken.entries };
      until = taken.until;
      suppressMovedLists({ difference, hunks: open, suppressions, surroundings });
    }
  }
  const isAsked = open.length <= maxHunks;
  const numbersCount = numbersCountIn(difference.after, given);
  const hunksAsked = isAsked ? open : [];
  const asked = { hunks: hunksAsked, suppressions, reordering, passing, numbersCount };
  const baselineAt = awakeAt(memory, given.baselineAt);
  const history = suppressByHistory({ ...given, ...asked, memory, now: awake, baselineAt });
  until = Math.min(until, history.until) + now - awake;
  const left = mattering.size + open.filter((hunk) => !isExplained(hunk)).length;
  const explained = leftOut({ difference, hunks, suppressions, uncertain: history.uncertain });
  const removed = suppressions.list();
  return {
    isNoise: left === 0,
    stage: { stage: "noise_reduction", facts: { places: hunks.length, news: left }, removed },
    memory: left ? history.memory : { ...memoryWhileSuppressed(history.memory, now, until), ...ages.remembered() },
    accepted: history.accepted,
    explained,
  };
}

function memoryWhileSuppressed(memory: NoiseMemory, now: number, until: number): NoiseMemory {
  const { heldUntil: _earlier, ages: _ages, agesAt: _agesAt, ...rest } = memory;
  const firstHeldAt = memory.firstHeldAt ?? now;
  return {
    ...rest,
    firstHeldAt,
    heldSince: memory.heldSince ?? now,
    ...(Number.isFinite(until) ? { heldUntil: until } : {}),
  };
}
