/** The difference of two texts as it is shown: empty only where they are the same text. Pure. */
import { isChanged } from "./counting.ts";
import type { Comparison } from "./lines.ts";
import { lineDifference, type Difference } from "./difference.ts";

/** White space decides only where nothing else does, so that a text that counts as new never shows an empty difference. */
export function textDifference(before: string, after: string, ignored: Ignored): Difference {
  const loose = lineDifference(before, after, ignored);
  return ignored.ignoreWhitespace && !isChanged(loose)
    ? lineDifference(before, after, { ...ignored, ignoreWhitespace: false })
    : loose;
}

/** What does not count by itself. */
export type Ignored = Pick<Comparison, "ignoreWhitespace" | "ignoreTypography">;
