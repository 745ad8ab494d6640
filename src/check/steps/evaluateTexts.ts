/** The difference of a reading, judged by the rules of its watch: what counts, and what of that is news. Pure. */
import type { Difference } from "../../lib/difference/difference.ts";
import { evaluateDifference, type EvaluatedDifference } from "../../lib/difference/judgement.ts";
import { noLines } from "../../lib/difference/omitted.ts";
import { textDifference } from "../../lib/difference/textDifference.ts";
import { type MatchBudget, newMatchBudget } from "../../lib/regex/budget.ts";
import { compilePatterns } from "../../lib/regex/pattern.ts";
import type { NoiseReduction } from "../../noise/reduceNoise.ts";
import { ignoredLines } from "../../rules/text/ignore.ts";
import type { Effective } from "../../settings/effective.ts";
import { ignoredBy } from "../../settings/ignored.ts";
import { uncountedKinds } from "./userRules.ts";

type Texts = { before: string; after: string };
/** `budget`: spent for the patterns; absent: one of its own. */
type Judging = { settings: Effective; noise?: Pick<NoiseReduction, "explained"> | null; budget?: MatchBudget };

/**
 * The difference of two saved texts, judged. Lines that ignore_text names stay in it and decide with the others what kind each change
 * is: so ignoring more never makes more count.
 */
export function evaluateTexts(
  { before, after }: Texts,
  { settings, noise, budget = newMatchBudget() }: Judging,
): EvaluatedDifference {
  const ignored = ignoredBy(settings);
  const difference = textDifference(before, after, ignored);
  const { patterns } = compilePatterns(settings.ignore_text);
  const named = (lines: readonly string[]) =>
    patterns.length === 0 ? new Set<number>() : ignoredLines(lines, patterns, budget);
  const lines = { before: named(difference.before), after: named(difference.after) };
  return evaluateDifference(difference, {
    isIgnored: (side, index) => lines[side].has(index),
    noise: noise?.explained ?? noLines,
    uncounted: uncountedKinds(settings),
    ignoresWhitespace: ignored.ignoreWhitespace,
    ignoresTypography: ignored.ignoreTypography,
  });
}

/** What differs between two texts and is not ignored. */
export const countableDifference = (texts: Texts, settings: Effective): Difference =>
  evaluateTexts(texts, { settings }).countable;
