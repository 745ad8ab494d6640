/**
 * A chart of prices as SVG: an axis with a few round numbers, the line as steps (a price holds until it moves), points with
 * titles, and a threshold. It says everything without scripts; browser code adds reading by pointer and keys. Pure.
 */
import { priceText } from "./money.ts";
import { absolute } from "./time.tsx";
import type { Reader } from "../reader.ts";

export type ChartPoint = { at: number; value: number | null; isOut: boolean };

const [width, height] = [720, 260];
const edge = { left: 92, right: 16, top: 16, bottom: 28 };
const [innerWidth, innerHeight] = [width - edge.left - edge.right, height - edge.top - edge.bottom];

/** Round numbers that span a range, about `wanted` of them: steps of 1, 2 or 5 times a power of ten. */
export function ticks(low: number, high: number, wanted = 4): number[] {
  const span = high - low || Math.abs(high) * 0.1 || 1;
  const power = 10 ** Math.floor(Math.log10(span / wanted));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => span / size <= wanted) ?? span;
  const isFlat = high === low;
  const first = Math.floor(low / step) - (isFlat ? 1 : 0);
  const last = Math.ceil(high / step) + (isFlat ? 1 : 0);
  const digits = Math.max(0, Math.ceil(-Math.log10(step)) + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toFixed(digits)));
}

type Scale = { x: (at: number) => number; y: (value: number) => number };

function scaleOf(points: readonly ChartPoint[], { marks, until }: { marks: number[]; until: number }): Scale {
  const from = points[0]?.at ?? 0;
  const seconds = Math.max(1, until - from);
  const [low = 0, high = 1] = [marks[0], marks.at(-1)];
  return {
    x: (at) => round(edge.left + (innerWidth * (at - from)) / seconds),
    y: (value) => round(edge.top + innerHeight * (1 - (value - low) / (high - low || 1))),
  };
}

const round = (number: number): number => Math.round(number * 10) / 10;

/** The line through the points as steps; it breaks where no price is known, and ends at `until`. */
export function stepPath(points: readonly ChartPoint[], { x, y }: Scale, until: number): string {
  let isDrawing = false;
  const parts = points.map(({ at, value }, index) => {
    const end = points[index + 1]?.at ?? until;
    if (value === null) {
      isDrawing = false;
      return "";
    }
    const begin = isDrawing ? `V${y(value)}` : `M${x(at)} ${y(value)}`;
    isDrawing = true;
    return `${begin}H${x(end)}`;
  });
  return parts.join("");
}

export type Chart = {
  reader: Reader;
  /** Oldest first. */
  points: readonly ChartPoint[];
  currency: string | null;
  /** A price at which an alert is due, drawn as a line. */
  threshold: number | null;
};

/** `max` points carry a dot of their own; the line is drawn through all of them. */
const maxDots = 200;

export function PriceChart({ reader, points, currency, threshold }: Chart) {
  const words = reader.words.watch.price;
  const known = points.flatMap(({ value }) => value ?? []);
  if (known.length === 0) return null;
  const range = threshold === null ? known : [...known, threshold];
  const marks = ticks(Math.min(...range), Math.max(...range));
  const until = Math.max(reader.now, (points.at(-1)?.at ?? 0) + 1);
  const scale = scaleOf(points, { marks, until });
  const text = (value: number) => priceText(reader.locale, value, currency);
  const said = ({ at, value, isOut }: ChartPoint) =>
    words.point(absolute(reader, at), value === null ? words.noPrice : text(value), isOut);
  const label = words.chart(points.length, text(Math.min(...known)), text(Math.max(...known)));
  return (
    <div class="chart" data-chart>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {marks.map((mark) => (
          <g>
            <path class="grid" d={`M${edge.left} ${scale.y(mark)}H${width - edge.right}`} />
            <text class="mark" x={edge.left - 8} y={scale.y(mark) + 4} text-anchor="end">
              {text(mark)}
            </text>
          </g>
        ))}
        <Dates reader={reader} from={points[0]?.at ?? 0} until={until} />
        {threshold === null ? null : (
          <g>
            <path class="threshold" d={`M${edge.left} ${scale.y(threshold)}H${width - edge.right}`} />
            <text class="mark" x={width - edge.right} y={scale.y(threshold) - 6} text-anchor="end">
              {words.threshold(text(threshold))}
            </text>
          </g>
        )}
        <path class="line" d={stepPath(points, scale, until)} />
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
      <p class="small quiet" data-chart-said={words.read} aria-live="polite"></p>
    </div>
  );
}

function Dates({ reader, from, until }: { reader: Reader; from: number; until: number }) {
  const format = new Intl.DateTimeFormat(reader.locale, { dateStyle: "medium", timeZone: reader.zone });
  const y = height - 8;
  return (
    <g>
      <text class="mark" x={edge.left} y={y}>
        {format.format(from * 1000)}
      </text>
      <text class="mark" x={width - edge.right} y={y} text-anchor="end">
        {format.format(until * 1000)}
      </text>
    </g>
  );
}
