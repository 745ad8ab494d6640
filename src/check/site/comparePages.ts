/** Where two texts of a page of a site differ, without what the settings ignore; and what of it noise reduction explains. Pure. */
import { countedChanges, isChanged } from "../../lib/difference/counting.ts";
import { lineDifference } from "../../lib/difference/difference.ts";
import { linesIn } from "../../lib/difference/omitted.ts";
import type { FeedbackRule } from "../../noise/feedback/rule.ts";
import { reduceNoise } from "../../noise/reduceNoise.ts";
import type { Effective } from "../../settings/effective.ts";
import { ignoredBy } from "../../settings/ignored.ts";
import type { Compared } from "../../site/reading/changed.ts";
import type { Hunk } from "../../site/reading/text.ts";
import { readsNumbers } from "../steps/noise.ts";

/** `since`, `now`: when both were read; Unix seconds. `feedbackRules`: of the page. */
export function changesBetween(
  { before, after }: { before: string; after: string },
  settings: Effective,
  { since, now, feedbackRules = [] }: { since: number; now: number; feedbackRules?: readonly FeedbackRule[] },
): Compared {
  const difference = lineDifference(before, after, ignoredBy(settings));
  if (!isChanged(difference)) return { hunks: [], noise: null };
  const pace = Math.max(settings.interval.seconds, now - since);
  const noise = settings.noise_reduction
    ? reduceNoise({
        difference,
        baselineAt: since,
        now,
        intervalSeconds: pace,
        pace,
        memory: {},
        isPart: settings.include_filters.length > 0,
        readsNumbers: readsNumbers(settings),
        feedbackRules,
      })
    : null;
  const explained = noise?.explained ?? { before: [], after: [] };
  const gone = linesIn(explained.before, difference.before.length);
  const came = linesIn(explained.after, difference.after.length);
  const hunksWith = (isExplained: boolean): Hunk[] =>
    countedChanges(difference).flatMap(({ removed, added }) => {
      const hunk = {
        removed: removed.filter((at) => gone.has(at) === isExplained).map((at) => difference.before[at] as string),
        added: added.filter((at) => came.has(at) === isExplained).map((at) => difference.after[at] as string),
      };
      return hunk.removed.length + hunk.added.length > 0 ? [hunk] : [];
    });
  const suppressed = hunksWith(true);
  const rules = (noise?.stage.removed ?? []).map(({ rule, count }): [string, number] => [rule, count]);
  return {
    hunks: noise?.isNoise ? [] : hunksWith(false),
    noise: suppressed.length ? { hunks: suppressed, rules } : null,
  };
}
