/** What became of the rows of a table, in lines that people read: `Kettle: €69.00 → €59.00`, `New: Lamp, €129.00`. Pure. */
import { beginningOf } from "../lib/graphemes.ts";
import { amountText } from "../lib/price/amount.ts";
import type { Piece, ShownLine } from "../lib/difference/shown.ts";
import type { RowsOfChange, TableRowEvent } from "./webhook/tableReport.ts";

export type TableWords = {
  /** Stand before a colon. */
  fresh: string;
  gone: string;
  cheapest: string;
  yes: string;
  no: string;
  more: (rows: number) => string;
};

/** `locale`: in which amounts are written; `colon`: as the language sets it. */
export type TableWriting = { words: TableWords; colon: string; locale: string };

const maxCharacters = 120;
const maxCells = 4;

/** The lines with what went and came marked, at most `max` of events and one for each of the cheapest row and the rest. */
export function tableLines({ counts, rows, cheapest }: RowsOfChange, writing: TableWriting, max = 200): ShownLine[] {
  const { words, colon } = writing;
  const shown = rows.slice(0, max);
  const more = counts.added + counts.removed + counts.changed - shown.length;
  return [
    ...(cheapest
      ? [note(`${words.cheapest}${colon} ${short(cheapest.key)}, ${valueText(cheapest.value, writing)}`)]
      : []),
    ...shown.map((event) => lineOf(event, writing)),
    ...(more > 0 ? [note(words.more(more))] : []),
  ];
}

/** One such line as plain text. */
export function tableLineText(line: ShownLine, { words, colon }: TableWriting): string {
  const [first] = line;
  if (line.length === 1 && first?.mark === "added") return `${words.fresh}${colon} ${first.text}`;
  if (line.length === 1 && first?.mark === "removed") return `${words.gone}${colon} ${first.text}`;
  return line.map(({ mark, text }) => (mark === "added" ? ` → ${text}` : text)).join("");
}

const note = (text: string): ShownLine => [{ mark: "note", text }];

function lineOf(event: TableRowEvent, writing: TableWriting): ShownLine {
  const { key, column, before, after, cells } = event;
  if (event.event === "cell_changed") {
    // An amount of money says by itself what it is.
    const isMoney = [before, after].every((cell) => cell === null || moneyIn(cell) !== null);
    const lead = `${short(key)}${isMoney ? "" : `, ${short(column ?? "")}`}${writing.colon} `;
    return [
      { mark: "equal", text: lead },
      { mark: "removed", text: valueText(before, writing) },
      { mark: "added", text: valueText(after, writing) },
    ];
  }
  const [, ...values] = Object.values(cells ?? {});
  const known = values.filter((value) => value !== null).slice(0, maxCells);
  const text = [short(key), ...known.map((value) => valueText(value, writing))].join(", ");
  return [{ mark: event.event === "row_added" ? "added" : "removed", text } satisfies Piece];
}

const moneyIn = (cell: string) => /^(-?\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(cell);

/** A cell as people write it: an amount of money in their language, yes or no, a dash for nothing, and words as they are. */
function valueText(cell: string | null, { words, locale }: TableWriting): string {
  if (cell === null) return "–";
  if (cell === "true") return words.yes;
  if (cell === "false") return words.no;
  const [, amount, currency] = moneyIn(cell) ?? [];
  return amount && currency ? amountText(locale, amount, currency) : short(cell);
}

function short(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= maxCharacters ? line : `${beginningOf(line, maxCharacters - 1)}…`;
}
