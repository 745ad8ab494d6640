/**
 * The end of a check as rows: what it remembers, when it is due next, and that its claim is over. Packed, so that many
 * checks with nothing to tell take few statements. They only speak SQL; `settle.ts` and `store.ts` run them.
 */
import type { StorageStores } from "../../storage/world.ts";
import { priceStatements, type PriceMove } from "./prices/statements.ts";

import { stripLength, type StripLetter } from "../strip.ts";

/** What a check leaves behind when it has nothing to tell: packed, one statement for all. */
export type Settled = {
  watchId: number;
  generation: number;
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
};

/** Below what one bound value may hold, two million bytes: https://developers.cloudflare.com/d1/platform/limits/ */
const maxCharacters = 300_000;

/** Guarded by the claim, so that a fenced-off check writes nothing. Order: memory first, the claim's end last. */
export function commitStatements({ db }: Pick<StorageStores, "db">, settled: Settled[]): D1PreparedStatement[] {
  // The wide members go once, in the first statement.
  const json = JSON.stringify(
    settled.map(({ reading: _reading, trace: _trace, suppressed: _suppressed, price: _price, ...narrow }) => narrow),
  );
  return [
    ...memories(settled).map((remembered) =>
      db
        .prepare(
          `INSERT INTO readings (watch_id, reading, failure, failing_since, trace, held)
           SELECT j.value ->> 'watchId', j.value -> 'reading', j.value ->> 'failure', j.value ->> 'failingSince',
             j.value ->> 'trace', j.value ->> 'suppressed'
           FROM json_each(?1) j JOIN schedule s ON s.watch_id = j.value ->> 'watchId'
             AND s.generation = j.value ->> 'generation' AND s.done_generation < s.generation
           WHERE true
           ON CONFLICT (watch_id) DO UPDATE SET reading = excluded.reading, failure = excluded.failure,
             failing_since = excluded.failing_since, trace = coalesce(excluded.trace, trace),
             held = coalesce(excluded.held, held)`,
        )
        .bind(remembered),
    ),
    ...priceStatements(db, settled),
    // next_at is indexed: it is written only where it differs from what the claim already set.
    db
      .prepare(
        `UPDATE schedule SET next_at = j.value ->> 'nextAt', interval_seconds = j.value ->> 'intervalSeconds',
           phase = j.value ->> 'phase'
         FROM json_each(?1) j WHERE watch_id = j.value ->> 'watchId' AND generation = j.value ->> 'generation'
           AND done_generation < generation AND next_at <> j.value ->> 'nextAt'`,
      )
      .bind(json),
    db
      .prepare(
        `UPDATE schedule SET done_generation = generation, lease_until = 0, last_checked = j.value ->> 'checkedAt',
           check_count = check_count + (j.value ->> 'isCheck'), fetch_ms = j.value ->> 'fetchMs',
           strip = substr(strip || coalesce(j.value ->> 'letter', ''), -${stripLength})
         FROM json_each(?1) j WHERE watch_id = j.value ->> 'watchId' AND generation = j.value ->> 'generation'
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
    const { watchId, generation, failure, failingSince, reading, trace, suppressed = null } = one;
    const json = JSON.stringify({ watchId, generation, failure, failingSince, reading, trace, suppressed });
    left -= json.length;
    if (!groups.length || left < 0) {
      groups.push([]);
      left = maxCharacters - json.length;
    }
    groups.at(-1)?.push(json);
  }
  return groups.map((group) => `[${group.join(",")}]`);
}
