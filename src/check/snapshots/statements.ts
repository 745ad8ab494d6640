/**
 * The statements that keep a reading: snapshot, page, change, and what the history limit lets go. Each carries the guard
 * of its claim, so that in one batch either all of them write or none. They only speak SQL; `commit.ts` runs them.
 */
import { severityRank, storedFindings } from "../../lib/severity/severity.ts";
import type { LoadedWatch } from "../../watch/row.ts";
import type { Effective } from "../../settings/effective.ts";
import type { WriteGuard } from "../../storage/writeGuard.ts";
import type { StorageStores } from "../../storage/world.ts";
import { isKept, type KeptVerdict, type Verdict } from "../verdict.ts";

/** A picture of the page as it was stored, with the map of its elements. */
export type StoredPicture = { object: string; width: number; height: number; scale: number; elementsObject: string };

/** What was stored, under which names; nulls where there was nothing to store. */
export type StoredObjects = {
  at: number;
  object: string;
  pageObject: string | null;
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
const objectColumns = { snapshots: "object", pages: "object", screenshots: "object, elements_object" } as const;
/** Pages kept beside the snapshots: the memory names them. */
export const maxPages = 2;

export function snapshotStatements({ db }: Pick<StorageStores, "db">, task: SnapshotTask): D1PreparedStatement[] {
  const { verdict, stored } = task;
  if (!isKept(verdict)) return [];
  return [
    ...textStatements(db, task, verdict),
    ...(stored.pageObject ? [formerPagesStatement(db, task)] : []),
    ...(stored.picture ? pictureStatements(db, task, stored.picture) : []),
    ...(verdict.kind === "changed" && stored.traceObject ? changeStatements(db, task, verdict) : []),
  ];
}

function textStatements(db: D1Database, { watch, settings, guard, stored }: SnapshotTask, verdict: KeptVerdict) {
  const kind = verdict.kind === "first" ? "baseline" : verdict.kind === "changed" ? "change" : "quiet";
  return [
    db
      .prepare(`INSERT INTO snapshots (watch_id, at, object, size, kind) SELECT ?, ?, ?, ?, ? WHERE ${guard.sql}`)
      .bind(watch.id, stored.at, stored.object, verdict.reading.text.length, kind, ...guard.values),
    trimStatement(db, "snapshots", { watchId: watch.id, keep: settings.history_length, guard }),
  ];
}

/** Pages that have rows of their own, from imports and former versions, make room for those that the memory names. */
function formerPagesStatement(db: D1Database, { watch, guard }: SnapshotTask) {
  const named = (watch.reading.pages?.length ?? 0) + 1;
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

function changeStatements(
  db: D1Database,
  { watch, guard, stored }: SnapshotTask,
  verdict: Extract<Verdict, { kind: "changed" }>,
) {
  const { counts, brief, suppressedLines, severity } = verdict;
  const columns =
    "user_id, watch_id, at, from_at, from_object, to_object, added, removed, replaced, brief, held_lines, trace_object, unjudged, severity, severity_findings";
  return [
    db
      .prepare(`INSERT INTO changes (${columns}) SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? WHERE ${guard.sql}`)
      .bind(
        watch.userId,
        watch.id,
        stored.at,
        watch.reading.snapshotAt ?? 0,
        stored.fromObject,
        stored.object,
        counts.added,
        counts.removed,
        counts.replaced,
        brief,
        suppressedLines,
        stored.traceObject,
        verdict.unjudged ?? null,
        severityRank(severity.level),
        storedFindings(severity),
        ...guard.values,
      ),
    // A change whose later snapshot is gone can no longer be shown.
    db
      .prepare(
        `DELETE FROM changes WHERE watch_id = ? AND at < (SELECT min(at) FROM snapshots WHERE watch_id = ?) AND ${guard.sql}
         RETURNING from_object, to_object, trace_object`,
      )
      .bind(watch.id, watch.id, ...guard.values),
  ];
}

/** Keeps the newest. Like all that deletes here it returns the names of the objects that the rows gave up. */
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
