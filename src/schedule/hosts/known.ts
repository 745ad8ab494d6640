/** Why watches wait for their hosts, looked up for many at once: two statements, whose rows are hosts in trouble and lines before hosts. */
import { hostOf } from "../../settings/scheduling.ts";
import type { ScheduledWatch } from "../watch.ts";
import type { ScheduleWorld } from "../world.ts";
import { lineNote } from "./line.ts";
import type { Trouble } from "./trouble.ts";
import { hostsOf, readable, waitingOf, waitOf, type Waiting } from "./waiting.ts";

type Reach = Pick<ScheduleWorld, "stores" | "clock">;

/** A watch, and whether it was read along with it that nothing is known of any host (statements.ts). */
type Asked = ScheduledWatch & { isNoHostWaitedFor?: boolean };

/** For each of these watches, why it waits, or null. */
export async function waitingAmong(
  { stores, clock }: Reach,
  watches: readonly Asked[],
): Promise<(watch: ScheduledWatch) => Waiting | null> {
  const isNothingKnown = watches.every(({ isNoHostWaitedFor }) => isNoHostWaitedFor === true);
  const [troubles, lines] = isNothingKnown ? nothing : await knownOf(stores, watches);
  const known = { troubles, lineEnd: (watch: ScheduledWatch) => Number(lines.get(noteOf(watch)) ?? 0) };
  const isQuiet = troubles.size + lines.size === 0;
  return (watch) => {
    // Of the many for which nothing is known no address has to be parsed again.
    if (isQuiet && !watch.reading.backoff && !watch.schedule.roundSeconds) return null;
    return waitingOf(watch, known, clock.now());
  };
}

const nothing: [Map<string, Trouble>, Map<string, string>] = [new Map(), new Map()];

function knownOf({ hosts, notes }: Reach["stores"], watches: readonly ScheduledWatch[]) {
  const asked = watches.map(hostsOf);
  return Promise.all([
    hosts.troubles([...new Set(asked.flat())]),
    notes.readAll([...new Set(watches.map((watch, at) => noteAt(watch, asked[at]?.[0])))]),
  ]);
}

/** Why this watch waits, or null. */
export const waitingNow = async (reach: Reach, watch: ScheduledWatch): Promise<Waiting | null> =>
  (await waitingAmong(reach, [watch]))(watch);

/** What keeps this watch off its hosts just now, whenever its next check is; null for nothing. */
export async function pauseNow({ stores, clock }: Reach, watch: ScheduledWatch): Promise<Waiting | null> {
  const wait = waitOf(watch, await stores.hosts.troubles(hostsOf(watch)), clock.now());
  return wait && readable(wait);
}

const noteOf = (watch: ScheduledWatch) => noteAt(watch, hostOf(watch.settings.url ?? ""));
const noteAt = ({ schedule: { lane } }: ScheduledWatch, host = "") => lineNote({ lane, host });
