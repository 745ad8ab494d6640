/** How the price and the stock of a watch moved: a chart, what is low, high and typical, a table. Pure. */
import { PriceChart } from "../parts/chart.tsx";
import { percentText, priceText } from "../parts/money.ts";
import { Empty } from "../parts/page.tsx";
import { Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";
import { watchPage } from "./page.tsx";
import { pointsOf } from "./prices.ts";
import { showsPrice, type WatchView } from "./view.ts";
import type { AnswerOf } from "../../http/operationCall.ts";
import type { listPrices } from "../../history/prices/routes.ts";

export type PricePoint = AnswerOf<typeof listPrices>["points"][number];
export type PricePage = {
  /** Oldest first. */
  points: PricePoint[];
  currency: string | null;
  low: string | null;
  high: string | null;
  typical: string | null;
  /** The price at which an alert is due, by the watch's conditions or its band. */
  threshold: number | null;
  /** The time before which older points stand; null without. */
  before: number | null;
};

type Part = { reader: Reader; view: WatchView; page: PricePage };
const maxRows = 200;

/** Prices as a page. */
export const pricePage = (reader: Reader, view: WatchView, page: PricePage): string =>
  watchPage(reader, view, <PriceTab reader={reader} view={view} page={page} />);

function PriceTab({ reader, view, page }: Part) {
  const words = reader.words.watch.price;
  const { uuid } = view.watch;
  const { points, currency, threshold } = page;
  if (points.length === 0)
    return (
      <Empty title={words.none} text={showsPrice(view.watch) ? words.noneText : words.notFollowed}>
        {showsPrice(view.watch) ? null : (
          <p>
            <a class="button" href={`/watch/${uuid}/edit#what`}>
              {words.edit}
            </a>
          </p>
        )}
      </Empty>
    );
  return (
    <section aria-label={words.title}>
      <Summary reader={reader} page={page} />
      <PriceChart reader={reader} points={pointsOf(page)} currency={currency} threshold={threshold} hint />
      <div class="row">
        <a class="button" href={`/watch/${uuid}/prices.csv`} download>
          {words.csv}
        </a>
        {page.before === null ? null : (
          <a class="button" href={`/watch/${uuid}/price?before=${page.before}`}>
            {words.older}
          </a>
        )}
      </div>
      <Table reader={reader} points={points} />
    </section>
  );
}

function Summary({ reader, page }: Pick<Part, "reader" | "page">) {
  const words = reader.words.watch.price;
  const { points, currency, low, high, typical } = page;
  const text = (price: string | null) =>
    price === null ? words.noPrice : priceText(reader.locale, Number(price), currency);
  const last = points.at(-1);
  const since = stockSince(points);
  return (
    <dl class="figures">
      <Figure name={words.now} text={text(last?.price ?? null)} />
      <Figure name={words.low} text={text(low)} />
      <Figure name={words.high} text={text(high)} />
      <Figure name={words.typical} text={text(typical)} />
      {since ? (
        <div>
          <dt>{since.isIn ? words.inStock : words.soldOut}</dt>
          <dd>
            <Time reader={reader} at={since.at} as="absolute" />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

const Figure = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt>{name}</dt>
    <dd class="number">{text}</dd>
  </div>
);

/** Since when the stock is as it is; null where it is unknown. */
export function stockSince(points: readonly PricePoint[]): { at: number; isIn: boolean } | null {
  const last = points.at(-1);
  if (!last || last.in_stock === null) return null;
  const other = points.findLastIndex((point) => point.in_stock !== last.in_stock);
  return { at: points[other + 1]?.at ?? last.at, isIn: last.in_stock };
}

function Table({ reader, points }: { reader: Reader; points: PricePoint[] }) {
  const words = reader.words.watch.price;
  const rows = points.map((point, index) => ({ ...point, before: points[index - 1] ?? null })).toReversed();
  return (
    <details open={rows.length <= 20}>
      <summary>{words.table}</summary>
      <table class="prices">
        <thead>
          <tr>
            <th scope="col">{words.when}</th>
            <th scope="col">{words.price}</th>
            <th scope="col">{words.stock}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, maxRows).map(({ at, price, currency, in_stock: stock, before }) => (
            <tr>
              <td>
                <Time reader={reader} at={at} as="absolute" />
              </td>
              <td class="number">
                {price === null ? words.noPrice : priceText(reader.locale, Number(price), currency)}{" "}
                {moved(reader, before?.price ?? null, price)}
              </td>
              <td>{stock === null ? words.stocks.unknown : words.stocks[stock ? "in" : "out"]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function moved({ locale }: Reader, before: string | null, after: string | null) {
  const percent = before === null || after === null ? 0 : (Number(after) / Number(before) - 1) * 100;
  if (!Number.isFinite(percent) || percent === 0) return null;
  return <span class={percent < 0 ? "falls" : "rises"}>{percentText(locale, percent)}</span>;
}

/** The points as CSV (RFC 4180), oldest first. */
export const pricesCsv = (points: readonly PricePoint[]): string =>
  [
    "at,price,currency,in_stock",
    ...points.map(({ at, price, currency, in_stock: stock }) =>
      [
        new Date(at * 1000).toISOString(),
        price ?? "",
        (currency ?? "").replace(/[^\p{L}\p{Sc}]/gu, ""),
        stock ?? "",
      ].join(","),
    ),
    "",
  ].join("\r\n");
