// The minute hand of a Worker on one machine: deployed Workers are woken by a cron trigger, the simulation is not. Ticks
// never overlap; one that takes longer than the interval delays the next. A run of failures is reported once, and so is its end.

import { setTimeout as pause } from "node:timers/promises";

const limitMilliseconds = 10 * 60 * 1000;

/**
 * Fires the scheduled handler of the Worker behind `inner`, `{port, key}`, every `tickSeconds`, the first time at once.
 * @returns {{stop: () => Promise<void>}} `stop` waits for nothing but the tick under way, which it cancels
 */
export function startTicks({ inner, tickSeconds, say, fire = fireScheduled }) {
  const stopping = new AbortController();
  const done = (async () => {
    let isFailing = false;
    for (let due = Date.now(); !stopping.signal.aborted; due = Math.max(due + tickSeconds * 1000, Date.now())) {
      await pause(due - Date.now(), undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      const failure = await fire(inner, stopping.signal).then(
        () => undefined,
        (error) => error,
      );
      if (stopping.signal.aborted) return;
      if (failure !== undefined && !isFailing)
        say(`The scheduled run fails, and is tried again: ${failure.cause?.message ?? failure.message}`);
      if (failure === undefined && isFailing) say("The scheduled run works again.");
      isFailing = failure !== undefined;
    }
  })();
  return {
    stop: () => {
      stopping.abort();
      return done;
    },
  };
}

// The runtime lets anybody on this machine fire the handler; the Worker knows us by what stands in the place of the schedule.
async function fireScheduled({ port, key }, stopping) {
  const query = new URLSearchParams({ cron: key, time: String(Date.now()), format: "json" });
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(limitMilliseconds)]);
  const response = await fetch(`http://127.0.0.1:${port}/cdn-cgi/handler/scheduled?${query}`, { signal });
  const body = await response.text();
  if (!response.ok || !body.includes('"outcome":"ok"')) throw new Error(`${response.status} ${body.slice(0, 200)}`);
}
