/**
 * When a host is left alone. What one account's check met must not silence everybody's watches of the host, so a trouble
 * holds for its own account as long as it lasts, and for others only a little. The rules, in order:
 * 1. Only a check that anybody would have sent the same way says something for others (see pacing.ts); what other
 *    checks meet is their own watch's trouble alone.
 * 2. 429 or 503 with Retry-After: the host asked for time. The account that was asked gives it, a day at most; others
 *    believe it for fifteen minutes, and then one of them asks.
 * 3. Connections that fail, answers that do not come in time, and 429 without a time count as failures; the third in a
 *    row
 *    begins a pause of a minute, doubled by each further one, fifteen minutes at most: it is only our guess.
 * 4. Right after a pause it is the others' turn to ask: the account that began it cannot prolong it for them.
 * 5. Where another account is answered well, the first one's word is doubted: for two days its troubles are its own.
 * 6. A check that went in spite of a pause, because a person asked or because the watch had waited long, may end the
 *    pause for everybody and never prolongs it.
 * 7. Any other answer of the server ends the trouble. What says nothing about the host (its name, our proxy, our
 *    browser) changes nothing.
 * 8. On hosts that the operator opened by name failures do not count: they are the operator's own.
 * Pure.
 */
import type { FetchFailure } from "../../page/page.ts";

/**
 * `asked` = the server named the time; `unreachable` = our guess. Times in unix seconds, 0 while nothing is paused:
 * `until` for everybody, `accountUntil` for the watches of the account whose check met it last. `isDoubted`: since
 * `until`, the word of that account does not count for others.
 */
export type Trouble = {
  host: string;
  failures: number;
  until: number;
  reason: "asked" | "unreachable";
  userId: number;
  accountUntil: number;
  isDoubted: boolean;
};

export type Outcome = { kind: "well" } | { kind: "silent" } | { kind: "failed" } | { kind: "asked"; seconds: number };

/** One check of a host: whose, when, and whether it went in spite of a pause. */
export type Met = { host: string; userId: number; now: number; isOwn: boolean; isPast?: boolean };

/** The longest Retry-After that is honoured, by the account that got it. */
const maxRetryAfterSeconds = 86_400;
/** The longest that others believe what one account's check met. */
const maxSharedSeconds = 900;
const failuresBeforePause = 3;
const firstPauseSeconds = 60;
const maxGuessedPauseSeconds = 900;
/** Watches come back over this long after a pause, so that they do not come all at once. */
const returnSeconds = 60;
/** How long after a pause others have their turn to ask: their return, the next tick, and the queue. */
const othersTurnSeconds = 180;
/** After this long behind its time a watch asks for itself, whatever others met. */
const patienceSeconds = 3600;

const aboutUs = new Set(["dns", "blocked_address", "http_407", "browser_unavailable", "browser_crash", "tls"]);

/** What a check says about its host. `failure`: null for one that was read. */
export function outcomeOf(failure: FetchFailure | null): Outcome {
  if (!failure) return { kind: "well" };
  const asksForTime = failure.class === "http_429" || failure.status === 503;
  if (asksForTime && failure.retryAfterSeconds) return { kind: "asked", seconds: failure.retryAfterSeconds };
  if (failure.class === "http_429") return { kind: "failed" };
  if (failure.busy || aboutUs.has(failure.class)) return { kind: "silent" };
  if (failure.class === "connect" || failure.class === "timeout") return { kind: "failed" };
  return failure.status || failure.class === "too_large" || failure.class === "redirect_loop"
    ? { kind: "well" }
    : { kind: "silent" };
}

/** The trouble of a host after an outcome; null where it has none. */
export function troubleAfter(before: Trouble | null, outcome: Outcome, met: Met): Trouble | null {
  const isPast = met.isPast === true && before !== null && pausedUntil(before, met.userId) > met.now;
  switch (outcome.kind) {
    case "well":
      return afterAnswer(before, met);
    case "silent":
      return before;
    case "asked":
      return isPast
        ? before
        : pause(before, met, { failures: failuresOf(before, met), seconds: outcome.seconds, reason: "asked" });
    case "failed":
      return isPast || met.isOwn ? before : afterFailure(before, met);
  }
}

/** Until when a watch of this account waits for the host; 0 for not at all. */
export const pausedUntil = (trouble: Trouble, userId: number): number =>
  trouble.userId === userId ? Math.max(trouble.until, trouble.accountUntil) : trouble.until;

function afterAnswer(before: Trouble | null, { userId, now }: Met): Trouble | null {
  if (!before || before.isDoubted) return before;
  if (before.userId === userId || before.until === 0) return null;
  return { ...before, failures: 0, until: now, accountUntil: 0, isDoubted: true };
}

/** The failures that go on counting: those of a doubted account do not count for others. */
const failuresOf = (before: Trouble | null, { userId }: Met): number =>
  before && !(before.isDoubted && before.userId !== userId) ? before.failures : 0;

function afterFailure(before: Trouble | null, met: Met): Trouble {
  const failures = Math.min(failuresOf(before, met) + 1, 100);
  if (failures < failuresBeforePause) return pause(before, met, { failures, seconds: 0, reason: "unreachable" });
  const seconds = Math.min(
    maxGuessedPauseSeconds,
    firstPauseSeconds * 2 ** Math.min(failures - failuresBeforePause, 10),
  );
  return pause(before, met, { failures, seconds, reason: "unreachable" });
}

type Pause = { failures: number; seconds: number; reason: Trouble["reason"] };

/** A pause of so many seconds, as far as it is believed. It never shortens one that lasts, nor changes its reason. */
function pause(before: Trouble | null, met: Met, { failures, seconds, reason }: Pause): Trouble {
  const { host, userId, now } = met;
  const isSame = before?.userId === userId;
  const accountEnd = seconds ? now + Math.min(seconds, maxRetryAfterSeconds) : 0;
  const sharedEnd = seconds && isBelieved(before, met) ? now + Math.min(seconds, maxSharedSeconds) : 0;
  const until = Math.max(before?.until ?? 0, sharedEnd);
  const accountUntil = Math.max(isSame ? before.accountUntil : 0, accountEnd);
  const lasts = before !== null && pausedUntil(before, userId) > 0 && pausedUntil(before, userId) >= accountEnd;
  const isDoubted = isSame && before.isDoubted;
  return { host, failures, until, reason: lasts ? before.reason : reason, userId, accountUntil, isDoubted };
}

/** Whether others believe what this account's check met. */
function isBelieved(before: Trouble | null, { userId, now }: Met): boolean {
  if (before?.userId !== userId) return true;
  const isOthersTurn = before.until > 0 && before.until <= now && now < before.until + othersTurnSeconds;
  return !before.isDoubted && !isOthersTurn;
}

/** True for a watch so far behind its time that it goes by what it sees itself. `lastAt`: its last check, or its creation. */
export const isOutOfPatience = (watch: { lastAt: number; intervalSeconds: number }, now: number): boolean =>
  now - watch.lastAt - watch.intervalSeconds > patienceSeconds;

/** When a watch comes back after a pause. `place`: a number of the watch's own, at least 0. */
export const returnAt = (until: number, place: number): number => until + (place % returnSeconds);

/** True where a watch that is due at `nextAt` would be asked earlier but for a pause until then. */
export const isKeptUntil = (until: number, nextAt: number): boolean => nextAt < until + returnSeconds;

/**
 * The troubles to hold against hosts after a message. Where three hosts or more were asked and none of them answered, the
 * fault is ours, and what was only a guess is forgotten.
 */
export function troublesToRecord(hosts: { before: Trouble | null; after: Trouble | null }[]): Trouble[] {
  const troubles = hosts.flatMap(({ after }) => (after ? [after] : []));
  const isOurs =
    hosts.length >= 3 &&
    troubles.length === hosts.length &&
    troubles.every((one) => one.reason === "unreachable" && one.failures > 0);
  const counted = isOurs ? [] : hosts;
  return counted.flatMap(({ before, after }) => (after && !isSame(before, after) ? [after] : []));
}

const isSame = (a: Trouble | null, b: Trouble) =>
  a !== null && (Object.keys(b) as (keyof Trouble)[]).every((name) => a[name] === b[name]);
