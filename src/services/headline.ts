/** What changed, in a few words for titles: of a picture how much of it, of a shop its price or stock, else the first line. Pure. */
import { pictureChange } from "../lib/picture/words.ts";
import { moveText } from "../lib/price/move.ts";
import { stockOfText } from "../lib/price/stock.ts";
import type { Difference } from "../lib/difference/difference.ts";
import { headline } from "../lib/difference/headline.ts";
import { alertWords } from "./words/index.ts";
import type { AlertLanguage } from "./words/language.ts";

type Texts = { before: string; after: string };

/** On one line; "" where nothing is to be said. `difference` is asked for only where it is needed. */
export function changeHeadline(
  { before, after }: Texts,
  difference: () => Difference,
  language: AlertLanguage = "en",
): string {
  const words = alertWords(language);
  const picture = pictureChange(after, words.picture);
  if (picture !== null) return picture;
  const [earlier, now] = [stockOfText(before), stockOfText(after)];
  const said = { locale: language, words: words.move };
  return (earlier && now && moveText(earlier, now, said)) || headline(difference(), words.headline);
}
