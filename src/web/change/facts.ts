/**
 * What changed, in facts: price and stock, the first cell of a table, the first page of a site, how much of a picture, or how a text reads
 * now that it changed. Pure.
 */
import { moveText } from "../../lib/price/move.ts";
import { siteHeadline } from "../../services/siteChange.ts";
import { tableHeadline } from "../../services/tableHeadline.ts";
import { alertWords } from "../../services/words/index.ts";
import { alertLanguageOf } from "../../services/words/language.ts";
import type { Reader } from "../reader.ts";
import { shownFinding } from "./finding.ts";
import { firstChange } from "./firstChange.ts";
import type { Shown } from "./shown.ts";

type Speaking = Pick<Reader, "words" | "locale">;

/** Rules that find words of the page; size and place tell of the whole. */
const speaking = new Set(["danger", "availability", "price", "law", "date", "number"]);

/** In a few words; null where nothing can be said so, and of a product, whose price and stock say it. */
export function factOf({ words, locale }: Speaking, shown: Shown): string | null {
  const language = alertLanguageOf(locale);
  const { table, site, share, offers, findings, blocks, keptBack, url } = shown;
  const first = (table && tableHeadline(table, language)) ?? (site && siteHeadline(site, { language, url }));
  if (first) return first;
  if (offers) return null;
  // What a finding says of one side alone is a word without a sentence.
  const finding = findings.find(({ rule, found }) => speaking.has(rule) && found.includes(" → "));
  // The lines of a site are addresses.
  const line = blocks && !site ? firstChange(blocks, keptBack, alertWords(language).headline) : null;
  // Where they tell of the same, the line names what it is of.
  if (finding) return line?.includes(finding.found) ? line : shownFinding(words, finding).found;
  return share === null ? line : words.changes.pictureShare(share);
}
/** The same of anything, in one line of plain text. */
export function factText(reader: Speaking, shown: Shown): string {
  const { offers } = shown;
  const said = factOf(reader, shown);
  if (said !== null || !offers) return said ?? "";
  return moveText(offers.before, offers.after, { locale: reader.locale, words: reader.words.reading.move });
}
