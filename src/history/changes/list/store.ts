/**
 * The changes of one account in pages, by what they are filtered for, and which of them are seen. A page reads a bounded number
 * of rows whatever the account has: filters with an index of their own are read by it, others look at a window of changes, and
 * where a window holds fewer than were asked for, the next page goes on behind it.
 */
import { boundLimit } from "../../../storage/statements.ts";
import { seenStatements, type MarkedChange } from "../../../watch/seen/statements.ts";
import type { Change } from "../../change.ts";
import { maxMarked } from "./limits.ts";
import { changeColumns } from "../columns.ts";
import { changeFromRow, changeQuery, changesOfAccount, type ChangeRow } from "../statements.ts";

export type ChangeFilter = {
  watchId?: number;
  tagId?: number;
  /** True: only those that nobody saw; false: only those that somebody did. */
  unseen?: boolean;
  verdict?: "useful" | "noisy" | "none";
  /** 0 for low to 3 for critical. */
  minSeverity?: number;
};

/** Which page: the `limit` changes that follow `id` in this direction, none of them at or below `floor`. */
export type ChangePage = { id: number; isDescending: boolean; floor?: number; limit: number };

/** In the direction of the page; `next`: the id behind which there may be more, or null at the end. */
export type FoundPage = { changes: Change[]; next: number | null };

const windowRows = 2000;
/** A tag of up to so many watches is read by its watches, one of more by the changes of the account. */
const fewWatches = 50;

/** A change and the UUID of its watch. */
export type NamedChange = MarkedChange & { watch: string };

type Condition = { sql: string; values: unknown[] };
/** Rows of `snapshots` that are changes: each arm is read along an index in the order of ids, and they are merged. */
type Scan = { arms: string[]; values: unknown[] };

/** What each row of a scan has to meet besides. */
function conditionsOf({ watchId, tagId, unseen, verdict, minSeverity }: ChangeFilter): Condition {
  const conditions: [sql: string, ...values: unknown[]][] = [["w.deleted_at IS NULL"]];
  if (watchId !== undefined) conditions.push(["c.watch_id = ?", watchId]);
  if (tagId !== undefined)
    conditions.push(["EXISTS (SELECT 1 FROM watch_tags x WHERE x.tag_id = ? AND x.watch_id = c.watch_id)", tagId]);
  if (unseen !== undefined) conditions.push([`c.seen_at IS ${unseen ? "NULL" : "NOT NULL"}`]);
  if (minSeverity !== undefined) conditions.push(["c.severity >= ?", minSeverity]);
  if (verdict === "none") conditions.push(["c.verdict IS NULL"]);
  else if (verdict !== undefined) conditions.push(["c.verdict = ?", verdict]);
  return {
    sql: conditions.map(([sql]) => sql).join(" AND "),
    values: conditions.flatMap(([, ...values]) => values),
  };
}

export function changeListStore({ db, userId }: { db: D1Database; userId: number }) {
  /** The rows that an index gives for a filter, the best that there is. */
  async function scanOf({ watchId, tagId, unseen, verdict, minSeverity = 0 }: ChangeFilter): Promise<Scan> {
    const rows = (sql: string, ...values: unknown[]): Scan => ({ arms: [`snapshots WHERE ${sql}`], values });
    const indexed = (index: string, ...arms: string[]): Scan => ({
      arms: arms.map((sql) => `snapshots INDEXED BY ${index} WHERE user_id = ?1 AND ${sql}`),
      values: [],
    });
    if (watchId !== undefined) return rows("watch_id = ?2 AND +user_id = ?1", watchId);
    if (tagId !== undefined && (await hasFewWatches(tagId)))
      return rows("watch_id IN (SELECT watch_id FROM watch_tags WHERE tag_id = ?2) AND +user_id = ?1", tagId);
    if (minSeverity >= 2) return indexed("snapshots_severe", "severity >= 2");
    if (verdict === "useful" || verdict === "noisy") return indexed("snapshots_verdict", `verdict = '${verdict}'`);
    const isSeen = [0, 1].filter((seen) => unseen === undefined || unseen !== Boolean(seen));
    return indexed("snapshots_changes", ...isSeen.map((seen) => `(seen_at IS NOT NULL) = ${seen}`));
  }

  async function hasFewWatches(tagId: number): Promise<boolean> {
    const row = await db
      .prepare("SELECT count(*) AS n FROM (SELECT 1 FROM watch_tags WHERE tag_id = ? LIMIT ?)")
      .bind(tagId, fewWatches + 1)
      .first<{ n: number }>();
    return (row?.n ?? 0) <= fewWatches;
  }

  async function markedAmong(where: string, ...values: unknown[]): Promise<NamedChange[]> {
    const { results } = await db
      .prepare(`SELECT c.id, c.watch_id AS watchId, c.at, w.uuid AS watch FROM ${where}`)
      .bind(userId, ...values)
      .all<NamedChange>();
    return results;
  }

  return {
    async page(filter: ChangeFilter, { id, isDescending, floor = 0, limit }: ChangePage): Promise<FoundPage> {
      const scan = await scanOf(filter);
      const place = isDescending ? "change_id < ? AND change_id > ?" : "change_id > ? AND change_id > ?";
      const scanned = (columns: string) =>
        `${scan.arms.map((arm) => `SELECT ${columns} FROM ${arm} AND ${place}`).join(" UNION ALL ")} ORDER BY id${isDescending ? " DESC" : ""}`;
      const places = scan.arms.flatMap(() => [id, floor]);
      const rows = { sql: scanned(changeColumns), values: [userId, ...scan.values, ...places] };
      const met = conditionsOf(filter);
      const { results } = await db
        .prepare(`${changeQuery(`(${rows.sql} LIMIT ${windowRows})`)} WHERE ${met.sql} LIMIT ${boundLimit()}`)
        .bind(...rows.values, ...met.values, limit)
        .all<ChangeRow>();
      const changes = results.map(changeFromRow);
      if (changes.length === limit) return { changes, next: changes.at(-1)?.id ?? null };
      const end = await db
        .prepare(`${scanned("change_id AS id")} LIMIT 1 OFFSET ${windowRows - 1}`)
        .bind(...rows.values)
        .first<{ id: number }>();
      return { changes, next: end?.id ?? null };
    },

    /** The id of the last change at or before an instant, looked for from the newest: it costs what came since. */
    async lastUntil(at: number): Promise<number> {
      const row = await db
        .prepare(`SELECT id FROM ${changesOfAccount("c.at <= ?2", "id DESC LIMIT 1")}`)
        .bind(userId, at)
        .first<{ id: number }>();
      return row?.id ?? 0;
    },

    /** Those of these changes that are not yet as they are to be marked. */
    named(changes: readonly { watch: string; timestamp: number }[], seen: boolean): Promise<NamedChange[]> {
      const json = JSON.stringify(changes.map(({ watch, timestamp }) => [watch, timestamp]));
      return markedAmong(
        `json_each(?2) j CROSS JOIN watches w ON w.uuid = j.value ->> 0 AND w.user_id = ?1
         CROSS JOIN changes c ON c.watch_id = w.id AND c.at = j.value ->> 1 WHERE (c.seen_at IS NULL) = ?3`,
        json,
        seen ? 1 : 0,
      );
    },

    /** The unseen changes until a time, oldest first: at most `maxMarked`, and one more where there are more. */
    unseenUntil: (at: number): Promise<NamedChange[]> =>
      markedAmong(
        `changes c CROSS JOIN watches w ON w.id = c.watch_id WHERE c.user_id = ?1 AND (c.seen_at IS NOT NULL) = 0 AND c.at <= ?2
         ORDER BY c.id LIMIT ${maxMarked + 1}`,
        at,
      ),

    /** Marks these changes and, where it follows, their watches; `now` in Unix seconds. */
    async mark(changes: readonly MarkedChange[], { seen, now }: { seen: boolean; now: number }): Promise<void> {
      if (changes.length) await db.batch(seenStatements(db, changes, { userId, seen, now }));
    },
  };
}
