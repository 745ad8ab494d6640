/** What became of a table, in a few words for titles: the first cell that changed, or the first row that came or went. Pure. */
import type { RowsOfChange, TableRowEvent } from "./webhook/tableReport.ts";
import { alertWords } from "./words/index.ts";
import type { AlertLanguage } from "./words/language.ts";

const maxCharacters = 40;

/** `Aurora, price: 49.90 EUR → 44 EUR and 2 more`; null where nothing became of it. */
export function tableHeadline({ rows }: RowsOfChange, language: AlertLanguage = "en"): string | null {
  const [first] = rows;
  if (!first) return null;
  const { headline: words, alert } = alertWords(language);
  const more = rows.length > 1 ? words.more(rows.length - 1) : "";
  if (first.event === "cell_changed") return cellText(first, alert.colon) + more;
  return `${short(first.key)} ${first.event === "row_added" ? words.fresh : words.gone}${more}`;
}

const cellText = ({ key, column, before, after }: TableRowEvent, colon: string): string =>
  `${short(key)}, ${short(column ?? "")}${colon} ${short(before ?? "–")} → ${short(after ?? "–")}`;

function short(text: string): string {
  const characters = [...text.replace(/\s+/g, " ").trim()];
  return characters.length <= maxCharacters
    ? characters.join("")
    : `${characters.slice(0, maxCharacters - 1).join("")}…`;
}
