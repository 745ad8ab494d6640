/**
 * The statements that keep a reading: snapshot (with its change), page, and what the history limit lets go. Each carries the guard
 * of its claim, so that in one batch either all of them write or none. They only speak SQL; `commit.ts` runs them.
 */
import { storedSentence } from "../../message/written.ts";
import { severityRank, storedFindings } from "../../reading/severity/severity.ts";
import type { LoadedWatch } from "../../watch/row.ts";
import type { Effective } from "../../settings/effective.ts";
import type { WriteGuard } from "../../storage/writeGuard.ts";
import type { StorageStores } from "../../storage/world.ts";
import { writeJudgement } from "../../history/judgement.ts";
import { newChangeId } from "../../history/changes/newChangeId.ts";
import type { SnapshotKind } from "../../history/change.ts";
import { partOfName } from "../../storage/parts.ts";
import type { Segment } from "../../storage/segment.ts";
import { isKept, type KeptVerdict, type Verdict } from "../verdict.ts";

/** A picture of the page as it was stored, with the map of its elements. */
export type StoredPicture = { object: string; width: number; height: number; scale: number; elementsObject: string };

/** What was stored, under which names; nulls where there was nothing to store. */
export type StoredObjects = {
  at: number;
  object: string;
  segment: Segment | null;
  pageObject: string | null;
  /** The pages that are kept, the newest first. */
  pages: { at: number; object: string }[];
  /** The trace of a change; null for a snapshot that is none. */
  traceObject: string | null;
  linesObject: string | null;
  picture: StoredPicture | null;
  /** Object of the snapshot it is compared with. */
  fromObject: string;
};

type SnapshotTask = {
  watch: LoadedWatch;
  settings: Effective;
  verdict: Verdict;
  guard: WriteGuard;
  stored: StoredObjects;
};

/** The columns that name objects. */
const objectColumns = { pages: "object", screenshots: "object, elements_object" } as const;
/** Pages kept beside the snapshots: the memory names them. */
export const maxPages = 2;

export function snapshotStatements({ db }: Pick<StorageStores, "db">, task: SnapshotTask): D1PreparedStatement[] {
  const { verdict, stored } = task;
  if (!isKept(verdict)) return [];
  return [
    ...textStatements(db, task, verdict),
    ...(stored.pageObject ? [formerPagesStatement(db, task)] : []),
    ...(stored.picture ? pictureStatements(db, task, stored.picture) : []),
  ];
}

type Column = string | number | null;

/**
 * The row of the snapshot. In a full history the row of the oldest becomes that of the new one, which costs one row less than to
 * delete it, and that of the last one where this takes its place. The first statement gives back the names of objects of what goes.
 */
function textStatements(db: D1Database, task: SnapshotTask, verdict: KeptVerdict): D1PreparedStatement[] {
  const { watch, settings, guard, stored } = task;
  const keep = settings.history_length;
  const nth = "(SELECT at FROM snapshots WHERE watch_id = ? ORDER BY at DESC LIMIT 1 OFFSET ?)";
  const columns = columnsOf(task, verdict);
  const [names, values] = [Object.keys(columns), Object.values(columns)];
  const changeId = verdict.kind === "changed" ? newChangeId("?1") : "NULL";
  const replaced = verdict.kind === "quiet" && verdict.replaces === true ? watch.reading.snapshotAt : undefined;
  const going = replaced === undefined ? { sql: nth, values: [watch.id, keep - 1] } : { sql: "?", values: [replaced] };
  const among = { values: [watch.id, ...going.values, ...guard.values], sql: guard.sql };
  return [
    db
      .prepare(
        `SELECT object, from_object, trace_object FROM snapshots WHERE watch_id = ?
           AND at ${replaced === undefined ? "<=" : "="} ${going.sql} AND ${among.sql}`,
      )
      .bind(...among.values),
    db
      .prepare(`DELETE FROM snapshots WHERE watch_id = ? AND at <= ${nth} AND ${guard.sql}`)
      .bind(watch.id, watch.id, keep, ...guard.values),
    db
      .prepare(
        `UPDATE snapshots SET user_id = iif(?2 = 'change', ?1, NULL), change_id = ${changeId}, kind = ?2, at = ?3,
           ${names.map((name) => `${name} = ?`).join(", ")} WHERE watch_id = ? AND at = ${going.sql} AND ${guard.sql}`,
      )
      .bind(watch.userId, kindOf(verdict), stored.at, ...values, ...among.values),
    db
      .prepare(
        `INSERT INTO snapshots (user_id, change_id, kind, at, watch_id, ${names.join(", ")})
         SELECT iif(?2 = 'change', ?1, NULL), ${changeId}, ?2, ?3, ?4, ${names.map(() => "?").join(", ")}
         WHERE NOT EXISTS (SELECT 1 FROM snapshots WHERE watch_id = ?4 AND at = ?3) AND ${guard.sql}`,
      )
      .bind(watch.userId, kindOf(verdict), stored.at, watch.id, ...values, ...guard.values),
  ];
}

/** What differs in a table by an edit, or since it was read for the first time, is no news: its baseline is another one. */
const kindOf = (verdict: KeptVerdict): SnapshotKind => {
  if (verdict.kind === "changed") return "change";
  const isAnew = verdict.kind === "quiet" && verdict.why === "settings" && verdict.reading.table !== undefined;
  return verdict.kind === "first" || isAnew ? "baseline" : "quiet";
};

/** What stands in the row besides its key and its kind. */
function columnsOf({ watch, stored }: SnapshotTask, verdict: KeptVerdict): Record<string, Column> {
  const isChange = verdict.kind === "changed";
  return {
    object: stored.object,
    size: verdict.reading.text.length,
    from_at: isChange ? (watch.reading.snapshotAt ?? 0) : null,
    from_object: isChange ? shortName(stored.fromObject, stored) : null,
    trace_object: isChange && stored.traceObject ? shortName(stored.traceObject, stored) : null,
    ...differenceColumns(isChange ? verdict : null),
    summary: null,
    summary_until: null,
    verdict: null,
    note: null,
    seen_at: null,
  };
}

/** What is in the segment, or the object, of the snapshot goes by its place there. */
function shortName(name: string, { object }: StoredObjects): string {
  const { name: own } = partOfName(object);
  return name.startsWith(`${own}+`) ? name.slice(own.length) : name;
}

function differenceColumns(changed: Extract<Verdict, { kind: "changed" }> | null): Record<string, Column> {
  return {
    added: changed?.counts.added ?? null,
    removed: changed?.counts.removed ?? null,
    replaced: changed?.counts.replaced ?? null,
    brief: changed?.brief ?? null,
    held_lines: changed && writeJudgement(changed.judgement, changed),
    severity: changed && severityRank(changed.severity.level),
    severity_findings: changed && storedFindings(changed.severity),
    unjudged: changed?.unjudged === undefined ? null : storedSentence(changed.unjudged),
  };
}

/** Pages that have rows of their own, from imports and former versions, make room for those that the memory names. */
function formerPagesStatement(db: D1Database, { watch, guard, stored }: SnapshotTask) {
  const named = stored.pages.length;
  return trimStatement(db, "pages", { watchId: watch.id, keep: Math.max(0, maxPages - named), guard });
}

function pictureStatements(db: D1Database, { watch, settings, guard, stored }: SnapshotTask, picture: StoredPicture) {
  const { object, width, height, scale, elementsObject } = picture;
  return [
    db
      .prepare(
        `INSERT INTO screenshots (watch_id, at, object, width, height, scale, elements_object)
         SELECT ?, ?, ?, ?, ?, ?, ? WHERE ${guard.sql}`,
      )
      .bind(watch.id, stored.at, object, width, height, scale, elementsObject, ...guard.values),
    trimStatement(db, "screenshots", { watchId: watch.id, keep: settings.history_length, guard }),
  ];
}

/** Keeps the newest. It returns the names of the objects that the rows gave up. */
function trimStatement(
  db: D1Database,
  table: keyof typeof objectColumns,
  { watchId, keep, guard }: { watchId: number; keep: number; guard: WriteGuard },
): D1PreparedStatement {
  return db
    .prepare(
      `DELETE FROM ${table} WHERE watch_id = ? AND at <= (SELECT at FROM ${table} WHERE watch_id = ?
         ORDER BY at DESC LIMIT 1 OFFSET ?) AND ${guard.sql} RETURNING ${objectColumns[table]}`,
    )
    .bind(watchId, watchId, keep, ...guard.values);
}
