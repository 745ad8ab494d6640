/** When the packs are due that one host has for itself: one after the other, since each takes its minutes. SQL expressions. */
import type { Shard } from "../../../world.ts";
import { sharedBuckets } from "../bucket.ts";
import { packSize } from "../fill.ts";

/** From the beginning of a pack of one host to that of the next one: its pages take most of it, the turn of others the rest. */
const packSeconds = 120;

/** What part of its time a host is asked by the packs that it has for itself; null for a shared bucket. A SQL expression. */
export const loadOf = (bucket: string) =>
  `(SELECT sum(q.members * ${packSeconds / packSize} / q.interval_seconds) FROM packs q WHERE ${bucket} >= ${sharedBuckets} AND q.bucket = ${bucket})`;

/** Whether another pack of the same one host is due; 0 for a shared bucket. A SQL expression. */
export const isDueAgain = (now: string) =>
  `(packs.bucket >= ${sharedBuckets} AND EXISTS (SELECT 1 FROM packs q WHERE q.bucket = packs.bucket AND q.id <> packs.id AND q.members > 0
    AND q.next_at <= ${now}))`;

/** The interval of a pack whose host cannot be asked as often as its packs would be due; null for all others. `others`: the part that other databases want. */
export const stretchedInterval = (others: string): string =>
  `(SELECT CAST(interval_seconds * load AS INTEGER) FROM (SELECT ${loadOf("packs.bucket")} + ${others} AS load) WHERE load > 1)`;

/** So much more than their packs need hosts are left, as a part of it. */
const spare = 1.2;

/**
 * How many seconds lie at least between two rounds of a pack: as many as all of its host take, so that what was checked late, after an outage
 * with all others, comes back to its place round by round; 0 for a shared bucket. `others`: the part that other databases want.
 */
export const minInterval = (others: string): string =>
  `coalesce(CAST(interval_seconds * ${spare} * (${loadOf("packs.bucket")} + ${others}) AS INTEGER), 0)`;

/** When a new pack is due first: where a host cannot be asked as often as its packs are due, after the others. */
export const firstDue = (bucket: string, dueAt: string): string =>
  `iif(${loadOf(bucket)} > 1, max(${dueAt}, (SELECT max(next_at) + ${packSeconds} FROM packs WHERE bucket = ${bucket})), ${dueAt})`;

/**
 * The place of a new pack in its interval. Steps of the golden ratio keep the packs of one bucket far from each other, however many are
 * opened one after the other, in whichever database: https://en.wikipedia.org/wiki/Low-discrepancy_sequence
 */
export const spreadPhase = (
  bucket: string,
  interval: string,
  { phase, shard }: { phase: string; shard: Shard },
): string =>
  `CAST(${phase} + ((SELECT count(*) FROM packs q WHERE q.bucket = ${bucket}) * ${shard.count} + ${shard.index}) * 0.618034 * ${interval}
    AS INTEGER) % ${interval}`;
