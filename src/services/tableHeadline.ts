/** What became of a table in a language: in a few words for titles, as lines of plain text, and as lines with what changed marked. Pure. */
import { renderLines, type Format } from "../lib/difference/render.ts";
import { tableLines, tableLineText, type TableWriting } from "./tableLines.ts";
import type { RowsOfChange } from "./webhook/tableReport.ts";
import { alertWords } from "./words/index.ts";
import type { AlertLanguage } from "./words/language.ts";

/** `Aurora: €49.90 → €44.00 and 2 more`; null where nothing became of it. */
export function tableHeadline(report: RowsOfChange, language: AlertLanguage = "en"): string | null {
  const writing = writingIn(language);
  const { counts, rows, quantities } = report;
  const [first] = tableLines({ counts, rows: rows.slice(0, 1), cheapest: null, quantities }, writing, 1);
  if (!first || rows.length === 0) return null;
  const total = counts.added + counts.removed + counts.changed;
  return tableLineText(first, writing) + (total > 1 ? alertWords(language).headline.more(total - 1) : "");
}

/** The lines in a format; "" where nothing became of it. `max`: the most events. */
export function tableText(
  report: RowsOfChange,
  { language = "en", format, max }: { language?: AlertLanguage | undefined; format: Format; max: number },
): string {
  const writing = writingIn(language);
  const lines = tableLines(report, writing, max);
  return format === "text"
    ? lines.map((line) => tableLineText(line, writing)).join("\n")
    : renderLines(lines, format, alertWords(language).difference);
}

const writingIn = (language: AlertLanguage): TableWriting => {
  const { table, alert } = alertWords(language);
  return { words: table, colon: alert.colon, locale: language };
};
