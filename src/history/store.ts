/** The history of one account's watches: snapshots, pages, changes; texts come from R2. */
import { boundLimit } from "../storage/statements.ts";
import { pagesOf } from "./pages/statements.ts";
import { leaving } from "../schedule/packs/statements.ts";
import type { SuppressedEntry } from "./suppressed/entry.ts";
import type { Objects } from "../storage/objects.ts";
import type { Change, ComparedSnapshot, KeptSnapshot, Picture } from "./change.ts";
import { wholeName } from "./changes/columns.ts";
import { objectNamesIn } from "./objectNames/names.ts";
import { changeFromRow, changeQuery, changesOfAccount, type ChangeRow } from "./changes/statements.ts";

/** Which changes: the newest of the account, of a watch or of a tag, from before the one with the id `before`. */
type NewestChanges = { watchId?: number; tagId?: number; before?: number; limit: number };
/** `isSummarised`: 1 where a summary was added. `edits`: of its watch, how often its settings were edited. */
export type ChangeMark = { id: number; at: number; isSummarised: number; edits: number };

/** The changes of one watch, as a source for `changeQuery`; ?1: the account. */
const ofWatch = (where: string, order: string): string =>
  `(SELECT * FROM changes c WHERE c.user_id = ?1 AND ${where} ORDER BY ${order})`;

/** The source of the changes asked for, ?1 being the account, and the values from ?2 on. */
function newestOf({ watchId, tagId, before = Number.MAX_SAFE_INTEGER, limit }: NewestChanges) {
  const newest = "c.id < ?2";
  const order = `id DESC LIMIT ${boundLimit(3)}`;
  const page = [before, limit];
  if (watchId !== undefined)
    return { source: ofWatch(`c.watch_id = ?4 AND ${newest}`, order), values: [...page, watchId] };
  if (tagId === undefined) return { source: changesOfAccount(newest, order), values: page };
  const tagged = "EXISTS (SELECT 1 FROM watch_tags x WHERE x.watch_id = c.watch_id AND x.tag_id = ?4)";
  return { source: changesOfAccount(`${newest} AND ${tagged}`, order), values: [...page, tagId] };
}

export function historyStore({ db, objects, userId }: { db: D1Database; objects: Objects; userId: number }) {
  const owned = "watch_id = (SELECT id FROM watches WHERE id = ? AND user_id = ?)";
  const place = (watchId: number) => ({ userId, watchId });
  const changesFrom = async (source: string, ...values: unknown[]): Promise<Change[]> => {
    const { results } = await db
      .prepare(changeQuery(source))
      .bind(userId, ...values)
      .all<ChangeRow>();
    return results.map(changeFromRow);
  };
  return {
    /** How many snapshots the watch has. */
    async length(watchId: number): Promise<number> {
      const row = await db
        .prepare(`SELECT count(*) AS n FROM snapshots WHERE ${owned}`)
        .bind(watchId, userId)
        .first<{ n: number }>();
      return row?.n ?? 0;
    },

    /** Oldest first. */
    async snapshots(watchId: number): Promise<ComparedSnapshot[]> {
      const { results } = await db
        .prepare(
          `SELECT at, object, size, kind, from_at AS fromAt, ${wholeName("from_object")} AS fromObject
           FROM snapshots WHERE ${owned} ORDER BY at`,
        )
        .bind(watchId, userId)
        .all<ComparedSnapshot>();
      return results;
    },

    /** Newest first, those before a time: each with what else is kept of that time. */
    async snapshotPage(watchId: number, { before, limit }: { before: number; limit: number }): Promise<KeptSnapshot[]> {
      const beside = (table: string) =>
        `EXISTS (SELECT 1 FROM ${table} b WHERE b.watch_id = s.watch_id AND b.at = s.at)`;
      const { results } = await db
        .prepare(
          `SELECT s.at, s.kind, s.size, ${beside("screenshots")} AS hasPicture,
             s.at IN (SELECT at FROM (${pagesOf("s.watch_id")})) AS hasPage, ${beside("changes")} AS hasChange FROM snapshots s WHERE ${owned} AND s.at < ? ORDER BY s.at DESC LIMIT ${boundLimit()}`,
        )
        .bind(watchId, userId, before, limit)
        .all<KeptSnapshot>();
      return results;
    },

    text: (watchId: number, object: string) => objects.text(place(watchId), object),

    /** The page that was fetched at a time, or the last one for null; only two are kept. */
    async markup(watchId: number, at: number | null): Promise<{ at: number; text: string } | null> {
      const row = await db
        .prepare(
          `SELECT at, object FROM (${pagesOf("(SELECT id FROM watches WHERE id = ?1 AND user_id = ?2)")})
           WHERE ?3 IS NULL OR at = ?3 ORDER BY at DESC LIMIT 1`,
        )
        .bind(watchId, userId, at)
        .first<{ at: number; object: string }>();
      const text = row && (await objects.text(place(watchId), row.object));
      return row && text !== null ? { at: row.at, text: text as string } : null;
    },

    /** The pictures of the page, oldest first. */
    async screenshots(watchId: number): Promise<Picture[]> {
      const { results } = await db
        .prepare(
          `SELECT at, object, width, height, scale, elements_object AS elementsObject FROM screenshots
           WHERE ${owned} ORDER BY at`,
        )
        .bind(watchId, userId)
        .all<Picture>();
      return results;
    },

    /** The picture beside the snapshot of that time. */
    async screenshot(watchId: number, at: number): Promise<Pick<Picture, "object" | "width" | "height"> | null> {
      return db
        .prepare(`SELECT object, width, height FROM screenshots WHERE ${owned} AND at = ?`)
        .bind(watchId, userId, at)
        .first<Pick<Picture, "object" | "width" | "height">>();
    },

    bytes: (watchId: number, object: string) => objects.bytes(place(watchId), object),

    /** Newest first; `before` is the id of the last one seen. */
    changes: (options: NewestChanges) => {
      const { source, values } = newestOf(options);
      return changesFrom(source, ...values);
    },

    /** The same changes by what tells them apart from others and from what they were, which reads a fraction of the rows. */
    async changeMarks(options: NewestChanges): Promise<ChangeMark[]> {
      const { source, values } = newestOf(options);
      const { results } = await db
        .prepare(
          `SELECT c.id, c.at, c.summary IS NOT NULL AS isSummarised, w.revision AS edits
           FROM ${source} c JOIN watches w ON w.id = c.watch_id ORDER BY c.id DESC`,
        )
        .bind(userId, ...values)
        .all<ChangeMark>();
      return results;
    },

    /** Oldest first, after the given id: for clients that follow along. */
    changesSince: (after: number, limit: number) =>
      changesFrom(changesOfAccount("c.id > ?2", `id LIMIT ${boundLimit(3)}`), after, limit),

    /** Newest first, those of a time or before it; null: of any time. */
    changesUntil: (watchId: number, { at, limit }: { at: number | null; limit: number }): Promise<Change[]> =>
      changesFrom(
        ofWatch("c.watch_id = ?2 AND c.at <= ?3", `at DESC LIMIT ${boundLimit(4)}`),
        watchId,
        at ?? Number.MAX_SAFE_INTEGER,
        limit,
      ),

    async change(watchId: number, at: number): Promise<Change | null> {
      return (await changesFrom(ofWatch("c.watch_id = ?2 AND c.at = ?3", "at"), watchId, at))[0] ?? null;
    },

    /** The readings last suppressed, newest first. */
    async suppressed(watchId: number): Promise<SuppressedEntry[]> {
      const row = await db
        .prepare(`SELECT held AS suppressed FROM readings WHERE ${owned}`)
        .bind(watchId, userId)
        .first<{ suppressed: string | null }>();
      return row?.suppressed ? (JSON.parse(row.suppressed) as SuppressedEntry[]) : [];
    },

    /** The explanation of the last check that got past the shortcuts, as JSON. */
    async lastTrace(watchId: number): Promise<string | null> {
      const row = await db
        .prepare(`SELECT trace FROM readings WHERE ${owned}`)
        .bind(watchId, userId)
        .first<{ trace: string | null }>();
      return row?.trace ?? null;
    },

    /**
     * Forgets the past of a watch: its next good reading is a first one. A check in flight is fenced off. Resolves to the names
     * of the objects that it had.
     */
    async clear(watchId: number): Promise<string[]> {
      const results = await db.batch([
        ...Object.entries(namingColumns).map(([table, columns]) =>
          db.prepare(`DELETE FROM ${table} WHERE ${owned} RETURNING ${columns}`).bind(watchId, userId),
        ),
        db.prepare(leaving(`schedule.${owned}`)).bind(watchId, userId),
        db
          .prepare(
            `UPDATE schedule SET generation = generation + (lease_until > 0),
               next_at = CASE WHEN lease_until > 0 THEN min(next_at, unixepoch()) ELSE next_at END, lease_until = 0
             WHERE ${owned}`,
          )
          .bind(watchId, userId),
      ]);
      return objectNamesIn(results.map((result) => result.results));
    },
  };
}

/** Where the names of objects stand. */
const namingColumns = {
  snapshots: "object, from_object, trace_object",
  pages: "object",
  screenshots: "object, elements_object",
  readings: "reading, held",
};
