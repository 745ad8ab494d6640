/**
 * What can wait until the checks of a message are settled: icons of sites, repairs of filters. Bounded in time and in what they ask of
 * the database; whatever fails or does not get its turn is done after another check.
 */

import { runKeyed } from "../lib/concurrency/runKeyed.ts";
import type { StorageWorld } from "../storage/world.ts";

/** One thing to do; those of one host follow each other. */
export type Job<W extends StorageWorld> = { host: string; what: string; run: (world: W) => Promise<void> };

/** A job asks the database so often. */
const queriesOfJob = 6;
/** No job begins later than this after the first; the longest lasts about as long again. */
const startWithinSeconds = 10;

/** Runs the jobs, one at a time for each host; never throws. `onHostEnd`: no job asks a host any more. */
export async function runJobs<W extends StorageWorld>(
  world: W,
  jobs: Job<W>[],
  onHostEnd: (host: string) => void = () => undefined,
): Promise<void> {
  const startedAt = world.clock.now();
  const work = async ({ what, run }: Job<W>) => {
    if (world.clock.now() - startedAt > startWithinSeconds) return;
    try {
      await world.stores.queries.run(queriesOfJob, () => run(world));
    } catch (error) {
      console.warn(
        JSON.stringify({ what: `${what} did not work and is tried after another check`, error: String(error) }),
      );
    }
  };
  await runKeyed(jobs, ({ host }) => host, { work, onKeyEnd: onHostEnd });
}
