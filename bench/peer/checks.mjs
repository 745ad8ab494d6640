// Checks of all watches of a side at once, by the processor and by the clock.

import { setTimeout as pause } from "node:timers/promises";

const patienceMilliseconds = 300_000;
/** What is still being tidied up after the last check belongs to the checks. */
const restMilliseconds = 1000;
const stillMilliseconds = 4000;

/** Imports the pages and waits for the first check of each. @returns {Promise<Spent>} */
export function imported(running, site, addresses = site.addresses) {
  site.version = running.version ??= 1;
  return spent(running, { site, count: addresses.length, kind: "first" }, () =>
    running.call("POST", "/import", addresses.join("\n")),
  );
}

/**
 * Checks all watches once more; with `isChanged` one number is another on each page.
 * @returns {Promise<Spent>}
 * @typedef {{processorMilliseconds: number, seconds: number}} Spent of one check; and of all of them
 */
export function rechecked(running, site, { count, isChanged }) {
  // Each side has seen its own last version.
  running.version = (running.version ?? 1) + (isChanged ? 1 : 0);
  site.version = running.version;
  return spent(running, { site, count, kind: isChanged ? "changed" : "unchanged" }, () =>
    running.call("GET", "/watch?recheck_all=1"),
  );
}

async function spent(running, { site, count, kind }, begin) {
  // Both services tell whole seconds.
  await pause(1000 - (Date.now() % 1000));
  const since = Math.floor(Date.now() / 1000);
  const [processor, requests, began] = [running.processorMilliseconds(), site.requests, performance.now()];
  await begin();
  const isDone = ({ last_checked: checked, last_changed: changed }) =>
    checked >= since && (kind !== "changed" || changed >= since);
  const end = Date.now() + patienceMilliseconds;
  // Asking costs processor time too: only when the last page was fetched.
  while (site.requests - requests < count && Date.now() < end) await pause(20);
  let [open, seconds, moved] = [count, 0, Date.now()];
  // A page on which a side finds no text has no change there: what no longer moves is counted, not waited for.
  while (open > 0 && Date.now() - moved < stillMilliseconds && Date.now() < end) {
    await pause(200);
    const watches = Object.values(await running.call("GET", "/watch"));
    const left = watches.filter((watch) => !isDone(watch)).length + Math.max(0, count - watches.length);
    if (left < open) [open, moved, seconds] = [left, Date.now(), (performance.now() - began) / 1000];
  }
  await pause(restMilliseconds);
  const processorMilliseconds = (running.processorMilliseconds() - processor) / count;
  return { processorMilliseconds, seconds, open };
}
