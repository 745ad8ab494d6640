/** What became of the rows of a table, in lines that people read: `Kettle: €69.00 → €59.00`, `New: Lamp, €129.00`. Pure. */
import { shortened } from "../lib/graphemes.ts";
import { amountText } from "../lib/price/amount.ts";
import { priceAlone } from "../lib/price/priceAlone.ts";
import type { Piece, ShownLine } from "../lib/difference/shown.ts";
import type { RowsOfChange, TableRowEvent } from "./webhook/tableReport.ts";

export type TableWords = {
  /** Stand before a colon. */
  fresh: string;
  gone: string;
  cheapest: string;
  yes: string;
  no: string;
  /** Yes and no of a column that says whether something can be had. */
  inStock: string;
  soldOut: string;
  more: (rows: number) => string;
  /** What the columns are called that a table has where nobody named them. */
  columns: { name: string; price: string; stock: string };
};

/** `locale`: in which amounts and quantities are written; `quantities`: columns of such; `colon`: as the language sets it. */
export type TableWriting = {
  words: TableWords;
  colon: string;
  locale: string;
  quantities?: readonly string[] | undefined;
};

const maxCharacters = 120;
const maxCells = 4;

/** The lines with what went and came marked, at most `max` of events and one for each of the cheapest row and the rest. */
export function tableLines(
  { counts, rows, cheapest, quantities }: RowsOfChange,
  given: Omit<TableWriting, "quantities">,
  max = 200,
): ShownLine[] {
  const writing = { ...given, quantities };
  const { words, colon } = writing;
  const shown = rows.slice(0, max);
  const more = counts.added + counts.removed + counts.changed - shown.length;
  return [
    ...(cheapest
      ? [note(`${words.cheapest}${colon} ${short(cheapest.key)}, ${written(cheapest.value, cheapest.column, writing)}`)]
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
    // An amount of money says by itself that it is a price, and so does a stock; of which of several kinds it is, only its column says.
    const isPrice = priceColumn.test(column ?? "");
    const isPlain = [before, after].every(
      (cell) => cell === null || (isPrice && priceAlone(cell)) || isStock(cell, column),
    );
    const lead = `${short(key)}${isPlain ? "" : `, ${short(columnText(column ?? "", writing.words))}`}${writing.colon} `;
    return [
      { mark: "equal", text: lead },
      { mark: "removed", text: written(before, column, writing) },
      { mark: "added", text: written(after, column, writing) },
    ];
  }
  const text = [
    short(key),
    ...valuesOf(cells)
      .slice(0, maxCells)
      .map(([column, value]) => written(value, column, writing)),
  ].join(", ");
  return [{ mark: event.event === "row_added" ? "added" : "removed", text } satisfies Piece];
}

/** What is known of a row beside its key, by column. */
export const valuesOf = (cells: TableRowEvent["cells"]): [column: string, value: string][] =>
  Object.entries(cells ?? {})
    .slice(1)
    .flatMap(([column, value]) => (value === null ? [] : [[column, value]]));

/** Names of columns that say no more than that they hold prices. */
const priceColumn = /^\s*(?:price|preis|prix|precio|prezzo|prijs|preço)e?s?\s*$/i;

/** Names of columns whose yes is "in stock", in the languages of most shops. */
const stockColumn = /\b(?:in_?)?stock\b|availab|\blager\b|lieferbar|verf(?:ü|ue)gbar|disponib/i;
const isStock = (cell: string, column: string | null): boolean =>
  (cell === "true" || cell === "false") && stockColumn.test(column ?? "");

/**
 * A cell as people write it: an amount of money in their language, yes or no, or whether it can be had, a dash for nothing, and words as they
 * are. Programs get it as it is.
 */
export function cellText(
  cell: string | null,
  column: string | null,
  { words, locale, quantities = [] }: Pick<TableWriting, "words" | "locale" | "quantities">,
): string {
  if (cell === null) return "–";
  if (cell === "true") return isStock(cell, column) ? words.inStock : words.yes;
  if (cell === "false") return isStock(cell, column) ? words.soldOut : words.no;
  if (column !== null && quantities.includes(column)) return quantityText(cell, locale);
  const money = priceAlone(cell);
  return money ? amountText(locale, money.amount, money.currency) : cell;
}

/** A decimal with the signs of the language and as many digits behind the point as it has; anything else as it is. */
function quantityText(cell: string, locale: string): string {
  const fraction = /^-?\d{1,15}(?:\.(\d{1,15}))?$/.exec(cell)?.[1];
  if (fraction === undefined && !/^-?\d{1,15}$/.test(cell)) return cell;
  const digits = fraction?.length ?? 0;
  return new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    Number(cell),
  );
}

/** A column as people call it. */
export function columnText(column: string, { columns }: Pick<TableWords, "columns">): string {
  const named: Record<string, string> = columns;
  return (Object.hasOwn(named, column) && named[column]) || column;
}

const written = (...given: Parameters<typeof cellText>): string => short(cellText(...given));

function short(text: string): string {
  // A space that does not break is part of an amount.
  const line = text.replace(/[^\S\u00a0\u202f]+/g, " ").trim();
  return shortened(line, maxCharacters);
}
