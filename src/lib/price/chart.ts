/** The geometry of a chart of prices: an axis with a few round numbers, and the line as steps, for a price holds until it moves. Pure. */

/** `at`: Unix seconds; `value`: null where no price is known. */
export type PricePoint = { at: number; value: number | null };

/** In units of the drawing. */
export const chartSize = { width: 720, height: 260 };
const { width, height } = chartSize;
/** `left` grows with the labels of the axis, which are larger on a narrow screen. */
const edge = { left: 92, right: 16, top: 16, bottom: 32 };
const unitsOfCharacter = 13;

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

/** Where things stand; `left` and `right` are the ends of the lines of the axis. */
export type Scale = { x: (at: number) => number; y: (value: number) => number; left: number; right: number };
type Axis = { marks: readonly number[]; until: number; text: (value: number) => string };

/** `text`: the label of a mark. */
export function scaleOf(points: readonly PricePoint[], { marks, until, text }: Axis): Scale {
  const longest = Math.max(0, ...marks.map((mark) => text(mark).length));
  const left = Math.max(edge.left, longest * unitsOfCharacter + 14);
  const [innerWidth, innerHeight] = [width - left - edge.right, height - edge.top - edge.bottom];
  const from = points[0]?.at ?? 0;
  const seconds = Math.max(1, until - from);
  const [low = 0, high = 1] = [marks[0], marks.at(-1)];
  return {
    x: (at) => round(left + (innerWidth * (at - from)) / seconds),
    y: (value) => round(edge.top + innerHeight * (1 - (value - low) / (high - low || 1))),
    left,
    right: width - edge.right,
  };
}

const round = (number: number): number => Math.round(number * 10) / 10;

/** The line through the points as steps; it breaks where no price is known, and ends at `until`. */
export function stepPath(points: readonly PricePoint[], { x, y }: Pick<Scale, "x" | "y">, until: number): string {
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

/** Of all that is drawn, the part that the last price has at least, so that one which just moved is a line and no dot. */
const lastShare = 1 / 12;

/** Where the time of a chart ends, and where its lines do. `until`: the time up to which the last price is known to hold. */
export function endOf(points: readonly PricePoint[], until: number): [end: number, edge: number] {
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0];
  const end = Math.max(until, last + 1);
  return [end, Math.max(end, Math.ceil(last + ((last - first) * lastShare) / (1 - lastShare)))];
}

const daySeconds = 86_400;

/** The two ends of the time, as short as tells them apart: with the time of day where they are near, and its seconds within two minutes. */
export function endsOf(
  from: number,
  until: number,
  { locale, zone }: { locale: string; zone: string },
): [string, string] {
  const isNear = until - from < 2 * daySeconds;
  const seconds: Intl.DateTimeFormatOptions = until - from < 120 ? { second: "2-digit" } : {};
  const style: Intl.DateTimeFormatOptions = isNear
    ? { day: "numeric", month: "short", hour: "numeric", minute: "2-digit", ...seconds }
    : { dateStyle: "medium" };
  const format = new Intl.DateTimeFormat(locale, { ...style, timeZone: zone });
  return [format.format(from * 1000), format.format(until * 1000)];
}
