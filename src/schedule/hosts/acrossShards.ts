/**
 * The hosts of a message where there are several databases: each has a schedule of its own, and they meet at the host. Two calls for a
 * message, none where there is one database.
 *
 * Where the object does not answer, the checks go on, each database at its share of the pace: what a host is spared then is less exact, but
 * nobody's checks stop because of a counter.
 */
import type { Next } from "../../lib/lease/leases.ts";
import type { LineAsk } from "../../limits/hostLine.ts";
import type { TurnMessage } from "../message.ts";
import type { ScheduleWorld } from "../world.ts";
import { bucketOf } from "../packs/bucket.ts";
import type { Wants } from "../packs/claim.ts";
import { chunksOf } from "./batches.ts";
import { countByHost, secondsEach } from "./pace.ts";
import type { Trouble } from "./trouble.ts";

/** So few that the hosts of a message can have one of them in common. */
const lines = 8;
/** The line that a host is in. All hosts of a bucket are in one. */
export const lineOf = (host: string): number => bucketOf(host) % lines;

/** No message works longer, see checkWatches.ts. */
const maxSeconds = 150;
/** A message that was sent has begun by then, unless it waits for a consumer: then others need not wait for it. */
const reservedSeconds = 180;
/** A queue takes at most 100 messages in one call. */
const messagesAtOnce = 100;

/**
 * `busy`: hosts that other databases' messages ask now, and in how many seconds it is worth to ask again; `paused`: those that they were told to leave alone; `share`: how many databases
 * share the pace of a host without knowing of each other; `othersLoad`: how much of the time of its host they want, where it has one;
 * `end`: to be called when the message asks its hosts no more.
 */
export type Admission = {
  busy: ReadonlyMap<string, number>;
  paused: Trouble[];
  share: number;
  othersLoad: number;
  end: (wants?: Wants) => Promise<void>;
};
/** Of a message that need not ask. */
export const alone: Admission = { busy: new Map(), paused: [], share: 1, othersLoad: 0, end: async () => undefined };

/** `task`: names a message within its database, and is the same when it comes again; `pages`: its hosts, each as often as a page of it is to be asked for;
 * `maxWaiting`: where more pages than so many would have to wait, all do; `comesAgain`: the message asks again for those that wait;
 * `isTurn`: it is of a pack of one host, whose turn a message says. */
export type Admitted = Pick<LineAsk, "task" | "maxWaiting" | "comesAgain" | "isTurn"> & {
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
    const end = async (wants: Wants = { load: null, isAgain: false }) => {
      if (!granted.length) return;
      try {
        const ended = { holder, task, hosts: granted, ...wants, now: clock.now(), secondsEach };
        await tellNext(world, await lineNamed(net, first).end(ended));
      } catch (error) {
        console.warn(JSON.stringify({ what: "hosts stay taken a while", error: String(error) }));
      }
    };
    const busy = new Map(waits.map(({ name, seconds }) => [name, seconds]));
    return { busy, paused: paused.map(pausedHost), share: 1, othersLoad, end };
  } catch (error) {
    console.warn(JSON.stringify({ what: "hosts are asked at a share of their pace", error: String(error) }));
    return { ...alone, share: shard.count };
  }
}

/** Longer than a watch that is checked alone waits before it looks again (check/run.ts), so that it has its turn between two packs. */
export const turnOfOthers = 12;

/** A database whose turn it is at a host hears it by a message, which comes when the host has rested. */
async function tellNext({ net }: ScheduleWorld, next: readonly Next[]): Promise<void> {
  const messages = next.map(({ name, holder, seconds }) => {
    const body: TurnMessage = { v: 1, turn: name, shard: Number(holder) };
    return { body, delaySeconds: Math.ceil(seconds) + turnOfOthers };
  });
  for (const part of chunksOf(messages, messagesAtOnce)) await net.queues.crowdChecks.sendBatch(part);
}

/**
 * Asks for hosts that packs of this database are about to be claimed for, `uses`: each for so many pages. Those that others ask: whose turn
 * it is after them hears it by a message. Where that cannot be known, there are none.
 */
export async function reserveAcrossShards(
  world: ScheduleWorld,
  hosts: readonly { host: string; uses: number }[],
): Promise<ReadonlySet<string>> {
  const { shard, net, clock } = world;
  if (shard.count < 2) return new Set();
  const holder = String(shard.index);
  const asks = [...Map.groupBy(hosts, ({ host }) => lineOf(host)).values()].map(async (group) => {
    const wanted = group.map(({ host, uses }) => ({ name: host, uses }));
    const ask = { holder, wanted, seconds: reservedSeconds, now: clock.now(), secondsEach };
    return lineNamed(net, group[0]?.host ?? "").reserve(ask);
  });
  const busy = (await Promise.allSettled(asks)).flatMap((answer) => {
    if (answer.status === "fulfilled") return answer.value;
    console.warn(JSON.stringify({ what: "packs are claimed without a turn", error: String(answer.reason) }));
    return [];
  });
  return new Set(busy);
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
