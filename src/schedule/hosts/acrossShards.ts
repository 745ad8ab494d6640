/**
 * The hosts of a message where there are several databases: each has a schedule of its own, and they meet at the host. Two calls for a
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
 * `busy`: hosts that other databases' messages ask now, and in how many seconds it is worth to ask again; `paused`: those that they were told to leave alone; `share`: how many databases
 * share the pace of a host without knowing of each other; `othersLoad`: how much of the time of its host they want, where it has one;
 * `end`: to be called when the message asks its hosts no more, with what its own database wants of that one where it is known.
 */
export type Admission = {
  busy: ReadonlyMap<string, number>;
  paused: Trouble[];
  share: number;
  othersLoad: number;
  end: (load?: number | null) => Promise<void>;
};
const alone: Admission = { busy: new Map(), paused: [], share: 1, othersLoad: 0, end: async () => undefined };

/** `task`: names a message within its database, and is the same when it comes again; `pages`: its hosts, each as often as a page of it is to be asked for;
 * `maxWaiting`: where more pages than so many would have to wait, all do; `comesAgain`: the message asks again for those that wait. */
export type Admitted = Pick<LineAsk, "task" | "maxWaiting" | "comesAgain"> & {
  pages: readonly string[];
  isWanted: boolean;
};

/** Asks for the hosts of a message. */
export async function askAcrossShards(
  world: ScheduleWorld,
  { task, pages, isWanted, ...bounds }: Admitted,
): Promise<Admission> {
  const { shard, net, clock } = world;
  const [first] = pages;
  if (shard.count < 2 || first === undefined) return alone;
  // Within a database its own rows keep messages apart.
  const holder = String(shard.index);
  const ask: LineAsk = {
    holder,
    task,
    now: clock.now(),
    wanted: [...countByHost(pages)].map(([name, uses]) => ({ name, uses })),
    seconds: maxSeconds,
    isUrgent: isWanted,
    ...bounds,
    secondsEach,
  };
  try {
    const { granted, waits, paused, othersLoad } = await lineNamed(net, first).ask(ask);
    const end = async (load: number | null = null) => {
      if (granted.length)
        await lineNamed(net, first)
          .end({ holder, task, hosts: granted, load, now: clock.now(), secondsEach })
          .catch((error) => console.warn(JSON.stringify({ what: "hosts stay taken a while", error: String(error) })));
    };
    const busy = new Map(waits.map(({ name, seconds }) => [name, seconds]));
    return { busy, paused: paused.map(pausedHost), share: 1, othersLoad, end };
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
