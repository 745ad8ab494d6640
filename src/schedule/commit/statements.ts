/**
 * The end of a check as rows: what it remembers, when it is due next, and that its claim is over. Packed, so that many
 * checks with nothing to tell take few statements. They only speak SQL; stores and `check/commit.ts` run them.
 */
import { shortOf } from "../../storage/memory/statements.ts";
import type { StorageStores } from "../../storage/world.ts";
import { claimHolds, leaving } from "../packs/statements.ts";
import type { Entry } from "../packs/entry.ts";
import { stripLength, type StripLetter } from "../strip.ts";
import { priceStatements, type PriceMove } from "./prices/statements.ts";
import { wakeSeconds, wakeStatements } from "./tables/statements.ts";

/** What a check leaves behind when it has nothing to tell: packed, one statement for all. */
export type Settled = {
  watchId: number;
  generation: number;
  /** The pack that it was checked with; 0 where it was checked alone. */
  pack: number;
  /** Where the next check is due when that of its pack is: what the pack then knows of it. Null where it needs a row of its own. */
  entry: Entry | null;
  /** False where nothing was asked: then it is not counted. */
  isCheck: boolean;
  /** Its outcome in the strip; absent where nothing was asked. */
  letter?: StripLetter;
  checkedAt: number;
  fetchMs: number;
  nextAt: number;
  intervalSeconds: number;
  phase: number;
  /** Null where the memory did not move: then its row is not written. */
  reading: object | null;
  failure: string | null;
  failingSince: number | null;
  /** Null keeps the last trace. */
  trace: string | null;
  /** The list of suppressed readings as JSON; null keeps it. Only with a reading. */
  suppressed?: string | null;
  /** The price and the stock where they moved. */
  price?: PriceMove | null;
  /** True where checks of other watches make it due sooner, which the end of its own leaves so. */
  mayBeWoken?: boolean;
  /** The events whose alerts the same commit writes, to be counted with it. */
  events?: string[];
  /** True where the check has written for itself: its pack only learns when and how it was. */
  isWritten?: boolean;
  /** The claim, where this memory is what says that it has written. */
  done?: number;
};

/** Below what one bound value may hold, two million bytes: https://developers.cloudflare.com/d1/platform/limits/ */
const maxCharacters = 300_000;

/** What checks remember. Guarded by the claim, so that a fenced-off check writes nothing. */
export const memoryStatements = (
  { db }: Pick<StorageStores, "db">,
  settled: readonly Settled[],
): D1PreparedStatement[] => [
  ...priceStatements(db, settled),
  ...wakeStatements(db, settled),
  ...memories(settled).map((remembered) =>
    db
      .prepare(
        `INSERT INTO readings (watch_id, reading, short, failure, failing_since, trace, held, alert_count, done_generation)
           SELECT j.value ->> 'watchId', j.value -> 'reading', ${shortOf("j.value")}, j.value ->> 'failure', j.value ->> 'failingSince',
             j.value ->> 'trace', j.value ->> 'suppressed', ${alertsWritten}, coalesce(j.value ->> 'done', 0)
           FROM json_each(?1) j WHERE ${claimHolds("j.value ->> 'watchId'", "j.value ->> 'generation'")}
           ON CONFLICT (watch_id) DO UPDATE SET reading = excluded.reading, short = excluded.short, failure = excluded.failure,
             failing_since = excluded.failing_since, trace = coalesce(excluded.trace, trace),
             held = coalesce(excluded.held, held), alert_count = alert_count + excluded.alert_count,
             done_generation = max(done_generation, excluded.done_generation) RETURNING watch_id`,
      )
      .bind(remembered),
  ),
];

/** How many alerts the same commit wrote that are counted with it. */
const alertsWritten = `iif(j.value -> 'events' IS NULL, 0, (SELECT count(*) FROM deliveries d WHERE d.watch_id = j.value ->> 'watchId'
  AND d.created_at >= j.value ->> 'checkedAt' AND d.is_counted = 1 AND d.event IN (SELECT e.value FROM json_each(j.value, '$.events') e)))`;

/**
 * What a single check remembers, and the end of its claim, guarded by it; the last gives back the watch where it was written. A
 * watch stays in its pack, which learns of the check with the others of the message: here its memory says that this claim has
 * written.
 */
export function commitStatements(stores: Pick<StorageStores, "db">, row: Settled): D1PreparedStatement[] {
  const { watchId, generation, pack, entry } = row;
  if (!pack) return aloneStatements(stores, [row]);
  if (!entry)
    return [leavingStatement(stores, { pack, generation, watchIds: [watchId] }), ...aloneStatements(stores, [row])];
  if (row.reading) return memoryStatements(stores, [{ ...row, done: generation }]);
  const { checkedAt, checkCount, fetchMs, strip } = entry;
  return [
    ...memoryStatements(stores, [row]),
    stores.db
      .prepare(
        `UPDATE schedule SET done_generation = ?2, last_checked = ?3, check_count = ?4, fetch_ms = ?5, strip = ?6
         WHERE watch_id = ?1 AND ${claimHolds("?1", "?2")} RETURNING watch_id`,
      )
      .bind(watchId, generation, checkedAt, checkCount, fetchMs, strip),
  ];
}

/** Watches of a claimed pack go on alone, claims and all. */
export const leavingStatement = (
  { db }: Pick<StorageStores, "db">,
  { pack, generation, watchIds }: { pack: number; generation: number; watchIds: readonly number[] },
): D1PreparedStatement =>
  db
    .prepare(
      leaving(`p.id = ?1 AND p.generation = ?2 AND p.done_generation < ?2
        AND schedule.watch_id IN (SELECT value FROM json_each(?3))`),
    )
    .bind(pack, generation, JSON.stringify(watchIds));

/** The same for many watches that are checked alone. Order: memory first, the claim's end last. */
export function aloneStatements(stores: Pick<StorageStores, "db">, settled: Settled[]): D1PreparedStatement[] {
  const { db } = stores;
  // The wide members go once, in the statements before.
  const json = JSON.stringify(
    settled.map(
      ({
        reading: _reading,
        trace: _trace,
        suppressed: _suppressed,
        price: _price,
        events: _events,
        entry,
        ...narrow
      }) => ({
        ...narrow,
        mayJoin: entry ? -1 : 0,
      }),
    ),
  );
  return [
    ...memoryStatements(stores, settled),
    // next_at is indexed: it is written only where it differs from what the claim already set.
    db
      .prepare(
        `UPDATE schedule SET next_at = j.value ->> 'nextAt', interval_seconds = j.value ->> 'intervalSeconds',
           phase = j.value ->> 'phase'
         FROM json_each(?1) j WHERE watch_id = j.value ->> 'watchId' AND generation = j.value ->> 'generation'
           AND done_generation < generation AND pack <= 0 AND next_at <> j.value ->> 'nextAt'
           AND NOT (coalesce(j.value ->> 'mayBeWoken', 0) AND next_at <= j.value ->> 'checkedAt' + ${wakeSeconds})`,
      )
      .bind(json),
    db
      .prepare(
        `UPDATE schedule SET done_generation = generation, lease_until = 0, last_checked = j.value ->> 'checkedAt',
           check_count = check_count + (j.value ->> 'isCheck'), fetch_ms = j.value ->> 'fetchMs',
           strip = substr(strip || coalesce(j.value ->> 'letter', ''), -${stripLength}), pack = j.value ->> 'mayJoin'
         FROM json_each(?1) j WHERE pack <= 0 AND watch_id = j.value ->> 'watchId' AND generation = j.value ->> 'generation'
           AND done_generation < generation RETURNING watch_id`,
      )
      .bind(json),
  ];
}

/** The memories that moved as JSON arrays, each of a size that one statement takes. */
function memories(settled: readonly Settled[]): string[] {
  const groups: string[][] = [];
  let left = 0;
  for (const one of settled) {
    if (!one.reading) continue;
    const {
      watchId,
      generation,
      checkedAt,
      failure,
      failingSince,
      reading,
      trace,
      suppressed = null,
      events,
      done,
    } = one;
    const memory = { failure, failingSince, reading, trace, suppressed };
    const json = JSON.stringify({ watchId, generation, checkedAt, ...memory, events, done });
    left -= json.length;
    if (!groups.length || left < 0) {
      groups.push([]);
      left = maxCharacters - json.length;
    }
    groups.at(-1)?.push(json);
  }
  return groups.map((group) => `[${group.join(",")}]`);
}
