/** How the numbers or the money of one column of a row moved, as a chart. Pure. */
import { columnText } from "../../services/tableLines.ts";
import type { getRowHistory } from "../../history/rows/routes.ts";
import type { AnswerOf } from "../../http/operationCall.ts";
import { PriceChart } from "../parts/chart.tsx";
import { Foreign } from "../parts/foreign.tsx";
import type { Reader } from "../reader.ts";

type History = AnswerOf<typeof getRowHistory>;
type Cell = NonNullable<History["points"][number]["cells"]>[string];

/** In the currency that it has now, as a chart; nothing where it never moved. */
export function CellChart({ reader, row, name }: { reader: Reader; row: History; name: string }) {
  const offers = row.points.map(({ at, cells }) => ({ at, offer: offerOf(cells?.[name] ?? null) }));
  const last = offers.findLast(({ offer }) => offer !== null)?.offer;
  if (!last) return null;
  const points = offers.map(({ at, offer }) => ({
    at,
    value: offer?.currency === last.currency ? offer.amount : null,
    isOut: false,
  }));
  if (new Set(points.map(({ value }) => value)).size < 2) return null;
  return (
    <>
      <h3>
        <Foreign text={columnText(name, reader.words.changes.table)} max={60} />
      </h3>
      <PriceChart reader={reader} points={points} currency={last.currency} threshold={null} />
    </>
  );
}

function offerOf(value: Cell): { amount: number; currency: string | null } | null {
  if (typeof value === "number") return { amount: value, currency: null };
  return typeof value === "object" && value !== null
    ? { amount: Number(value.amount), currency: value.currency }
    : null;
}
