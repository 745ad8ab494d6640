/**
 * Which due watches are checked next, and how they are batched into messages. The rules, in order:
 * 1. In one tick a host is asked by sixty watches at most, once a second on average, and visited by six browsers; those
 *    due longest go first. The others stay due, which costs nothing, and go with the next ticks. So do those that may hang, of all
 *    hosts, where they are more than begin soon (slowWindow.ts). Accounts have their turns, so that none waits for all of another's.
 * 2. Watches of one host share a message, so that their requests follow each other. Messages are filled with whole
 *    hosts.
 * 3. Where one host needs several messages after all (its browser visits, checks that people asked for), each starts
 *    later than the one before.
 * 4. Watches that were slow the last time have messages of their own, a few in each, so that they hold up no others: on one
 *    machine a queue goes on when all messages of a queue batch are done.
 * 5. Hosts that the operator opened are the operator's own: they are neither limited nor kept together.
 * Pure.
 */
import { alternating } from "../../lib/concurrency/alternating.ts";

export type Due = { watchId: number; userId: number; host: string; lane: Lane };

/** `slow`: pages over HTTP whose last answer let its message wait for long; `new`: those of which nothing is known yet. */
export type Lane = "http" | "slow" | "new" | "browser";

/** Beyond this, the last request of a watch is long: a time-out is, and so is what nearly was one. */
const slowMs = 10_000;
export const isSlow = (fetchMs: number): boolean => fetchMs >= slowMs;

type Known = { lane: "http" | "browser"; fetchMs: number; isNew: boolean };

/** The lane of a watch, by what it needs and how long its last request took; `isNew`: it was never checked. */
export function laneOf({ lane, fetchMs, isNew }: Known): Lane {
  if (lane === "browser") return lane;
  if (isSlow(fetchMs)) return "slow";
  return isNew ? "new" : lane;
}

/** The contents of one message. `delaySeconds`: how much later than the first it is delivered. */
export type Batch<T> = { items: T[]; lane: Due["lane"]; delaySeconds: number };

/** How many HTTP watches of different hosts fit in one message; of new ones, how many hosts. */
const watchesPerMessage = { http: 100, slow: 12, new: 12, browser: 1 } as const;
/** How many of one host. */
const oneHostPerMessage = { http: 60, slow: 12, new: 60, browser: 1 } as const;
const claimsPerMessage = watchesPerMessage.http;
const perTick = { http: 60, slow: 12, new: 60, browser: 6 } as const;
/** How long a message's checks of one host take, roughly. */
const batchSeconds = { http: 45, slow: 60, new: 45, browser: 10 } as const;
/** A claim expires: a message that would begin later than this is delivered then, and waits until the host is free. */
const maxDelaySeconds = 120;

type Limits = { isOwn: (host: string) => boolean; maxHanging: number };

/**
 * The watches that may be checked in this tick, those of accounts in turns. `due`: longest due first; `isOwn`: whether the operator opened a
 * host; `maxHanging`: how many that may hang. Of a host that nobody knows yet the first one counts: if that hangs the others do not begin.
 * `hanging`: those that counted.
 */
export function shareOut<T extends Due>(
  due: readonly T[],
  { isOwn, maxHanging }: Limits,
): { watches: T[]; hanging: T[] } {
  const taken = new Map<string, number>();
  const hanging: T[] = [];
  const watches = alternating(due, ({ userId }) => userId).filter((watch) => {
    const { lane, host } = watch;
    const key = `${lane} ${host}`;
    const place = taken.get(key) ?? 0;
    const isCounted = lane === "slow" || (lane === "new" && (place === 0 || isOwn(host)));
    if (isCounted && hanging.length >= maxHanging) return false;
    if (!isOwn(host) && place >= perTick[lane]) return false;
    taken.set(key, place + 1);
    if (isCounted) hanging.push(watch);
    return true;
  });
  return { watches, hanging };
}

/** The messages for these watches. `groupOf`: hosts of different groups share no message. */
export function batchesOf<T extends Due>(
  watches: readonly T[],
  isOwn: (host: string) => boolean,
  groupOf: (host: string) => number = () => 0,
): Batch<T>[] {
  return [...Map.groupBy(watches, ({ host }) => groupOf(host)).values()].flatMap((group) =>
    batchesTogether(group, isOwn),
  );
}

function batchesTogether<T extends Due>(watches: readonly T[], isOwn: (host: string) => boolean): Batch<T>[] {
  const found: Batch<T>[] = [];
  const open = new Map<Due["lane"], { items: T[]; load: number }>();
  const addBatch = (items: T[], lane: Due["lane"], delaySeconds = 0) => found.push({ items, lane, delaySeconds });
  for (const { lane, host, group } of byHost(watches)) {
    const room = watchesPerMessage[lane];
    const size = isOwn(host) ? room : oneHostPerMessage[lane];
    if (lane !== "browser" && group.length <= size) {
      const load = lane === "new" && !isOwn(host) ? 1 : group.length;
      let last = open.get(lane) ?? { items: [], load: 0 };
      if (last.load && (last.load + load > room || last.items.length + group.length > claimsPerMessage)) {
        addBatch(last.items, lane);
        last = { items: [], load: 0 };
      }
      open.set(lane, { items: [...last.items, ...group], load: last.load + load });
      continue;
    }
    for (const [place, items] of chunksOf(group, size).entries())
      addBatch(items, lane, isOwn(host) ? 0 : Math.min(place * batchSeconds[lane], maxDelaySeconds));
  }
  for (const [lane, { items }] of open) addBatch(items, lane);
  return found;
}

type Group<T> = { lane: Due["lane"]; host: string; group: T[] };

function byHost<T extends Due>(watches: readonly T[]): Group<T>[] {
  const groups = new Map<string, Group<T>>();
  for (const watch of watches) {
    const { lane, host } = watch;
    const key = `${lane} ${host}`;
    const known = groups.get(key);
    if (known) known.group.push(watch);
    else groups.set(key, { lane, host, group: [watch] });
  }
  return [...groups.values()];
}

/** A list in parts of at most `size`. */
export const chunksOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, part) => list.slice(part * size, (part + 1) * size));
