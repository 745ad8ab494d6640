/** What counts of a suppressed reading that a person brought back: the lines that they intended, and none that their settings ignore. Pure. */
import { evaluateTexts } from "../check/steps/evaluateTexts.ts";
import { everythingCounts, type EvaluatedDifference } from "../lib/difference/judgement.ts";
import { type OmittedLines, rangesOf } from "../lib/difference/omitted.ts";
import type { Difference } from "../lib/difference/difference.ts";
import { textDifference } from "../lib/difference/textDifference.ts";
import { newAllowance } from "../lib/difference/words.ts";
import type { LineFilter } from "../noise/feedback/lineFilter.ts";
import { linePairs } from "../noise/feedback/pairs.ts";
import { hunksOf } from "../noise/hunks.ts";
import type { Effective } from "../settings/effective.ts";
import { traitsOf } from "../settings/processors.ts";

type Texts = { before: string; after: string };

/**
 * The difference of the reading, judged. `isIntended`: which lines mattered, of what noise reduction held back. Kinds of change that the
 * settings do not count do here: a person said that it mattered.
 */
export function evaluateRestored(
  texts: Texts,
  settings: Effective,
  isIntended: LineFilter,
): Pick<EvaluatedDifference, "decisive" | "judgement"> {
  const { before, after } = texts;
  if (!traitsOf(settings.processor).comparesLines)
    return { decisive: textDifference(before, after, {}), judgement: everythingCounts };
  const all = { ...settings, filter_text_added: true, filter_text_removed: true, filter_text_replaced: true };
  const { countable } = evaluateTexts(texts, { settings: all });
  return evaluateTexts(texts, { settings: all, noise: { explained: otherLines(countable, isIntended) } });
}

/** The lines that were not intended. */
function otherLines(difference: Difference, isIntended: LineFilter): OmittedLines {
  const [gone, come]: [number[], number[]] = [[], []];
  const left = newAllowance();
  const textOf = (lines: readonly string[], index: number | null) => (index === null ? null : (lines[index] as string));
  for (const hunk of hunksOf(difference)) {
    for (const { before, after } of linePairs(difference, hunk, left)) {
      if (isIntended(textOf(difference.before, before), textOf(difference.after, after))) continue;
      if (before !== null) gone.push(before);
      if (after !== null) come.push(after);
    }
  }
  const ascending = (indices: number[]) => rangesOf(indices.toSorted((a, b) => a - b));
  return { before: ascending(gone), after: ascending(come) };
}
