/** What a watch remembers of checks without a good reading. Times in Unix seconds. Pure. */
import { statedShape } from "../http/stated.ts";
import { z } from "zod";
import { failureClasses } from "../page/failure.ts";

const failureClass = z.enum(failureClasses);

const failing = z.object({
  class: failureClass,
  sentence: z.string(),
  ...statedShape,
  count: z.number(),
  /** How many of the last ones were of one kind: filters that match nothing, or all else. */
  inKind: z.number().optional(),
  since: z.number(),
  told: z.boolean(),
  /** Whether the last of them is what `doubted` says: another failure may be called the same. */
  isDoubted: z.boolean().optional(),
});

const failureRun = z.object({
  at: z.number(),
  lastAt: z.number(),
  class: failureClass,
  sentence: z.string(),
  ...statedShape,
  status: z.number().optional(),
  count: z.number(),
  endedAt: z.number().optional(),
});

/** A run of failed checks: how many, since when, and whether the owner was notified. */
export type Failing = z.infer<typeof failing>;

/** Equal failures in a row, from the first to the last, and when a good reading followed. */
export type FailureRun = z.infer<typeof failureRun>;

export const failureMemory = {
  failing,
  /** The time that a server asked this watch for, and which one: what its own request met, whatever others meet. */
  backoff: z.object({ host: z.string(), until: z.number() }),
  /** The last failures, newest first. */
  failures: z.array(failureRun),
  /** Since when there is no good reading, where the owner was notified of it without a run of failures. */
  heartbeat: z.number(),
  /** How many checks in a row failed because the include filters matched nothing. */
  filterFailures: z.number(),
  /** The settings (a hash) under which the include filters never matched anything yet: their first match is reported. */
  awaitedMatch: z.string(),
  /**
   * What the page may have become, since when it looks so, and `from` when it has looked like one such thing or another, without pauses:
   * accepted once that has lasted. `at`: when it last looked so.
   */
  doubted: z.object({
    class: failureClass,
    since: z.number(),
    from: z.number().optional(),
    at: z.number().optional(),
  }),
};
