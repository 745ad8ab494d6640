/** The suppressed readings of a watch: one list beside its memory, so that keeping it writes no row of its own. */
import { severityRank, storedFindings, type Severity } from "../../reading/severity/severity.ts";
import type { ChangedLine } from "../../lib/difference/brief.ts";
import type { PagesOfChange } from "../../services/webhook/siteReport.ts";
import type { RowsOfChange } from "../../services/webhook/tableReport.ts";
import type { Judgement } from "../../lib/difference/judgement.ts";
import { writeJudgement } from "../judgement.ts";
import type { WatchMemory } from "../../watch/memory.ts";
import type { FeedbackRule } from "../../noise/feedback/rule.ts";
import { leaving } from "../../schedule/packs/statements.ts";
import { newChangeId } from "../changes/newChangeId.ts";
import type { SuppressedEntry } from "./entry.ts";
import type { StorageStores } from "../../storage/world.ts";
import type { WriteGuard } from "../../storage/writeGuard.ts";

/** What is remembered of a watch, as it is stored: a change of any of it is a change of the state. */
export type State = { reading: string; feedbackRules: string | null; suppressed: string | null };

/** Unscoped: callers come from a check, or with a watch that is the account's own. */
export function suppressedStore(db: D1Database) {
  return {
    async state(watchId: number): Promise<State | null> {
      return db
        .prepare("SELECT reading, lessons AS feedbackRules, held AS suppressed FROM readings WHERE watch_id = ?")
        .bind(watchId)
        .first<State>();
    },

    /** Newest first. */
    async list(watchId: number): Promise<SuppressedEntry[]> {
      return listOf(await this.state(watchId));
    },

    async hasSnapshot(watchId: number, at: number): Promise<boolean> {
      const row = await db.prepare("SELECT 1 FROM snapshots WHERE watch_id = ? AND at = ?").bind(watchId, at).first();
      return row !== null;
    },

    /** The first time from this one on at which the watch has no snapshot. */
    async freeTime(watchId: number, from: number): Promise<number> {
      const row = await db
        .prepare(
          `SELECT min(t) AS free FROM (SELECT ?2 AS t UNION ALL SELECT at + 1 FROM snapshots WHERE watch_id = ?1 AND at >= ?2)
           WHERE NOT EXISTS (SELECT 1 FROM snapshots WHERE watch_id = ?1 AND at = t)`,
        )
        .bind(watchId, from)
        .first<{ free: number }>();
      return row?.free ?? from;
    },
  };
}

export const listOf = (state: State | null): SuppressedEntry[] =>
  state?.suppressed ? (JSON.parse(state.suppressed) as SuppressedEntry[]) : [];

/** Holds while the watch is there and remembered just so. */
export const unmovedGuard = (watchId: number, { reading, feedbackRules, suppressed }: State): WriteGuard => ({
  sql: `EXISTS (SELECT 1 FROM readings r JOIN watches w ON w.id = r.watch_id WHERE r.watch_id = ? AND w.deleted_at IS NULL
    AND r.reading = ? AND r.lessons IS ? AND r.held IS ?)`,
  values: [watchId, reading, feedbackRules, suppressed] as WriteGuard["values"],
});

/** A change made of a suppressed reading. */
export type Restored = {
  userId: number;
  watchId: number;
  base: { at: number; object: string };
  at: number;
  object: string;
  traceObject: string;
  size: number;
  counts: { added: number; removed: number; replaced: number };
  brief: string;
  words: ChangedLine[] | null;
  rows: RowsOfChange | null;
  pages: PagesOfChange | null;
  severity: Severity;
  judgement: Judgement;
  /** True: its snapshot exists. */
  isQuiet: boolean;
};

/** The snapshot, as a change. */
export function restoreStatement(
  { db }: Pick<StorageStores, "db">,
  restored: Restored,
  guard: WriteGuard,
): D1PreparedStatement {
  const {
    userId,
    watchId,
    base,
    at,
    object,
    traceObject,
    size,
    counts,
    brief,
    words,
    rows,
    pages,
    severity,
    judgement,
    isQuiet,
  } = restored;
  const columns: Record<string, string | number | null> = {
    kind: "change",
    from_at: base.at,
    from_object: base.object,
    added: counts.added,
    removed: counts.removed,
    replaced: counts.replaced,
    brief,
    trace_object: traceObject,
    severity: severityRank(severity.level),
    severity_findings: storedFindings(severity),
    held_lines: writeJudgement(judgement, { words, rows, pages }),
  };
  const [names, values] = [Object.keys(columns), Object.values(columns)];
  if (isQuiet) {
    const set = names.map((name) => `${name} = ?`).join(", ");
    const sql = `UPDATE snapshots SET user_id = ?1, change_id = ${newChangeId("?1")}, ${set} WHERE watch_id = ? AND at = ? AND ${guard.sql}`;
    return db.prepare(sql).bind(userId, ...values, watchId, at, ...guard.values);
  }
  return db
    .prepare(
      `INSERT INTO snapshots (user_id, change_id, watch_id, at, object, size, ${names.join(", ")})
       SELECT ?1, ${newChangeId("?1")}, ?, ?, ?, ?, ${names.map(() => "?").join(", ")} WHERE ${guard.sql}`,
    )
    .bind(userId, watchId, at, object, size, ...values, ...guard.values);
}

type After = { reading: WatchMemory; feedbackRules: FeedbackRule[]; list: SuppressedEntry[] };

/** What is remembered afterwards, and the end of a check that began before. The last tells whether all of it was written. */
export function rememberStatements(
  { db }: Pick<StorageStores, "db">,
  { watchId, reading, feedbackRules, list }: After & { watchId: number },
  guard: WriteGuard,
): D1PreparedStatement[] {
  const suppressed = JSON.stringify(list);
  const isWritten = "EXISTS (SELECT 1 FROM readings WHERE watch_id = ?1 AND held = ?2)";
  const rules = feedbackRules.length ? JSON.stringify(feedbackRules) : null;
  return [
    db
      .prepare(`UPDATE readings SET reading = ?, lessons = ?, held = ? WHERE watch_id = ? AND ${guard.sql}`)
      .bind(JSON.stringify(reading), rules, suppressed, watchId, ...guard.values),
    db.prepare(leaving(`schedule.watch_id = ?1 AND ${isWritten}`)).bind(watchId, suppressed),
    db
      .prepare(
        `UPDATE schedule SET generation = generation + (lease_until > 0),
           next_at = CASE WHEN lease_until > 0 THEN min(next_at, unixepoch()) ELSE next_at END, lease_until = 0
         WHERE watch_id = ?1 AND ${isWritten} RETURNING watch_id`,
      )
      .bind(watchId, suppressed),
  ];
}
