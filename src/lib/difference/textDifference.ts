/** The difference of two texts as it is shown: empty only where they are the same text. Pure. */
import { isChanged } from "./counting.ts";
import { lineDifference, type Difference } from "./difference.ts";

/** White space decides only where nothing else does, so that a text that counts as new never shows an empty difference. */
export function textDifference(before: string, after: string, ignoreWhitespace: boolean): Difference {
  const loose = lineDifference(before, after, { ignoreWhitespace });
  return ignoreWhitespace && !isChanged(loose) ? lineDifference(before, after) : loose;
}
