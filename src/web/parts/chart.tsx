/**
 * A chart of prices as SVG: an axis with a few round numbers, the line as steps (a price holds until it moves), points with
 * titles, and a threshold. It says everything without scripts; browser code adds reading by pointer and keys. Pure.
 */
import {
  chartSize,
  endOf,
  endsOf,
  scaleOf,
  stepPath,
  ticks,
  type PricePoint,
  type Scale,
} from "../../lib/price/chart.ts";
import { priceText } from "./money.ts";
import { absolute } from "./time.tsx";
import type { Reader } from "../reader.ts";

export type ChartPoint = PricePoint & { isOut: boolean };

/** What a product cost, oldest first, in one currency. `threshold`: a price at which an alert is due, drawn as a line. */
export type Prices = { points: readonly ChartPoint[]; currency: string | null; threshold: number | null };

const { width, height } = chartSize;

/** `until`: the time up to which the last price is known to hold; now without it. `hint`: how to read it, until somebody does. */
export type Chart = Prices & { reader: Reader; until?: number; hint?: boolean };

/** `max` points carry a dot of their own; the line is drawn through all of them. */
const maxDots = 200;

export function PriceChart({ reader, points, currency, threshold, until = reader.now, hint = false }: Chart) {
  const words = reader.words.watch.price;
  const known = points.flatMap(({ value }) => value ?? []);
  if (known.length === 0) return null;
  const range = threshold === null ? known : [...known, threshold];
  const marks = ticks(Math.min(...range), Math.max(...range));
  const [end, edge] = endOf(points, until);
  const text = (value: number) => priceText(reader.locale, value, currency);
  const scale = scaleOf(points, { marks, until: edge, text });
  const said = ({ at, value, isOut }: ChartPoint) =>
    words.point(absolute(reader, at), value === null ? words.noPrice : text(value), isOut);
  const label = words.chart(points.length, text(Math.min(...known)), text(Math.max(...known)));
  return (
    <div class="chart" data-chart>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <Marks scale={scale} marks={marks} text={text} />
        <Dates reader={reader} scale={scale} from={points[0]?.at ?? 0} until={end} />
        {threshold === null ? null : (
          <g>
            <path class="threshold" d={`M${scale.left} ${scale.y(threshold)}H${scale.right}`} />
            <text class="mark" x={scale.right} y={scale.y(threshold) - 6} text-anchor="end">
              {words.threshold(text(threshold))}
            </text>
          </g>
        )}
        <path class="line" d={stepPath(points, scale, edge)} />
        {points.slice(-maxDots).map((point) =>
          point.value === null ? null : (
            <circle
              class={point.isOut ? "dot-out" : "dot"}
              cx={scale.x(point.at)}
              cy={scale.y(point.value)}
              r="4"
              data-point={said(point)}
            >
              <title>{said(point)}</title>
            </circle>
          ),
        )}
      </svg>
      <p
        class="small quiet"
        data-chart-said={hint ? words.read : ""}
        data-chart-touched={hint ? words.readByTouch : ""}
        aria-live="polite"
      ></p>
    </div>
  );
}

/** The lines of the axis, each with its number. */
export const Marks = ({
  scale,
  marks,
  text,
}: {
  scale: Scale;
  marks: readonly number[];
  text: (n: number) => string;
}) => (
  <>
    {marks.map((mark) => (
      <g>
        <path class="grid" d={`M${scale.left} ${scale.y(mark)}H${scale.right}`} />
        <text class="mark" x={scale.left - 8} y={scale.y(mark) + 4} text-anchor="end">
          {text(mark)}
        </text>
      </g>
    ))}
  </>
);

/** The two ends of the time below a chart. */
export function Dates({ reader, scale, from, until }: { reader: Reader; scale: Scale; from: number; until: number }) {
  const [first, last] = endsOf(from, until, reader);
  const y = height - 8;
  return (
    <g>
      <text class="mark" x={scale.left} y={y}>
        {first}
      </text>
      <text class="mark" x={scale.x(until)} y={y} text-anchor="end">
        {last}
      </text>
    </g>
  );
}
