/** The prices of a watch, as charts beside its changes and on its own page draw them. */
import { listPrices } from "../../history/prices/routes.ts";
import type { AnswerOf } from "../../http/operationCall.ts";
import { getEffectiveSettings } from "../../watch/effective/routes.ts";
import type { ChartPoint, Prices } from "../parts/chart.tsx";
import type { C } from "../request/app.ts";
import { bodyOf } from "../request/operations.ts";
import { thresholdIn } from "./threshold.ts";

type Listed = Pick<AnswerOf<typeof listPrices>, "points" | "currency">;

const maxPoints = 200;

/** The points of a list in its currency; where there is no price, the line breaks. */
export const pointsOf = ({ points, currency }: Listed): ChartPoint[] =>
  points
    .filter((point) => point.price === null || point.currency === currency)
    .map(({ at, price, in_stock: stock }) => ({
      at,
      value: price === null ? null : Number(price),
      isOut: stock === false,
    }));

/** Those up to a time, or all; with the price at which the watch reports. */
export async function pricesOf(c: C, uuid: string, until: number | null): Promise<Prices> {
  const params = { uuid };
  const before = until === null ? {} : { before: String(until + 1) };
  const [listed, settings] = await Promise.all([
    bodyOf(c, listPrices, { params, query: { limit: maxPoints, ...before } }),
    bodyOf(c, getEffectiveSettings, { params }),
  ]);
  return { points: pointsOf(listed), currency: listed.currency, threshold: thresholdIn(settings) };
}
