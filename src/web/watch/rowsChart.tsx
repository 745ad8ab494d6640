/** How a column of a table moved: a line a row, that of the lowest one before the others, and the same as a table. Pure. */
import type { getRowMoves } from "../../history/rows/seriesRoute.ts";
import type { AnswerOf } from "../../http/operationCall.ts";
import { chartSize, scaleOf, stepPath, ticks } from "../../lib/price/chart.ts";
import { Dates, Marks } from "../parts/chart.tsx";
import { Foreign } from "../parts/foreign.tsx";
import { priceText } from "../parts/money.ts";
import { Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";

export type RowMoves = AnswerOf<typeof getRowMoves>;
type Line = { key: string; points: { at: number; value: number | null }[] };
type Part = { reader: Reader; moves: RowMoves; hrefOf: (key: string) => string };

const { width, height } = chartSize;

/** `hrefOf`: where the past of a row stands. */
export function RowsChart({ reader, moves, hrefOf }: Part) {
  const words = reader.words.watch.rows;
  const { column, currency, others } = moves;
  const lines = moves.series.map(({ key, points }) => ({
    key,
    points: points.map(({ at, amount: value }) => ({ at, value })),
  }));
  const amounts = lines.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []));
  if (column === null || amounts.length === 0) return <p class="quiet">{words.noMoves}</p>;
  const text = (value: number) => priceText(reader.locale, value, currency);
  return (
    <>
      <div class="chart">
        <Drawing reader={reader} lines={lines} text={text} label={words.chartOf(column, lines.length)} />
        <p class="small quiet">
          {words.lines}
          {others > 0 ? ` ${words.others(others)}` : null}
        </p>
      </div>
      <Figures {...{ reader, lines, text, hrefOf, column }} />
    </>
  );
}

type Drawn = { reader: Reader; lines: Line[]; text: (value: number) => string; label: string };

function Drawing({ reader, lines, text, label }: Drawn) {
  const all = lines.flatMap(({ points }) => points);
  const amounts = all.flatMap(({ value }) => value ?? []);
  const marks = ticks(Math.min(...amounts), Math.max(...amounts));
  const from = Math.min(...all.map(({ at }) => at));
  const until = Math.max(reader.now, Math.max(...all.map(({ at }) => at)) + 1);
  const scale = scaleOf([{ at: from, value: null }], { marks, until, text });
  const [lowest, ...others] = lines;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <Marks scale={scale} marks={marks} text={text} />
      <Dates reader={reader} scale={scale} from={from} until={until} />
      {others.toReversed().map(({ key, points }) => (
        <path class="line other" d={stepPath(points, scale, until)}>
          <title>{key}</title>
        </path>
      ))}
      {lowest ? (
        <path class="line" d={stepPath(lowest.points, scale, until)}>
          <title>{lowest.key}</title>
        </path>
      ) : null}
      {lowest?.points.map(({ at, value }) =>
        value === null ? null : <circle class="dot" cx={scale.x(at)} cy={scale.y(value)} r="4" />,
      )}
    </svg>
  );
}

function Figures({
  reader,
  lines,
  text,
  hrefOf,
  column,
}: Omit<Drawn, "label"> & Pick<Part, "hrefOf"> & { column: string }) {
  const words = reader.words.watch.rows;
  const { price } = reader.words.watch;
  return (
    <table class="table-rows moves">
      <caption class="spoken">{words.chartOf(column, lines.length)}</caption>
      <thead>
        <tr>
          <th scope="col">{words.row}</th>
          <th scope="col" class="number">
            {price.now}
          </th>
          <th scope="col" class="number">
            {price.low}
          </th>
          <th scope="col" class="number">
            {price.high}
          </th>
          <th scope="col">{words.since}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, points }) => {
          const known = points.flatMap(({ value }) => value ?? []);
          const last = points.at(-1);
          return (
            <tr>
              <th scope="row" data-column={words.row}>
                <a href={hrefOf(key)} title={words.past(key)}>
                  <Foreign text={key} max={200} />
                </a>
              </th>
              <td class="number" data-column={price.now}>
                {last?.value === null || last === undefined ? price.noPrice : text(last.value)}
              </td>
              <td class="number" data-column={price.low}>
                {text(Math.min(...known))}
              </td>
              <td class="number" data-column={price.high}>
                {text(Math.max(...known))}
              </td>
              <td data-column={words.since}>{last ? <Time reader={reader} at={last.at} /> : null}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
