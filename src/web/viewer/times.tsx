/** Which two readings are compared, and the way to others. Pure. */
import { absolute } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";
import type { Viewed } from "./viewed.ts";

type Part = { reader: Reader; viewed: Viewed };

export function Times({ reader, viewed }: Part) {
  const { words } = reader;
  const { uuid, readings, from, to, lastLooked } = viewed;
  const newest = readings[0];
  if (readings.length < 2) return null;
  return (
    <section class="viewer-times" aria-labelledby="compare-title">
      <h2 id="compare-title">{words.viewer.compareOther}</h2>
      <form action={`/watch/${uuid}/compare`} class="row inline">
        <Reading reader={reader} name="from" label={words.viewer.from} readings={readings} chosen={from} />
        <Reading reader={reader} name="to" label={words.viewer.to} readings={readings} chosen={to} />
        <button type="submit" class="button">
          {words.viewer.compare}
        </button>
        {lastLooked !== null && newest !== undefined ? (
          <a class="button" href={`/watch/${uuid}/compare/${lastLooked}/${newest}`}>
            {words.viewer.sinceLooked}
          </a>
        ) : null}
      </form>
      <Timeline viewed={viewed} />
    </section>
  );
}

type Picker = { reader: Reader; name: string; label: string; readings: number[]; chosen: number };

function Reading({ reader, name, label, readings, chosen }: Picker) {
  const offered = [...new Set([...readings, chosen])].toSorted((a, b) => b - a);
  // Readings of one minute look the same without their seconds.
  const isExact = new Set(offered.map((at) => Math.floor(at / 60))).size < offered.length;
  return (
    <label class="field">
      <span>{label}</span>
      <select name={name}>
        {offered.map((at) => (
          <option value={String(at)} selected={at === chosen}>
            {absolute(reader, at, isExact)}
          </option>
        ))}
      </select>
    </label>
  );
}

const width = 1000;

/** The readings on a line of time; the two that are compared stand out. */
function Timeline({ viewed }: { viewed: Viewed }) {
  const { readings, from, to } = viewed;
  const [first, last] = [Math.min(from, ...readings), Math.max(to, ...readings)];
  const x = (at: number) => 10 + ((at - first) / Math.max(1, last - first)) * (width - 20);
  return (
    <svg class="times" viewBox={`0 0 ${width} 20`} preserveAspectRatio="none" aria-hidden="true">
      <path d={`M10 10H${width - 10}`} class="axis" />
      <path d={`M${x(from).toFixed(1)} 10H${x(to).toFixed(1)}`} class="span" />
      {readings.slice(0, 100).map((at) => (
        <rect
          x={(x(at) - 2).toFixed(1)}
          y={at === from || at === to ? 2 : 6}
          width="4"
          height={at === from || at === to ? 16 : 8}
          class={at === from || at === to ? "chosen" : "reading"}
        ></rect>
      ))}
    </svg>
  );
}
