/** Why watches wait for their hosts, looked up for many at once: two statements, whose rows are hosts in trouble and lines before hosts. */
import { hostOf } from "../../settings/scheduling.ts";
import type { ScheduledWatch } from "../watch.ts";
import type { ScheduleWorld } from "../world.ts";
import { lineNote } from "./line.ts";
import { hostsOf, waitingOf, type Waiting } from "./waiting.ts";

type Reach = Pick<ScheduleWorld, "stores" | "clock">;

/** For each of these watches, why it waits, or null. */
export async function waitingAmong(
  { stores, clock }: Reach,
  watches: readonly ScheduledWatch[],
): Promise<(watch: ScheduledWatch) => Waiting | null> {
  const [troubles, lines] = await Promise.all([
    stores.hosts.troubles([...new Set(watches.flatMap(hostsOf))]),
    stores.notes.readAll([...new Set(watches.map(noteOf))]),
  ]);
  const known = { troubles, lineEnd: (watch: ScheduledWatch) => Number(lines.get(noteOf(watch)) ?? 0) };
  return (watch) => waitingOf(watch, known, clock.now());
}

/** Why this watch waits, or null. */
export const waitingNow = async (reach: Reach, watch: ScheduledWatch): Promise<Waiting | null> =>
  (await waitingAmong(reach, [watch]))(watch);

const noteOf = ({ settings, schedule: { lane } }: ScheduledWatch) =>
  lineNote({ lane, host: hostOf(settings.url ?? "") });
