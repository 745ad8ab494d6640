// A day in minutes: a page that changes four times is checked in rounds, and what the service says of it is compared with what
// the page showed. Bounded: one watch, one check a round, at most a round every five seconds.

import { setTimeout as pause } from "node:timers/promises";
import { proofPageOf } from "./proof.mjs";
import { answering, checkedAfter, proofAccount } from "./service.mjs";

const changesADay = 4;
const roundMilliseconds = 5000;

/**
 * Runs the day. `minutes`: how long; `page`: a page that changes by itself, instead of the service's own.
 * @returns {Promise<object>} what was seen: `rounds`, `milliseconds` (of each check, from the request to its result), `failures`
 *   (sentences), `shown` (different texts of the page), `certain` (those that it showed before a check and after it, so that the
 *   check read them), `reported` (changes), `problems` (of /ready), `tickAges` (seconds)
 */
export async function day(url, { adminKey, minutes, page, say }) {
  const seconds = Math.max(10, Math.round((minutes * 60) / changesADay));
  const address = page ?? proofPageOf(url, seconds);
  await answering(url);
  const account = await proofAccount(url, adminKey);
  const seen = {
    rounds: 0,
    milliseconds: [],
    failures: [],
    texts: new Set(),
    certain: new Set(),
    problems: new Set(),
    tickAges: [],
  };
  try {
    const before = await textOf(address);
    // One place that keeps changing is noise to an account of its own accord; here each change counts.
    const uuid = await account.watch({ url: address, title: "Proof of the deployment", noise_reduction: false });
    let { last_checked: after } = await checkedAfter(account, uuid, { after: 0 });
    note(seen, before, await textOf(address));
    say(`The first reading is there. Watching ${address} for ${minutes} minute${minutes === 1 ? "" : "s"} ...`);
    await pause(1100);
    for (const end = Date.now() + minutes * 60_000; Date.now() < end;) {
      const next = pause(roundMilliseconds);
      after = await round(account, { uuid, after, address, seen });
      await readiness(url, seen);
      await next;
    }
    // What changed since the last round.
    await round(account, { uuid, after, address, seen });
    const reported = (await account.changes(uuid)).length;
    return { ...seen, shown: seen.texts.size, certain: seen.certain.size, reported, problems: [...seen.problems] };
  } finally {
    await account.leave();
  }
}

// Times are whole seconds, so a check counts from the next second on.
async function round(account, { uuid, after, address, seen }) {
  const before = await textOf(address);
  const began = performance.now();
  await account.recheck(uuid);
  seen.rounds += 1;
  try {
    const watch = await checkedAfter(account, uuid, { after, milliseconds: 60_000, everyMilliseconds: 250 });
    seen.milliseconds.push(Math.round(performance.now() - began));
    if (watch.last_error) seen.failures.push(watch.last_error);
    note(seen, before, await textOf(address));
    return watch.last_checked;
  } catch (error) {
    seen.failures.push(error.message);
    return after;
  }
}

/** What the page showed before a check and after it; where both are the same, the check read it. */
function note(seen, before, after) {
  for (const text of [before, after]) seen.texts.add(text);
  if (before === after) seen.certain.add(before);
}

async function readiness(url, seen) {
  const response = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(30_000) });
  const { problems, last_tick_at: tickAt } = await response.json();
  for (const { sentence } of problems) seen.problems.add(sentence);
  if (tickAt) seen.tickAges.push(Math.max(0, Math.round(Date.now() / 1000 - tickAt)));
}

const textOf = async (address) => (await fetch(address, { signal: AbortSignal.timeout(30_000) })).text();
