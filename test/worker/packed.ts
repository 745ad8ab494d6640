/** Watches in packs, for tests: hosts that share a bucket, and packs that are opened for the first watch. */
import { bucketOf } from "../../src/schedule/packs/bucket.ts";
import { fillPacks } from "../../src/schedule/packs/dispatch.ts";
import type { Bench } from "./harness.ts";
import { execute } from "./rows.ts";

/** So many names of hosts, all of one bucket with the first; `prefix`: how they begin. */
export function hostsOfOneBucket(count: number, { prefix, first }: { prefix: string; first?: string }): string[] {
  const found = first ? [first] : [];
  for (let number = 0; found.length < count; number++) {
    const host = `${prefix}${number}.test`;
    if (!found[0] || bucketOf(host) === bucketOf(found[0])) found.push(host);
  }
  return found;
}

/** Whatever may join a pack does, however few they are. */
export const joinPacks = (bench: Bench): Promise<number> =>
  fillPacks(bench.world, { from: 0, now: bench.time, min: 1 });

/** Everything is due, in packs or alone. */
export async function setAllDue(): Promise<void> {
  await execute("UPDATE schedule SET next_at = 0 WHERE pack <= 0");
  await execute("UPDATE packs SET next_at = 0");
}
