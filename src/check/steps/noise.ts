/**
 * Noise reduction as one check does it: what to weigh, and what the watch remembers after the verdict. Where ignored lines
 * are kept in the saved text they are left out here, so that ignoring more never makes news of noise. Pure.
 */
import type { Effective } from "../../settings/effective.ts";
import { traitsOf } from "../../settings/processors.ts";
import type { WatchMemory } from "../../watch/memory.ts";
import { isChanged } from "../../lib/difference/counting.ts";
import { lineDifference } from "../../lib/difference/difference.ts";
import { ignoredBy } from "../../settings/ignored.ts";
import type { TextReading } from "./read.ts";
import type { MatchBudget } from "../../lib/regex/budget.ts";
import { withoutIgnored } from "../../rules/text/ignore.ts";
import { compilePatterns } from "../../lib/regex/pattern.ts";
import type { Verdict } from "../verdict.ts";
import { awakeAt, isAfterLongPause, type NoiseMemory, paceOf, memoryAtBaseline, withGap } from "../../noise/memory.ts";
import { afterReturn, withMomentAtBaseline, withNextBaseline } from "../../noise/history/following.ts";
import { type Moment, momentBetween } from "../../noise/history/moment.ts";
import type { FeedbackRule } from "../../noise/feedback/rule.ts";
import { reduceNoiseByFeedback } from "../../noise/feedback/reduceNoise.ts";
import { reduceNoise, type NoiseReduction } from "../../noise/reduceNoise.ts";

/** Whether a watch asks for noise reduction, and compares lines: prices and pictures have rules of their own. */
export const reducesNoise = (settings: Pick<Effective, "noise_reduction" | "processor">): boolean =>
  settings.noise_reduction && traitsOf(settings.processor).comparesLines;

/** Whether a setting reads numbers out of the text: then none of them moves by itself. */
export const readsNumbers = ({ extract_text, trigger_text, conditions }: Effective): boolean =>
  extract_text.length > 0 ||
  trigger_text.some((pattern) => /\\d|\d/.test(pattern)) ||
  conditions.some(({ field }) => field === "extracted_number" || field === "price");

export type NoiseInput = {
  settings: Effective;
  reading: TextReading;
  memory: WatchMemory;
  /** The text of the last accepted snapshot; null before the first. */
  previous: string | null;
  now: number;
  budget: MatchBudget;
  /** When the page was last looked at, whatever came of it; Unix seconds. */
  lastCheckedAt?: number;
  /** What showed something else a moment ago. */
  moment?: Moment;
  /** Feedback rules of the page: they count where noise reduction is off, too. */
  feedbackRules?: readonly FeedbackRule[];
};

/** What noise reduction says about a reading; null where it has nothing to say: off, no baseline, nothing differs. */
export function noiseOf(input: NoiseInput): NoiseReduction | null {
  const { settings, reading, memory, previous, now, budget, moment, feedbackRules = [], lastCheckedAt } = input;
  const hasFeedbackRules = feedbackRules.length > 0 && traitsOf(settings.processor).comparesLines;
  if (!(reducesNoise(settings) || hasFeedbackRules) || previous === null || memory.snapshotAt === undefined)
    return null;
  if (memory.fingerprint === reading.fingerprint) return null;
  const { patterns } = compilePatterns(settings.ignore_text);
  const kept = (text: string) => withoutIgnored(text, patterns, budget).text;
  const [before, after] = [kept(previous), kept(reading.text)];
  const difference = lineDifference(before, after, ignoredBy(settings));
  if (!isChanged(difference)) return null;
  const intervalSeconds = settings.interval.seconds;
  const known = withGap(memory.noise ?? {}, { lastCheckedAt, now, intervalSeconds });
  const pace = paceOf(known, intervalSeconds);
  const found = reducesNoise(settings)
    ? reduceNoise({
        difference,
        isPart: settings.include_filters.length > 0,
        readsNumbers: readsNumbers(settings),
        baselineAt: memory.snapshotAt,
        now,
        intervalSeconds: pace,
        pace,
        memory: known,
        feedbackRules,
        ...(reading.surroundings ? { surroundings: reading.surroundings } : {}),
        ...(moment ? { moment } : {}),
      })
    : reduceNoiseByFeedback(difference, feedbackRules, memory.noise ?? {});
  // Lines are known by where they stand in the saved texts.
  const isWhole = before === previous && after === reading.text;
  return found && !isWhole ? { ...found, explained: { before: [], after: [] } } : found;
}

/** The memory of noise after a verdict on a good reading; undefined where noise reduction is off. */
export function noiseAfter(of: {
  settings: Effective;
  memory: WatchMemory;
  reduction: NoiseReduction | null;
  verdict: Verdict;
  now: number;
  lastCheckedAt?: number;
  /** What the page showed a moment before this reading, where it was read twice and differed. */
  momentBefore?: string | null;
  /** The same of a reading that follows one which differed from the baseline. */
  moment?: Moment | undefined;
}): NoiseMemory | undefined {
  const { settings, memory, verdict, now, moment } = of;
  if (!reducesNoise(settings)) return undefined;
  const intervalSeconds = settings.interval.seconds;
  const known = of.reduction?.memory ?? withGap(memory.noise ?? {}, { ...of, intervalSeconds });
  switch (verdict.kind) {
    case "first": {
      const first = memory.noise?.firstHeldAt;
      const startedMemory = { seenAt: now, ...(first === undefined ? {} : { firstHeldAt: first }) };
      if (!of.momentBefore) return startedMemory;
      const difference = differenceOf(of.momentBefore, verdict.reading.text, settings);
      return withNextBaseline(startedMemory, { difference, segments: [], moment: momentBetween(difference), now });
    }
    case "changed":
    case "quiet":
      return memoryAtBaseline(of.reduction?.accepted ?? known, now);
    case "unchanged": {
      if (of.reduction?.isNoise) return known;
      const awake = awakeAt(known, now);
      const returned = afterReturn(known, awake);
      return memoryAtBaseline(
        moment ? withMomentAtBaseline(returned, moment, { now: awake, isBack: true }) : returned,
        now,
      );
    }
    default:
      return known;
  }
}

/** What of two texts, read moments apart, differs. */
export const momentOf = (before: string, after: string, settings: Effective): Moment =>
  momentBetween(differenceOf(before, after, settings));

const differenceOf = (before: string, after: string, settings: Effective) =>
  lineDifference(before, after, ignoredBy(settings));

const refreshSeconds = 12 * 3600;

/**
 * The memory of noise when not a byte moved: renewed twice a day at most, so that a quiet page costs no writes, and after a long pause,
 * of which history has to know.
 */
export function noiseUnmoved(
  { settings, memory: { noise: memory }, lastCheckedAt }: Pick<NoiseInput, "settings" | "memory" | "lastCheckedAt">,
  now: number,
): { noise?: NoiseMemory } {
  if (!reducesNoise(settings) || !memory) return {};
  const given = { lastCheckedAt, now, intervalSeconds: settings.interval.seconds };
  const known = hasHistory(memory) && isAfterLongPause(memory, given) ? withGap(memory, given) : memory;
  const isSuppressed = memory.heldSince !== undefined;
  if (!isSuppressed && now - (memory.seenAt ?? 0) >= refreshSeconds) return { noise: memoryAtBaseline(known, now) };
  return known === memory ? {} : { noise: known };
}

const hasHistory = ({ lines = [], contents = [], orders = [], entries = [] }: NoiseMemory): boolean =>
  lines.length + contents.length + orders.length + entries.length > 0;

/** Whether what is held back may have become news by lasting: the page has to be read even where not a byte moved. */
export const isOverdue = (memory: NoiseMemory | undefined, now: number): boolean =>
  memory?.heldUntil !== undefined && now >= memory.heldUntil;
