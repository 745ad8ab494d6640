/**
 * Which due watches are checked next, and how they are batched into messages. The rules, in order:
 * 1. In one tick a host is asked by sixty watches at most, once a second on average, and visited by six browsers; those
 *    due longest go first. The others stay due, which costs nothing, and go with the next ticks. So do those that were slow the last
 *    time, of all hosts, where they are more than begin in a minute.
 * 2. Watches of one host share a message, so that their requests follow each other. Messages are filled with whole
 *    hosts.
 * 3. Where one host needs several messages after all (its browser visits, checks that people asked for), each starts
 *    later than the one before.
 * 4. Watches that were slow the last time have messages of their own, a few in each, so that they hold up no others: on one
 *    machine a queue goes on when all messages of a queue batch are done.
 * 5. Hosts that the operator opened are the operator's own: they are neither limited nor kept together.
 * Pure.
 */

export type Due = { watchId: number; host: string; lane: Lane };

/** `slow`: pages over HTTP whose last answer let its message wait for long. */
export type Lane = "http" | "slow" | "browser";

/** Beyond this, the last request of a watch is long: a time-out is, and so is what nearly was one. */
const slowMs = 10_000;
export const isSlow = (fetchMs: number): boolean => fetchMs >= slowMs;

/** The queue of a watch, by what it needs and how long its last request took. */
export const laneOf = ({ lane, fetchMs }: { lane: "http" | "browser"; fetchMs: number }): Lane =>
  lane === "http" && isSlow(fetchMs) ? "slow" : lane;

/** The same with all of a host together: what hung for one hangs for the others. */
export function lanesByHost<T extends Due>(due: readonly T[]): T[] {
  const slow = new Set(due.flatMap(({ lane, host }) => (lane === "slow" && host ? [host] : [])));
  return due.map((watch) => (watch.lane === "http" && slow.has(watch.host) ? { ...watch, lane: "slow" } : watch));
}

/** The contents of one message. `delaySeconds`: how much later than the first it is delivered. */
export type Batch<T> = { items: T[]; lane: Due["lane"]; delaySeconds: number };

/** How many HTTP watches of different hosts fit in one message. */
const watchesPerMessage = { http: 100, slow: 12, browser: 1 } as const;
/** How many of one host. */
const oneHostPerMessage = { http: 60, slow: 12, browser: 1 } as const;
const perTick = { http: 60, slow: 12, browser: 6 } as const;
/**
 * So many slow watches of all hosts, which is more than their queue works in a minute: what is claimed waits there, and its claim may end
 * before it begins.
 */
const slowPerTick = 600;
/** How long a message's checks of one host take, roughly. */
const batchSeconds = { http: 45, slow: 60, browser: 10 } as const;
/** A claim expires: a message that would begin later than this is delivered then, and waits until the host is free. */
const maxDelaySeconds = 120;

/** The watches that may be checked in this tick. `due`: longest due first. `isOwn`: whether the operator opened a host. */
export function limitPerHost(due: readonly Due[], isOwn: (host: string) => boolean): Due[] {
  const taken = new Map<string, number>();
  let slow = 0;
  return due.filter((watch) => {
    if (isOwn(watch.host)) return true;
    const key = `${watch.lane} ${watch.host}`;
    const place = taken.get(key) ?? 0;
    taken.set(key, place + 1);
    return place < perTick[watch.lane] && (watch.lane !== "slow" || slow++ < slowPerTick);
  });
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
  const open = new Map<Due["lane"], T[]>();
  const addBatch = (items: T[], lane: Due["lane"], delaySeconds = 0) => found.push({ items, lane, delaySeconds });
  for (const { lane, host, group } of byHost(watches)) {
    const room = watchesPerMessage[lane];
    const size = isOwn(host) ? room : oneHostPerMessage[lane];
    if (lane !== "browser" && group.length <= size) {
      const items = open.get(lane) ?? [];
      if (items.length && items.length + group.length > room) addBatch(items.splice(0), lane);
      items.push(...group);
      open.set(lane, items);
      continue;
    }
    for (const [place, items] of chunksOf(group, size).entries())
      addBatch(items, lane, isOwn(host) ? 0 : Math.min(place * batchSeconds[lane], maxDelaySeconds));
  }
  for (const [lane, items] of open) if (items.length) addBatch(items, lane);
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
