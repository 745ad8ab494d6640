/**
 * Which watches may share a pack: those of hosts of one bucket. Most hosts share one of some hundred buckets. A host with many
 * watches has, beside it, a bucket of its own, so that its packs do not hold up those of others. Pure.
 */
import { phaseOf } from "../../lib/schedule/due.ts";

/** So many that a hundred thousand watches fill packs of a hundred, and few packs of large services share one. */
export const sharedBuckets = 512;

/** The bucket that a host shares with others, a whole number from 0. The same host always has the same. */
export const bucketOf = (host: string): number => phaseOf(host, sharedBuckets);

/** The bucket that a host has for itself, a whole number from `sharedBuckets`. */
export const ownBucketOf = (host: string): number => sharedBuckets + phaseOf(host, 2 ** 31);
