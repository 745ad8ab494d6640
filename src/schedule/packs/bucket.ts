/**
 * Which watches may ride together: those of hosts of one bucket. A host belongs to one bucket, and of a bucket one pack is under
 * way at a time, so that no two packs ask one host. Pure.
 */
import { phaseOf } from "../../lib/schedule/due.ts";

/** So many that a hundred thousand watches fill packs of a hundred, and few packs of large services share one. */
const buckets = 512;

/** The bucket of a host, a whole number from 0. The same host always has the same. */
export const bucketOf = (host: string): number => phaseOf(host, buckets);
