/**
 * The watches of a simulated day: one host that far too many watch, hosts of all sizes, some of which fail or hang, and accounts, one of
 * which has a tenth of all. The same for the same seed.
 */
import { phaseOf } from "../../src/lib/schedule/due.ts";
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
export const largeUser = 1;
export const intervalSeconds = 3600;

/** `start`: Unix seconds of the first tick. `hotWatches` of them are of one host. */
export type Population = { watches: number; hotWatches: number; start: number; seed: number };

/** How a host behaves: `resets` refuses connections, `hangs` lets us wait for all of our patience. */
export type HostKind = "well" | "resets" | "hangs";

/** Of a hundred hosts one fails. The first hundred, which many watch, are well. */
export function kindOf(host: string): HostKind {
  const number = Number(/^h(\d+)\./.exec(host)?.[1] ?? 0);
  if (number < 100 || number % 100 !== 7) return "well";
  return number % 200 === 7 ? "hangs" : "resets";
}

/** Inserts accounts and watches, each checked at its place in the hour before `start`. */
export function populate({ sqlite }: LocalDatabase, { watches, hotWatches, start, seed }: Population): void {
  const random = seeded(seed);
  const hosts = hostsByWeight(Math.max(10, Math.ceil(watches / 5)), random);
  const users = Math.max(10, Math.ceil(watches / 20));
  const user = sqlite.prepare(
    "INSERT INTO users (uuid, email, password_hash, plan, created_at) VALUES (?, ?, '', 'pro', 0)",
  );
  const watch = sqlite.prepare("INSERT INTO watches (id, uuid, user_id, settings, created_at) VALUES (?, ?, ?, ?, 0)");
  const schedule = sqlite.prepare(
    `INSERT INTO schedule (watch_id, user_id, next_at, generation, done_generation, interval_seconds, phase, host, last_checked,
       check_count, fetch_ms, strip, pack) VALUES (?, ?, ?, 1, 1, ?, ?, ?, ?, 1, 300, 'n', -1)`,
  );
  const reading = sqlite.prepare("INSERT INTO readings (watch_id, reading) VALUES (?, ?)");
  sqlite.exec("BEGIN");
  for (let number = 1; number <= users; number++) user.run(`u${number}`, `u${number}@mail.example`);
  for (let id = 1; id <= watches; id++) {
    const host = id <= hotWatches ? hotHost : hosts();
    const userId = random() < 0.1 ? largeUser : 2 + Math.floor(random() * (users - 1));
    const uuid = `w${id}`;
    const phase = phaseOf(uuid, intervalSeconds);
    const due = start - (start % intervalSeconds) + phase;
    const nextAt = due >= start ? due : due + intervalSeconds;
    watch.run(id, uuid, userId, JSON.stringify({ url: `https://${host}/p/${id}` }));
    schedule.run(id, userId, nextAt, intervalSeconds, phase, host, nextAt - intervalSeconds);
    reading.run(id, JSON.stringify({ snapshotAt: start - 86_400, snapshotObject: "o", bodyHash: uuid }));
  }
  sqlite.exec("COMMIT");
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
