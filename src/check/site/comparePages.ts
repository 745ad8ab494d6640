/** Where two texts of a page of a site differ, without what the settings ignore and what noise reduction explains. Pure. */
import { countedChanges, isChanged } from "../../lib/difference/counting.ts";
import { lineDifference } from "../../lib/difference/difference.ts";
import { linesIn } from "../../lib/difference/omitted.ts";
import { reduceNoise } from "../../noise/reduceNoise.ts";
import type { Effective } from "../../settings/effective.ts";
import { ignoredBy } from "../../settings/ignored.ts";
import type { Hunk } from "../../site/reading/text.ts";
import { readsNumbers } from "../steps/noise.ts";

/** `since`, `now`: when both were read; Unix seconds. */
export function changesBetween(
  { before, after }: { before: string; after: string },
  settings: Effective,
  { since, now }: { since: number; now: number },
): Hunk[] {
  const difference = lineDifference(before, after, ignoredBy(settings));
  if (!isChanged(difference)) return [];
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
      })
    : null;
  if (noise?.isNoise) return [];
  const explained = noise?.explained ?? { before: [], after: [] };
  const [gone, came] = [
    linesIn(explained.before, difference.before.length),
    linesIn(explained.after, difference.after.length),
  ];
  return countedChanges(difference).flatMap(({ removed, added }) => {
    const hunk = {
      removed: removed.filter((index) => !gone.has(index)).map((index) => difference.before[index] as string),
      added: added.filter((index) => !came.has(index)).map((index) => difference.after[index] as string),
    };
    return hunk.removed.length + hunk.added.length > 0 ? [hunk] : [];
  });
}
