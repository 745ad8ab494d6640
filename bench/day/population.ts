/**
 * The watches of a simulated day: one host that far too many watch, hosts of all sizes, some of which fail or hang, and accounts, one of
 * which has a tenth of all. The same for the same seed.
 */
import { phaseOf } from "../../src/lib/schedule/due.ts";
import { roomiest } from "../../src/shard/room.ts";
import type { LocalDatabase } from "./database.ts";

/** Numbers in 0..1, the same for the same seed: https://en.wikipedia.org/wiki/Permuted_congruential_generator is more than this needs. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

export const hotHost = "hot.example";
/** How the hosts begin that an import brings and that all hang. */
export const hangingPrefix = "x";
export const largeUser = 1;
/** The database of the large account, which came first. */
export const largeShard = 0;
export const intervalSeconds = 3600;

/** `start`: Unix seconds of the first tick. `hotWatches` of them are of one host. */
export type Population = { watches: number; hotWatches: number; start: number; seed: number };

/** How a host behaves: `resets` refuses connections, `hangs` lets us wait for all of our patience. */
export type HostKind = "well" | "resets" | "hangs";

/** Of a hundred hosts one fails. The first hundred, which many watch, are well. Those of an import that hangs all hang. */
export function kindOf(host: string): HostKind {
  if (host.startsWith(hangingPrefix)) return "hangs";
  const number = Number(/^h(\d+)\./.exec(host)?.[1] ?? 0);
  if (number < 100 || number % 100 !== 7) return "well";
  return number % 200 === 7 ? "hangs" : "resets";
}

type Planned = { id: number; host: string; userId: number };

/** Inserts accounts and watches, each checked at its place in the hour before `start`. An account is where the service makes it. */
export function populate(databases: readonly LocalDatabase[], population: Population): void {
  const { start } = population;
  const { planned, users } = planOf(population);
  const places = placesOf(planned, { users, databases: databases.length });
  for (const [place, { sqlite }] of databases.entries()) {
    const user = sqlite.prepare(
      "INSERT INTO users (id, uuid, email, password_hash, plan, created_at) VALUES (?, ?, ?, '', 'pro', 0)",
    );
    const insert = inserterOf(sqlite, start);
    sqlite.exec("BEGIN");
    for (let number = 1; number <= users; number++)
      if (places[number] === place) user.run(number, `u${number}`, `u${number}@mail.example`);
    for (const watch of planned) if (places[watch.userId] === place) insert(watch);
    sqlite.exec("COMMIT");
  }
}

/** Which watches there are, and how many accounts. */
function planOf({ watches, hotWatches, seed }: Population): { planned: Planned[]; users: number } {
  const random = seeded(seed);
  const hosts = hostsByWeight(Math.max(10, Math.ceil(watches / 5)), random);
  const users = Math.max(10, Math.ceil(watches / 20));
  const planned = Array.from({ length: watches }, (_, index) => ({
    id: index + 1,
    host: index < hotWatches ? hotHost : hosts(),
    userId: random() < 0.1 ? largeUser : 2 + Math.floor(random() * (users - 1)),
  }));
  return { planned, users };
}

/** The database of each account, by its number: they come one after the other, each where most room is. */
function placesOf(planned: readonly Planned[], { users, databases }: { users: number; databases: number }): Uint8Array {
  const counts = new Uint32Array(users + 1);
  for (const { userId } of planned) counts[userId] = (counts[userId] ?? 0) + 1;
  const rooms = Array.from({ length: databases }, () => ({ isReady: true, isFull: false, bytes: 0 }));
  const places = new Uint8Array(users + 1);
  for (let user = 1; user <= users; user++) {
    const place = roomiest(rooms) ?? 0;
    places[user] = place;
    const room = rooms[place];
    if (room) room.bytes += counts[user] ?? 0;
  }
  return places;
}

function inserterOf(sqlite: LocalDatabase["sqlite"], start: number): (watch: Planned) => void {
  const watch = sqlite.prepare("INSERT INTO watches (id, uuid, user_id, settings, created_at) VALUES (?, ?, ?, ?, 0)");
  const schedule = sqlite.prepare(
    `INSERT INTO schedule (watch_id, user_id, next_at, generation, done_generation, interval_seconds, phase, host, last_checked,
       check_count, fetch_ms, strip, pack) VALUES (?, ?, ?, 1, 1, ?, ?, ?, ?, 1, 300, 'n', -1)`,
  );
  const reading = sqlite.prepare("INSERT INTO readings (watch_id, reading) VALUES (?, ?)");
  return ({ id, host, userId }) => {
    const uuid = `w${id}`;
    const phase = phaseOf(uuid, intervalSeconds);
    const due = start - (start % intervalSeconds) + phase;
    const nextAt = due >= start ? due : due + intervalSeconds;
    watch.run(id, uuid, userId, JSON.stringify({ url: `https://${host}/p/${id}` }));
    schedule.run(id, userId, nextAt, intervalSeconds, phase, host, nextAt - intervalSeconds);
    reading.run(id, JSON.stringify({ snapshotAt: start - 86_400, snapshotObject: "o", bodyHash: uuid }));
  };
}

/** Hosts of all sizes: how many watch one falls with its rank. */
function hostsByWeight(count: number, random: () => number): () => string {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank++) sums[rank] = sum += 1 / (rank + 50);
  return () => {
    const wanted = random() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] as number) < wanted) low = middle + 1;
      else high = middle;
    }
    return `h${low}.example`;
  };
}
