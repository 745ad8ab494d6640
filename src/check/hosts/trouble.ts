/**
 * When a host is left alone, by everybody's watches together. The rules, in order:
 * 1. 429 or 503 with Retry-After: the host asked for time and gets it, a day at most.
 * 2. Connections that fail, answers that do not come in time, and 429 without a time are strikes; the third in a row
 *    begins a pause of a minute, doubled by each further one, fifteen minutes at most: it is only our guess.
 * 3. Any other answer of the server ends the trouble. What says nothing about the host (its name, our proxy, our
 *    browser) changes nothing.
 * 4. On hosts that the operator opened by name only rule 1 counts: they are the operator's own.
 * Pure.
 */
import type { FetchFailure } from "../page.ts";

/** `asked` = the server named the time; `unreachable` = our guess. `until` in unix seconds, 0 while nothing is paused. */
export type Trouble = { host: string; strikes: number; until: number; reason: "asked" | "unreachable" };

export type Outcome = { kind: "well" } | { kind: "silent" } | { kind: "strike" } | { kind: "asked"; seconds: number };

const longestAskedSeconds = 86_400;
const strikesBeforePause = 3;
const firstPauseSeconds = 60;
const longestGuessSeconds = 900;
/** Watches come back over this long after a pause, so that they do not come all at once. */
const returnSeconds = 60;

const aboutUs = new Set(["dns", "blocked_address", "http_407", "browser_unavailable", "browser_crash", "tls"]);

/** What a check says about its host. `failure`: null for one that was read. */
export function outcomeOf(failure: FetchFailure | null, { proxied = false } = {}): Outcome {
  if (!failure) return { kind: "well" };
  const asksForTime = failure.class === "http_429" || failure.status === 503;
  if (asksForTime && failure.retryAfterSeconds) return { kind: "asked", seconds: failure.retryAfterSeconds };
  if (failure.class === "http_429") return { kind: "strike" };
  if (failure.busy || aboutUs.has(failure.class)) return { kind: "silent" };
  if (failure.class === "connect" || failure.class === "timeout")
    return proxied ? { kind: "silent" } : { kind: "strike" };
  return failure.status || failure.class === "too_large" || failure.class === "redirect_loop"
    ? { kind: "well" }
    : { kind: "silent" };
}

/** The trouble of a host after an outcome; null where it has none. */
export function troubleAfter(
  before: Trouble | null,
  outcome: Outcome,
  { host, now, isOwn }: { host: string; now: number; isOwn: boolean },
): Trouble | null {
  switch (outcome.kind) {
    case "well":
      return null;
    case "silent":
      return before;
    case "asked": {
      const until = Math.max(before?.until ?? 0, now + Math.min(outcome.seconds, longestAskedSeconds));
      return { host, strikes: before?.strikes ?? 0, until, reason: "asked" };
    }
    case "strike":
      return isOwn ? before : struck(before, host, now);
  }
}

function struck(before: Trouble | null, host: string, now: number): Trouble {
  const strikes = Math.min((before?.strikes ?? 0) + 1, 100);
  if (strikes < strikesBeforePause)
    return { host, strikes, until: before?.until ?? 0, reason: before?.reason ?? "unreachable" };
  const pause = Math.min(longestGuessSeconds, firstPauseSeconds * 2 ** Math.min(strikes - strikesBeforePause, 10));
  if (before && before.until >= now + pause) return { ...before, strikes };
  return { host, strikes, until: now + pause, reason: "unreachable" };
}

/**
 * True where a watch of the host waits. A check that a person asked for goes through what is only our guess; what the
 * server asked for holds for everybody.
 */
export const isLeftAlone = (trouble: Trouble | null, { now, wanted }: { now: number; wanted: boolean }): boolean =>
  trouble !== null && trouble.until > now && !(wanted && trouble.reason === "unreachable");

/** When a watch comes back to a host in trouble. `place`: a number of the watch's own, at least 0. */
export const returnAt = (trouble: Trouble, place: number): number => trouble.until + (place % returnSeconds);

/**
 * The troubles to hold against hosts after a message. Where three hosts or more were asked and none of them answered, the
 * fault is ours, and what was only a guess is forgotten.
 */
export function heldAgainst(hosts: { before: Trouble | null; after: Trouble | null }[]): Trouble[] {
  const troubles = hosts.flatMap(({ after }) => (after ? [after] : []));
  const isOurs =
    hosts.length >= 3 && troubles.length === hosts.length && troubles.every((one) => one.reason === "unreachable");
  const held = isOurs ? [] : hosts;
  return held.flatMap(({ before, after }) => (after && !sameTrouble(before, after) ? [after] : []));
}

const sameTrouble = (a: Trouble | null, b: Trouble) =>
  a !== null && a.strikes === b.strikes && a.until === b.until && a.reason === b.reason;
