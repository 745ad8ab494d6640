/**
 * The hosts of a message where there are several databases: each has a schedule of its own, and they meet at the host. One call for a
 * message, none where there is one database.
 *
 * Where the object does not answer, the checks go on, each database at its share of the pace: what a host is spared then is less exact, but
 * nobody's checks stop because of a counter.
 */
import type { LineAsk } from "../../limits/hostLine.ts";
import type { ScheduleWorld } from "../world.ts";
import { bucketOf } from "../packs/bucket.ts";
import { countByHost, secondsEach } from "./pace.ts";
import type { Trouble } from "./trouble.ts";

/** So few that the hosts of a message can have one of them in common. */
const lines = 8;
/** The line that a host is in. All hosts of a bucket are in one. */
export const lineOf = (host: string): number => bucketOf(host) % lines;

/** No message works longer, see checkWatches.ts. */
const maxSeconds = 150;

/**
 * `busy`: hosts that other databases' messages ask now; `paused`: those that they were told to leave alone; `share`: how many databases
 * share the pace of a host without knowing of each other.
 */
export type Admission = { busy: string[]; paused: Trouble[]; share: number };
const alone: Admission = { busy: [], paused: [], share: 1 };

/** Asks for the hosts of a message, each as often as a page of it is to be asked for. `message`: names it within its database. */
export async function askAcrossShards(
  { shard, net, clock }: ScheduleWorld,
  { message, pages, isWanted }: { message: string; pages: readonly string[]; isWanted: boolean },
): Promise<Admission> {
  const [first] = pages;
  if (shard.count < 2 || first === undefined) return alone;
  const ask: LineAsk = {
    // Within a database its own rows keep messages apart.
    holder: String(shard.index),
    message,
    now: clock.now(),
    wanted: [...countByHost(pages)].map(([name, uses]) => ({ name, uses })),
    seconds: maxSeconds,
    isUrgent: isWanted,
    secondsEach,
  };
  try {
    const { waits, paused } = await lineNamed(net, first).ask(ask);
    return { busy: waits.map(({ name }) => name), paused: paused.map(pausedHost), share: 1 };
  } catch (error) {
    console.warn(JSON.stringify({ what: "hosts are asked at a share of their pace", error: String(error) }));
    return { ...alone, share: shard.count };
  }
}

/** Tells the other databases of hosts that everybody is to leave alone. One call for each line, and none for a message that met no trouble. */
export async function pauseAcrossShards(
  { shard, net, clock }: ScheduleWorld,
  troubles: readonly Trouble[],
): Promise<void> {
  const lasting = troubles.filter(({ until }) => until > clock.now());
  if (shard.count < 2 || !lasting.length) return;
  for (const [first, ...others] of Map.groupBy(lasting, ({ host }) => lineOf(host)).values()) {
    if (!first) continue;
    const hosts = [first, ...others].map(({ host, until }): [string, number] => [host, until]);
    await lineNamed(net, first.host)
      .pause(hosts, secondsEach)
      .catch((error) =>
        console.warn(JSON.stringify({ what: "a pause did not reach the others", error: String(error) })),
      );
  }
}

function lineNamed({ hostLine }: ScheduleWorld["net"], host: string) {
  if (!hostLine) throw new Error("There is no binding HOST_LINE");
  return hostLine.getByName(`line:${lineOf(host)}`);
}

/** What another database's message met: it counts for everybody, and for no account more than for others. */
const pausedHost = ({ name, until }: { name: string; until: number }): Trouble => ({
  host: name,
  failures: 0,
  until,
  reason: "asked",
  userId: 0,
  accountUntil: 0,
  isDoubted: false,
});
