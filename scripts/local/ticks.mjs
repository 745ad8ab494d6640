// The minute hand of a Worker on one machine: deployed Workers are called by a cron trigger, the simulation is not. Ticks
// never overlap; one that takes longer than the interval delays the next. A run of failures is reported once, and so is its end. Time is that of the
// process: a clock that was ahead and is set back, as a small machine's is, would else have the next tick wait until then.

import { setTimeout as pause } from "node:timers/promises";

const limitMilliseconds = 10 * 60 * 1000;

/**
 * Calls `fire` every `tickSeconds`, the first time at once, with a signal that cancels it.
 * @returns {{stop: () => Promise<void>}} `stop` waits for nothing but the tick under way, which it cancels
 */
export function startTicks({ tickSeconds, say, fire }) {
  const stopping = new AbortController();
  const done = (async () => {
    let isFailing = false;
    const now = () => performance.now();
    for (let due = now(); !stopping.signal.aborted; due = Math.max(due + tickSeconds * 1000, now())) {
      await pause(due - now(), undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      const failure = await limited(fire, stopping.signal).then(
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

// What never ends must not end all later ticks, nor a stop.
async function limited(fire, stopping) {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(limitMilliseconds)]);
  const given = new Promise((_, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
  );
  await Promise.race([fire(signal), given]);
}
