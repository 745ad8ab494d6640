/** A value of a row as people read it. Pure. */
import type { listRows } from "../../history/rows/routes.ts";
import type { AnswerOf } from "../../http/operationCall.ts";
import { priceAlone } from "../../lib/price/priceAlone.ts";
import { cellText } from "../../services/tableLines.ts";
import { Foreign, ForeignLink } from "../parts/foreign.tsx";
import { priceText } from "../parts/money.ts";
import type { Reader } from "../reader.ts";

type Cells = AnswerOf<typeof listRows>["rows"][number]["cells"];

/** The columns of which some number has a fraction: years, ids and codes are whole. */
export const quantitiesIn = (rows: readonly Cells[]): string[] => [
  ...new Set(
    rows.flatMap((cells) =>
      Object.entries(cells).flatMap(([name, value]) =>
        typeof value === "number" && !Number.isInteger(value) ? [name] : [],
      ),
    ),
  ),
];

type CellPart = {
  reader: Reader;
  value: Cells[string];
  name: string;
  quantities: readonly string[];
  isKey?: boolean;
};

/** `isKey`: it names its row, so its words stay as the page has them. */
export function Cell({ reader, value, name, quantities, isKey = false }: CellPart) {
  const { locale } = reader;
  const words = reader.words.watch.rows;
  if (value === null)
    return (
      <span class="quiet" aria-label={words.nothing}>
        {"–"}
      </span>
    );
  if (typeof value === "boolean" || typeof value === "number")
    return <>{cellText(String(value), name, { words: reader.words.changes.table, locale, quantities })}</>;
  if (typeof value === "object") return <>{priceText(locale, Number(value.amount), value.currency)}</>;
  if (/^https?:\/\/\S+$/.test(value)) return <ForeignLink url={value} />;
  const money = isKey ? null : priceAlone(value);
  return money ? <>{priceText(locale, Number(money.amount), money.currency)}</> : <Foreign text={value} max={500} />;
}
