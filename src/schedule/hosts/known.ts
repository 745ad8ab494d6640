/** Why watches wait for their hosts, looked up for many at once: one statement, whose rows are the hosts in trouble. */
import type { ScheduledWatch } from "../watch.ts";
import type { ScheduleWorld } from "../world.ts";
import { hostsOf, waitingOf, type Waiting } from "./waiting.ts";

type Reach = Pick<ScheduleWorld, "stores" | "clock">;

/** For each of these watches, why it waits, or null. */
export async function waitingAmong(
  { stores, clock }: Reach,
  watches: readonly ScheduledWatch[],
): Promise<(watch: ScheduledWatch) => Waiting | null> {
  const troubles = await stores.hosts.troubles([...new Set(watches.flatMap(hostsOf))]);
  return (watch) => waitingOf(watch, troubles, clock.now());
}

/** Why this watch waits, or null. */
export const waitingNow = async (reach: Reach, watch: ScheduledWatch): Promise<Waiting | null> =>
  (await waitingAmong(reach, [watch]))(watch);
