/** When a watch was checked, how long that took, when it is next, and which level says how often. Pure. */
import { Foreign } from "../parts/foreign.tsx";
import { durationText, Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";
import type { WatchView } from "./view.ts";

/** "Last read 4 minutes ago in 0.8 s, next in 2 hours (every 3 hours, from tag Prices)." */
export function Schedule({ reader, view: { watch, errors, interval } }: { reader: Reader; view: WatchView }) {
  const { says } = reader.words.watch;
  const { seconds, limited } = watch.effective_interval;
  const every = durationText(reader, seconds);
  // The first checks, and those after a failure, are nearer to each other than the rest.
  const isSooner = watch.next_check_at !== null && watch.next_check_at - watch.last_checked < seconds * 0.75;
  const source = says.from[interval.level];
  const took = new Intl.NumberFormat(reader.locale, { maximumSignificantDigits: 2 }).format(watch.fetch_time);
  return (
    <span>
      {watch.last_checked ? (
        <>
          {errors.failing ? says.tried : says.read} <Time reader={reader} at={watch.last_checked} />
          {watch.fetch_time > 0 ? ` ${says.took(took)}` : ""}
          {watch.next_check_at === null || watch.checking ? null : (
            <>
              , {says.next} <Time reader={reader} at={Math.max(watch.next_check_at, reader.now)} />
            </>
          )}{" "}
        </>
      ) : null}
      <span class="quiet">
        ({isSooner && watch.last_checked ? says.thenEvery(every) : says.every(every)}, {source}
        {interval.name ? (
          <>
            {" "}
            <Foreign text={interval.name} max={60} />
          </>
        ) : null}
        {limited ? `; ${says.limited[limited.by](durationText(reader, limited.asked_seconds))}` : ""})
      </span>
    </span>
  );
}
