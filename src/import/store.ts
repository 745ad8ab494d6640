/** What imports write beside watches and tags: histories, and the question whose a UUID is. */
import { tablesByWatch } from "../account/erase/statements.ts";
import { newChangeId } from "../history/changes/newChangeId.ts";
import type { SuppressedEntry } from "../history/suppressed/entry.ts";
import type { FeedbackRule } from "../noise/feedback/rule.ts";
import type { ChangeRow, PageRow, PictureRow, SnapshotRow } from "./rows.ts";
import type { WatchMemory } from "../watch/memory.ts";

type Counts = { checks: number; alerts: number; last_checked: number; fetch_ms: number };
type Known = {
  counts: Counts | null;
  reading: WatchMemory | null;
  feedbackRules: FeedbackRule[];
  suppressed: SuppressedEntry[];
};
type PastRows = Known & { snapshots: SnapshotRow[]; pages: PageRow[]; pictures: PictureRow[] };

const changesAtOnce = 200;
/** What makes a change of a snapshot that is there. */
const ofChange = [
  ...[
    "change_id",
    "user_id",
    "from_at",
    "from_object",
    "added",
    "removed",
    "replaced",
    "brief",
    "trace_object",
    "summary",
  ],
  ...["verdict", "note", "seen_at", "held_lines", "severity", "severity_findings", "unjudged"],
];
/** What is stored about a watch; its objects are found by the sweep. */
const tablesOfWatches = [...tablesByWatch, "deliveries", "plan_pauses"];

/** What the watches of an import have in place of its id while their past is not whole; `document`: the digest of what is imported. */
export const unfinished = (document: string, batch: string): string => `unfinished:${document}:${batch}`;
const allUnfinished = ["unfinished:", "unfinished:~"];

/** Watches of an account whose import, between two of such names, broke off, but for those that were edited or claimed since. */
const leftBehind = (userId: string, from: string, to: string): string =>
  `SELECT began.id FROM watches began JOIN schedule s ON s.watch_id = began.id AND s.generation = 0
   WHERE began.user_id = ${userId} AND began.import_batch >= ${from} AND began.import_batch < ${to} AND began.revision = 1`;

export function importStore({ db, userId }: { db: D1Database; userId: number }) {
  const own = "(SELECT id FROM watches WHERE id = ?1 AND user_id = ?2)";
  const orNull = (list: readonly unknown[]) => (list.length ? JSON.stringify(list) : null);
  const remembered = (watchId: number, known: Known): D1PreparedStatement[] => {
    const { reading, feedbackRules, suppressed, counts } = known;
    const columns = "watch_id, reading, lessons, held, alert_count";
    const remembering =
      reading || feedbackRules.length || suppressed.length || counts?.alerts
        ? [
            db
              .prepare(`INSERT OR IGNORE INTO readings (${columns}) SELECT ${own}, ?3, ?4, ?5, ?6`)
              .bind(
                watchId,
                userId,
                JSON.stringify(reading ?? {}),
                orNull(feedbackRules),
                orNull(suppressed),
                counts?.alerts ?? 0,
              ),
          ]
        : [];
    return [...remembering, ...(counts ? [counted(watchId, counts)] : [])];
  };
  const counted = (watchId: number, { checks, last_checked: lastChecked, fetch_ms: fetchMs }: Counts) =>
    db
      .prepare(`UPDATE schedule SET check_count = ?3, last_checked = ?4, fetch_ms = ?5 WHERE watch_id = ${own}`)
      .bind(watchId, userId, checks, lastChecked, fetchMs);
  return {
    /** Of these UUIDs, those that somebody's watch or tag has; deleted ones of this account give theirs up. */
    async taken(uuids: string[]): Promise<Set<string>> {
      const { results } = await db
        .prepare(
          `SELECT value AS uuid FROM json_each(?1) WHERE EXISTS (SELECT 1 FROM watches WHERE uuid = value AND user_id <> -?2)
             OR value IN (SELECT uuid FROM tags)
             OR EXISTS (SELECT 1 FROM deleted_tags WHERE uuid = value AND user_id <> ?2)`,
        )
        .bind(JSON.stringify(uuids), userId)
        .all<{ uuid: string }>();
      return new Set(results.map((row) => row.uuid));
    },

    /** Of these UUIDs, those of watches of this account, but for what an import left behind that broke off. */
    async own(uuids: string[]): Promise<Set<string>> {
      const { results } = await db
        .prepare(
          `SELECT w.uuid FROM json_each(?1) j JOIN watches w ON w.uuid = j.value AND w.user_id = ?2
           WHERE w.import_batch IS NULL OR w.id NOT IN (${leftBehind("?2", "?3", "?4")})`,
        )
        .bind(JSON.stringify(uuids), userId, ...allUnfinished)
        .all<{ uuid: string }>();
      return new Set(results.map((row) => row.uuid));
    },

    /** Deletes the watches of an import that were not edited since; how many, and how many of it stay. */
    async removeBatch(batch: string): Promise<{ removed: number; kept: number }> {
      const named = "SELECT id FROM watches WHERE user_id = ?1 AND import_batch = ?2 AND revision = 1";
      const results = await db.batch([
        ...tablesOfWatches.map((table) =>
          db.prepare(`DELETE FROM ${table} WHERE watch_id IN (${named})`).bind(userId, batch),
        ),
        db
          .prepare("DELETE FROM watches WHERE user_id = ?1 AND import_batch = ?2 AND revision = 1 RETURNING id")
          .bind(userId, batch),
        db
          .prepare("SELECT count(*) AS n FROM watches WHERE user_id = ?1 AND import_batch = ?2 AND deleted_at IS NULL")
          .bind(userId, batch),
      ]);
      const [gone, left] = results.slice(-2);
      return { removed: gone?.results.length ?? 0, kept: (left?.results[0] as { n: number } | undefined)?.n ?? 0 };
    },

    /** Deletes what imports of a document left behind that broke off. */
    async removeUnfinished(document: string): Promise<void> {
      const { results } = await db
        .prepare(leftBehind("?1", "?2", "?3"))
        .bind(userId, unfinished(document, ""), unfinished(document, "~"))
        .all<{ id: number }>();
      if (!results.length) return;
      const ids = JSON.stringify(results.map(({ id }) => id));
      const these = "(SELECT w.id FROM json_each(?2) j JOIN watches w ON w.id = j.value AND w.user_id = ?1)";
      await db.batch([
        ...tablesOfWatches.map((table) =>
          db.prepare(`DELETE FROM ${table} WHERE watch_id IN ${these}`).bind(userId, ids),
        ),
        db.prepare(`DELETE FROM watches WHERE id IN ${these}`).bind(userId, ids),
      ]);
    },

    /** The past of the watches of an import is whole. */
    async finish(document: string, batch: string): Promise<void> {
      await db
        .prepare("UPDATE watches SET import_batch = ?2 WHERE user_id = ?1 AND import_batch = ?3")
        .bind(userId, batch, unfinished(document, batch))
        .run();
    },

    /** The past of one new watch: its index and its memory. */
    async addPast(watchId: number, { snapshots, pages, pictures, ...known }: PastRows): Promise<void> {
      await db.batch([
        db
          .prepare(
            `INSERT OR IGNORE INTO snapshots (watch_id, at, object, size, kind)
             SELECT ${own}, j.value ->> 'at', j.value ->> 'object', j.value ->> 'size', j.value ->> 'kind' FROM json_each(?3) j`,
          )
          .bind(watchId, userId, JSON.stringify(snapshots)),
        db
          .prepare(
            `INSERT OR IGNORE INTO pages (watch_id, at, object)
             SELECT ${own}, j.value ->> 'at', j.value ->> 'object' FROM json_each(?3) j`,
          )
          .bind(watchId, userId, JSON.stringify(pages)),
        db
          .prepare(
            `INSERT OR IGNORE INTO screenshots (watch_id, at, object, width, height, scale, elements_object)
             SELECT ${own}, j.value ->> 'at', j.value ->> 'object', j.value ->> 'width', j.value ->> 'height',
               j.value ->> 'scale', j.value ->> 'elementsObject' FROM json_each(?3) j`,
          )
          .bind(watchId, userId, JSON.stringify(pictures)),
        ...remembered(watchId, known),
        // A memory that says when the last was kept counts them, too; this one may say nothing.
        db
          .prepare(
            `UPDATE watches SET snapshots = (SELECT count(*) FROM snapshots WHERE watch_id = ?1) WHERE id = ?1 AND user_id = ?2`,
          )
          .bind(watchId, userId),
      ]);
    },

    /** Changes of new watches, in the order they are to be reported in. */
    async addChanges(rows: ChangeRow[]): Promise<void> {
      for (let start = 0; start < rows.length; start += changesAtOnce)
        await db
          .prepare(
            `INSERT INTO snapshots (kind, size, change_id, user_id, watch_id, at, from_at, from_object, object, added, removed, replaced,
               brief, trace_object, summary, verdict, note, seen_at, held_lines, severity, severity_findings, unjudged)
             SELECT 'change', 0, ${newChangeId("?2")} + j.key, w.user_id, w.id, j.value ->> 'at', j.value ->> 'fromAt',
               j.value ->> 'fromObject', j.value ->> 'toObject', j.value ->> 'added', j.value ->> 'removed', j.value ->> 'replaced', j.value ->> 'brief',
               j.value ->> 'traceObject', j.value ->> 'summary', j.value ->> 'verdict', j.value ->> 'note',
               coalesce(j.value ->> 'seenAt', iif(j.value ->> 'at' <= w.last_viewed, w.last_viewed, NULL)),
               j.value ->> 'judgement', j.value ->> 'severity', j.value ->> 'severityFindings', j.value ->> 'unjudged'
             FROM json_each(?1) j CROSS JOIN watches w ON w.id = j.value ->> 'watchId' AND w.user_id = ?2 WHERE true
             ON CONFLICT (watch_id, at) DO UPDATE SET ${ofChange.map((name) => `${name} = excluded.${name}`).join(", ")} WHERE change_id IS NULL`,
          )
          .bind(JSON.stringify(rows.slice(start, start + changesAtOnce)), userId)
          .run();
    },
  };
}
