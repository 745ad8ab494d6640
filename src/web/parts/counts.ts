/** What a change is in a few words: how much of a picture, or how many lines. Pure. */
import { shareOfSummary } from "../../lib/picture/words.ts";
import type { Words } from "../words/index.ts";

type Counted = { added: number; removed: number; replaced: number; diff: string };

/** "20 % of the picture changed", or "2 lines added, 1 line replaced". */
export const countsText = (words: Words, change: Counted): string => {
  const share = shareOfSummary(change.diff);
  return share === null ? words.changes.counts(change) : words.changes.pictureShare(share);
};
