/**
 * Feedback rules, applied to a difference. For each line that changed, came or went the newest feedback rule that knows it
 * decides; where none does, the line is left to the other rules.
 *
 * 1. A mark knows a line that changed when both its readings have the mark's template, and it is the only such line of the
 *    page (by at least three letters that stay) or stands at the mark's place, which is the only one of its kind.
 * 2. A mark knows a line that came or went by its very words, at the mark's place; where that is not known, as the only such line.
 * 3. `noisy` suppresses the line. `matters` keeps its whole place out of the reach of every other rule.
 */
import type { Difference } from "../../lib/difference/difference.ts";
import type { Pair } from "../../lib/difference/pairs.ts";
import { newAllowance } from "../../lib/difference/words.ts";
import type { Suppressions, Hunk } from "../hunks.ts";
import { markedRule } from "../rules.ts";
import type { FeedbackRule, Mark } from "./rule.ts";
import { linePairs } from "./pairs.ts";
import { onlyPlaces, type Place, placeOf } from "./place.ts";
import { matchesTemplate } from "./template.ts";

/** More places than this changed at once: no feedback rule is about that. */
const maxHunks = 200;
/** Of lines that one check looks at word by word. */
const characters = 1_000_000;

type Applying = {
  difference: Difference;
  hunks: readonly Hunk[];
  suppressions: Suppressions;
  feedbackRules: readonly FeedbackRule[];
};

/** Takes out what was marked as noisy; returns the hunks in which something matters, which no rule may touch. */
export function applyFeedbackRules({ difference, hunks, suppressions, feedbackRules }: Applying): ReadonlySet<Hunk> {
  const mattering = new Set<Hunk>();
  if (!feedbackRules.length || hunks.length > maxHunks) return mattering;
  const { before, after } = difference;
  const knows = markMatcher(difference);
  const left = newAllowance();
  for (const hunk of hunks) {
    const decided = linePairs(difference, hunk, left).flatMap((pair) => {
      const feedbackRule = feedbackRules.find(({ marks }) => marks.some((mark) => knows(mark, pair, hunk)));
      return feedbackRule ? [{ pair, feedbackRule }] : [];
    });
    if (decided.some(({ feedbackRule }) => feedbackRule.verdict === "matters")) {
      mattering.add(hunk);
      continue;
    }
    for (const { pair, feedbackRule } of decided) {
      const gone = pair.before === null ? [] : [`- ${before[pair.before]}`];
      const come = pair.after === null ? [] : [`+ ${after[pair.after]}`];
      suppressions.add(markedRule(feedbackRule.taughtAt), [...gone, ...come]);
      hunk.removed = hunk.removed.filter((index) => index !== pair.before);
      hunk.added = hunk.added.filter((index) => index !== pair.after);
    }
  }
  return mattering;
}

/** Whether a mark knows what happened to a line of a hunk: rules 1 and 2. Once its allowance is spent none is known. */
function markMatcher(difference: Difference): (mark: Mark, pair: Pair, hunk: Hunk) => boolean {
  const { before, after } = difference;
  const isOnlyPlace = onlyPlaces(difference);
  const places = new Map<Hunk, Place>();
  const only = new Map<Mark, boolean>();
  let left = characters;
  const isOnlyLine = (mark: Mark): boolean => {
    const least = mark.alone ? 0 : 1;
    const isOnly = (found: number) => found >= least && found <= 1;
    const known = only.get(mark) ?? [before, after].every((lines) => isOnly(occurrences(lines, mark)));
    only.set(mark, known);
    return known;
  };
  return (mark, pair, hunk) => {
    const isAlone = pair.before === null || pair.after === null;
    if (isAlone !== (mark.alone === true)) return false;
    const { above, below } = places.get(hunk) ?? placeOf(difference, hunk);
    places.set(hunk, { above, below });
    const isThere = above === mark.above && below === mark.below;
    const isNamed = (!isAlone || mark.anywhere === true) && /\p{L}{3}/u.test(mark.word);
    const lines = [
      ...(pair.before === null ? [] : [before[pair.before] as string]),
      ...(pair.after === null ? [] : [after[pair.after] as string]),
    ];
    if (!(isThere || isNamed) || !lines.every((line) => line.includes(mark.word))) return false;
    left -= lines.reduce((sum, line) => sum + line.length, 0);
    if (left < 0 || !lines.every((line) => matchesTemplate(line, mark))) return false;
    return (isThere && isOnlyPlace(hunk, mark)) || (isNamed && isOnlyLine(mark));
  };
}

/** How many of the lines have the template, up to two. */
function occurrences(lines: readonly string[], mark: Mark): number {
  let found = 0;
  for (const line of lines) {
    if (matchesTemplate(line, mark)) found++;
    if (found === 2) break;
  }
  return found;
}
