/**
 * What can wait until the checks of a message are settled: icons of sites, repairs of filters. Bounded in time; whatever
 * fails or does not get its turn is done after another check.
 */

import { runKeyed } from "../lib/concurrency/runKeyed.ts";

/** One thing to do; those of one host follow each other. */
export type Job<World> = { host: string; what: string; run: (world: World) => Promise<void> };

/** No job begins later than this after the first; the longest lasts about as long again. */
const startWithinMs = 10_000;

export async function runJobs<World>(world: World, jobs: Job<World>[]): Promise<void> {
  const startedAt = Date.now();
  const work = async ({ what, run }: Job<World>) => {
    if (Date.now() - startedAt > startWithinMs) return;
    try {
      await run(world);
    } catch (error) {
      console.warn(
        JSON.stringify({ what: `${what} did not work and is tried after another check`, error: String(error) }),
      );
    }
  };
  await runKeyed(jobs, ({ host }) => host, { work });
}
