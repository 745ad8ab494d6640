/**
 * Who of the due watches goes next, and who rides together. The rules, in order:
 * 1. In one tick a host is asked by sixty watches at most, once a second on average, and visited by six browsers; those
 *    due longest go first. The others stay due, which costs nothing, and go with the next ticks.
 * 2. Watches of one host ride in one message, so that their requests follow each other. Messages are filled with whole
 *    hosts.
 * 3. Where one host needs several messages after all (its browser visits, checks that people asked for), each starts
 *    later than the one before.
 * 4. What let its message wait for long the last time rides apart, a few together, so that it holds up nobody else: on one
 *    machine a queue goes on when all messages of a batch are through.
 * 5. Hosts that the operator opened are the operator's own: they are neither limited nor kept together.
 * Pure.
 */

export type Due = { watchId: number; host: string; lane: Lane };

/** `slow`: pages over HTTP whose last answer let its message wait for long. */
export type Lane = "http" | "slow" | "browser";

/** Beyond this, the last request of a watch is long: a time-out is, and so is what nearly was one. */
const slowMs = 10_000;

/** The queue of a watch, by what it needs and how long its last request took. */
export const laneOf = ({ lane, fetchMs }: { lane: "http" | "browser"; fetchMs: number }): Lane =>
  lane === "http" && fetchMs >= slowMs ? "slow" : lane;

/** The same with all of a host together: what hung for one hangs for the others. */
export function lanesByHost<T extends Due>(due: readonly T[]): T[] {
  const slow = new Set(due.flatMap(({ lane, host }) => (lane === "slow" && host ? [host] : [])));
  return due.map((watch) => (watch.lane === "http" && slow.has(watch.host) ? { ...watch, lane: "slow" } : watch));
}

/** One message to be. `delaySeconds`: how much later than the first it is handed out. */
export type Ride<T> = { riders: T[]; lane: Due["lane"]; delaySeconds: number };

/** How many HTTP watches of different hosts ride in one message. */
const watchesPerMessage = { http: 50, slow: 12, browser: 1 } as const;
/** How many of one host. */
const oneHostPerMessage = { http: 60, slow: 12, browser: 1 } as const;
const perTick = { http: 60, slow: 12, browser: 6 } as const;
/** What a message's checks of one host are reckoned to take. */
const rideSeconds = { http: 45, slow: 60, browser: 10 } as const;
/** A claim does not last for ever: what would begin later than this is handed out then, and waits at the host's door. */
const maxDelaySeconds = 120;

/** Those that may go in this tick. `due`: longest due first. */
export function inTurn(due: readonly Due[], isOwn: (host: string) => boolean): Due[] {
  const taken = new Map<string, number>();
  return due.filter((watch) => {
    if (isOwn(watch.host)) return true;
    const key = `${watch.lane} ${watch.host}`;
    const place = taken.get(key) ?? 0;
    taken.set(key, place + 1);
    return place < perTick[watch.lane];
  });
}

/** The messages that carry these watches. */
export function rides<T extends Due>(watches: readonly T[], isOwn: (host: string) => boolean): Ride<T>[] {
  const found: Ride<T>[] = [];
  const open = new Map<Due["lane"], T[]>();
  const sent = (riders: T[], lane: Due["lane"], delaySeconds = 0) => found.push({ riders, lane, delaySeconds });
  for (const { lane, host, group } of byHost(watches)) {
    const room = watchesPerMessage[lane];
    if (lane !== "browser" && group.length <= room) {
      const riders = open.get(lane) ?? [];
      if (riders.length && riders.length + group.length > room) sent(riders.splice(0), lane);
      open.set(lane, [...riders, ...group]);
      continue;
    }
    const size = isOwn(host) ? room : oneHostPerMessage[lane];
    for (const [place, riders] of slices(group, size).entries())
      sent(riders, lane, isOwn(host) ? 0 : Math.min(place * rideSeconds[lane], maxDelaySeconds));
  }
  for (const [lane, riders] of open) if (riders.length) sent(riders, lane);
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
export const slices = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, part) => list.slice(part * size, (part + 1) * size));
