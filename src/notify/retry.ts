/**
 * When a delivery that failed for now is tried again. In order:
 *
 * 1. After an attempt that counted, by the schedule: over about 27 hours, so that a receiver may be away for a night and a day;
 *    a mail server for a weekend. Then never again.
 * 2. Up to a tenth of a long wait is added by chance, so that what failed together does not come back together.
 * 3. A receiver that asked to slow down gets ten seconds at least, and deliveries that wait for it are sent two seconds apart,
 *    over an hour at most.
 * 4. Never before the time that the receiver named.
 * 5. An alert that would be older than its kind is worth is history, not news: never again.
 * Pure.
 */
import type { Outcome } from "../lib/notification/outcome.ts";

const [minute, hour] = [60, 3600];
/** Seconds before each further attempt. */
const schedule = [10, minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour];
/** What mails get behind it. */
const mailSchedule = [...schedule, 12 * hour, 12 * hour, 12 * hour, 12 * hour];
/** The schedule in words, for people. */
export const retryWords =
  "after 10 seconds, 1, 5 and 30 minutes, 2, 5, 10 and 10 hours, about 27 hours in all, each a little later by chance; by mail four times more, 12 hours apart";

/** The age at which no attempt is made any more, in seconds: longer than all waits of the schedule. */
export const staleAfter = { other: 32 * hour, mail: 84 * hour } as const;
/** More attempts than a delivery needs. */
export const maxAttempts = mailSchedule.length + 3;

const slowSeconds = 10;
const apartSeconds = 2;
const maxSpreadSeconds = 3600;
/** Waits from here on get something added. */
const jitterFromSeconds = 5 * minute;
const jitterShare = 0.1;

type RetryOutcome = Extract<Outcome, { kind: "retry" }>;
/** `attempts`: how many counted, this one included; `masked`: the target as the log shows it. Times are unix seconds. */
type AttemptedDelivery = { attempts: number; created_at: number; masked: string };

/** Whether a target, as the log shows it, is a mailbox behind a mail server. */
const isMail = (masked: string): boolean => /^(?:mail to |mailtos?:)/.test(masked);

/** `spread`: seconds added so that many do not come back at once; `chance`: from 0 up to 1. */
type Moment = { now: number; spread: number; chance: number };

/** The unix second of the next attempt, or null for never. */
export function retryTime(
  outcome: RetryOutcome,
  { attempts, created_at: created, masked }: AttemptedDelivery,
  { now, spread, chance }: Moment,
): number | null {
  const byMail = isMail(masked);
  const wait = outcome.isThrottled ? slowSeconds : (byMail ? mailSchedule : schedule)[attempts - 1];
  if (wait === undefined) return null;
  const jitter = wait < jitterFromSeconds ? 0 : Math.floor(wait * jitterShare * chance);
  const at = now + Math.max(wait + jitter, outcome.afterSeconds ?? 0) + spread;
  return at - created > (byMail ? staleAfter.mail : staleAfter.other) ? null : at;
}

/** The seconds over which as many others as wait for one slow receiver are spread. */
export const spreadWindowSeconds = (others: number): number => Math.min(maxSpreadSeconds, others * apartSeconds);
