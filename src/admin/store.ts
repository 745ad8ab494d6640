import { adminAccountStore } from "./accounts/store.ts";
import type { Sealer } from "../secret/seal.ts";
import { watchFromRow, loadQuery, type LoadedRow, type LoadedWatch } from "../watch/row.ts";
import { leaving } from "../schedule/packs/statements.ts";
import { auditStatement, type AuditEntry } from "../storage/audit/statements.ts";
import type { RemedialAction } from "../storage/audit/actions.ts";
import { applicable, boundSelection, noticeName, selectionQuery, type Selection } from "./selection.ts";
import type { Mark } from "./merge.ts";
import type { FailureClass } from "../page/failure.ts";

/** The number of failing watches of one class, with their accounts and hosts. Times in Unix seconds. */
export type FailureTotals = {
  class: FailureClass;
  count: number;
  accounts: number;
  hosts: number;
  oldest_since: number;
  newest_since: number;
};
/** A failing watch. `user`: public id; `sentence`: the failure in words; `count`: failures in a row; times in Unix seconds. */
export type FailingWatch = {
  id: number;
  uuid: string;
  user: string;
  host: string;
  class: FailureClass;
  sentence: string;
  /** As it is stored: the values as JSON. */
  code: string | null;
  values: string | null;
  since: number;
  count: number;
  last_checked: number;
};
/** An entry of the audit log. `ts`: Unix seconds. */
export type AuditRow = {
  id: number;
  ts: number;
  actor: string;
  action: string;
  object: string;
  result: string;
  request_id: string;
};
/** A watch that an action applies to, and the unique name of its notice. */
export type Marked = { id: number; uuid: string; notice: string };

/** How many examples of a class are shown. */
export const samplesPerClass = 5;
const columns = `w.id, w.uuid, u.uuid AS user, s.host, r.failure AS class,
  coalesce(r.reading ->> '$.failing.sentence', '') AS sentence,
  r.reading ->> '$.failing.code' AS code, r.reading -> '$.failing.values' AS "values", coalesce(r.failing_since, 0) AS since,
  coalesce(r.reading ->> '$.failing.count', 1) AS count, s.last_checked`;

/** The store of the administration; not bound to an account. Each change writes its audit entry in the same transaction. */
export function adminStore(db: D1Database, sealer: Sealer) {
  return {
    /** The totals of each class, its five oldest failures, and one page of all failures in order of the watches' row ids. */
    async failures(selection: Selection, page: { after: number; limit: number }) {
      const given = boundSelection(selection, page);
      const [totals, samples, failures] = await db.batch([
        db
          .prepare(
            `SELECT r.failure AS class, count(*) AS count, count(DISTINCT w.user_id) AS accounts,
               count(DISTINCT s.host) AS hosts, coalesce(min(r.failing_since), 0) AS oldest_since,
               coalesce(max(r.failing_since), 0) AS newest_since
             FROM ${selectionQuery} GROUP BY r.failure ORDER BY count(*) DESC, r.failure`,
          )
          .bind(given),
        db
          .prepare(
            `SELECT * FROM (SELECT ${columns}, row_number() OVER (PARTITION BY r.failure ORDER BY r.failing_since, w.id) AS place
             FROM ${selectionQuery}) WHERE place <= ${samplesPerClass}`,
          )
          .bind(given),
        db
          .prepare(
            `SELECT ${columns} FROM ${selectionQuery} AND w.id > ?1 ->> 'after' ORDER BY w.id LIMIT ?1 ->> 'limit'`,
          )
          .bind(given),
      ]);
      return {
        totals: (totals?.results ?? []) as FailureTotals[],
        samples: (samples?.results ?? []) as FailingWatch[],
        failures: (failures?.results ?? []) as FailingWatch[],
      };
    },

    /** The selected watches that an action would change, oldest failure first. `now`: Unix seconds. */
    async marked(
      selection: Selection,
      action: RemedialAction,
      bound: { limit: number; now: number },
    ): Promise<Marked[]> {
      const { results } = await db
        .prepare(
          `SELECT w.id, w.uuid, ${noticeName} AS notice FROM ${selectionQuery} AND ${applicable[action]}
           ORDER BY r.failing_since, w.id LIMIT ?1 ->> 'limit'`,
        )
        .bind(boundSelection(selection, bound))
        .all<Marked>();
      return results;
    },

    /** Lets these watches be fetched by a browser, beginning now. The result of a check that is running is discarded. */
    switchBackend: (ids: number[], now: number, entry: AuditEntry) =>
      write(
        entry,
        edited(ids, `json_set(settings, '$.fetch_backend', 'html_webdriver')`),
        ...rescheduled(ids, `lane = 'browser', next_at = ${now}`),
      ),

    /** Pauses these watches. */
    pause: (ids: number[], entry: AuditEntry) =>
      write(entry, edited(ids, `json_set(settings, '$.paused', json('true'))`), ...rescheduled(ids, "paused = 1")),

    /** Removes the recorded failures; a failure that persists is recorded again by the next check. */
    clear: (ids: number[], entry: AuditEntry) =>
      write(
        entry,
        db
          .prepare(
            `UPDATE readings SET failure = NULL, failing_since = NULL, last_notification_error = NULL,
               reading = json_remove(reading, '$.failing', '$.filterFailures')
             WHERE watch_id IN (SELECT value FROM json_each(?))`,
          )
          .bind(JSON.stringify(ids)),
      ),

    /** Writes only an audit entry. */
    note: (entry: AuditEntry) => write(entry),

    /** Loads these watches with their settings. */
    async watches(ids: number[]): Promise<LoadedWatch[]> {
      const { results } = await db
        .prepare(`${loadQuery} WHERE w.id IN (SELECT value FROM json_each(?))`)
        .bind(JSON.stringify(ids))
        .all<LoadedRow>();
      return Promise.all(results.map((row) => watchFromRow(row, sealer)));
    },

    /** The verified email addresses of these accounts by row id; accounts without one are absent. */
    async addresses(userIds: number[]): Promise<Map<number, string>> {
      const { results } = await db
        .prepare("SELECT id, email FROM users WHERE verified_at IS NOT NULL AND id IN (SELECT value FROM json_each(?))")
        .bind(JSON.stringify(userIds))
        .all<{ id: number; email: string }>();
      return new Map(results.map(({ id, email }) => [id, email]));
    },

    /** When an entry of the audit log was written; null for none. */
    async auditedAt(id: number): Promise<number | null> {
      return (await db.prepare("SELECT at FROM audit WHERE id = ?").bind(id).first<{ at: number }>())?.at ?? null;
    },

    /** A page of the audit log, newest first. `before`: the last entry of the page before. */
    async audit(
      filter: { action?: string; actor?: string },
      page: { before: Mark; limit: number },
    ): Promise<AuditRow[]> {
      const { results } = await db
        .prepare(
          `SELECT id, at AS ts, actor, action, object, result, request_id FROM audit
           WHERE (at < ?1 OR (at = ?1 AND id < ?5)) AND (?2 IS NULL OR action = ?2) AND (?3 IS NULL OR actor = ?3)
           ORDER BY at DESC, id DESC LIMIT ?4`,
        )
        .bind(page.before.at, filter.action ?? null, filter.actor ?? null, page.limit, page.before.id)
        .all<AuditRow>();
      return results;
    },

    accounts: adminAccountStore(db),

    /** Records what was done elsewhere. */
    record: (entry: AuditEntry): Promise<void> => write(entry),
  };

  async function write(entry: AuditEntry, ...statements: D1PreparedStatement[]): Promise<void> {
    await db.batch([...statements, auditStatement(db, entry)]);
  }

  function edited(ids: number[], settings: string): D1PreparedStatement {
    return db
      .prepare(
        `UPDATE watches SET settings = ${settings}, revision = revision + 1
         WHERE id IN (SELECT value FROM json_each(?))`,
      )
      .bind(JSON.stringify(ids));
  }

  function rescheduled(ids: number[], columnsSet: string): D1PreparedStatement[] {
    const json = JSON.stringify(ids);
    return [
      db.prepare(leaving("schedule.watch_id IN (SELECT value FROM json_each(?))")).bind(json),
      db
        .prepare(
          `UPDATE schedule SET ${columnsSet}, generation = generation + (lease_until > 0), lease_until = 0
           WHERE watch_id IN (SELECT value FROM json_each(?))`,
        )
        .bind(json),
    ];
  }
}
