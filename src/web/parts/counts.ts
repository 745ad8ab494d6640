/** What a change is in a few words: how much of a picture, how many pages of a site, or how many lines. Pure. */
import type { ChangeUnit } from "../../history/change.ts";
import { shareOfSummary } from "../../lib/picture/words.ts";
import type { Words } from "../words/index.ts";

type Counted = { added: number; removed: number; replaced: number; unit: ChangeUnit; diff: string };

/** "20 % of the picture changed", "1 page new", or "2 lines added, 1 line replaced". */
export function countsText(words: Words, change: Counted): string {
  const share = shareOfSummary(change.diff);
  if (share !== null) return words.changes.pictureShare(share);
  return words.changes[change.unit](change);
}
