/**
 * The watches of one account. Every query is bound to the account by construction; nothing here can reach another's.
 * An edit reads, merges and writes under the revision it read, so that two edits at once both count.
 */
import { problem } from "../problem.ts";
import { fullNote } from "../storage/size/store.ts";
import { leaving } from "../schedule/packs/statements.ts";
import type { Sealer } from "../secret/seal.ts";
import type { Settings } from "../settings/fields.ts";
import { watchFromRow, loadQuery, sealSettings, type LoadedWatch, type LoadedRow } from "./row.ts";
import type { Scheduling } from "../settings/scheduling.ts";
import {
  assignStatements,
  isTitleFree,
  tagNamed,
  tagStatements,
  type Assignment,
  type TagOnWatch,
} from "./edits/tags/statements.ts";
import {
  editStatements,
  isEdited,
  rescheduleStatement,
  type EditRecord,
  type Rescheduling,
} from "./edits/statements.ts";
import type { WatchMemory } from "./memory.ts";
import { viewStatements } from "./seen/statements.ts";
import { pageWhere, type ListedPage } from "./short/statements.ts";
import { movesAlerts } from "../settings/notificationSchedule.ts";
import { retimeQueuedAlerts } from "../storage/queuedAlerts/statements.ts";
import { splitSecrets } from "./watch.ts";

export type NewWatch = {
  uuid: string;
  settings: Settings;
  tags: readonly TagOnWatch[];
  scheduling: Scheduling;
  /** For a watch that lived elsewhere before; else now, never and at once. */
  createdAt?: number;
  lastViewed?: number;
  dueAt?: number;
  importBatch?: string;
};
/** What is created together: watches, the tags that are new with them, and how many watches the plan allows (null: any). */
type WatchInsert = {
  watches: NewWatch[];
  tags: readonly { uuid: string; settings: Settings; createdAt?: number }[];
  limit: number | null;
  now: number;
};
/** All that an edit moves. `assigned`: the tags from then on, null where they stay. */
type WatchEdit = EditRecord & Rescheduling & { assigned: Assignment | null };
type Deps = { db: D1Database; sealer: Sealer; userId: number };

const chunkCharacters = 800_000;
const chunkRows = 500;

export function watchStore({ db, sealer, userId }: Deps) {
  const loaded = async (statement: D1PreparedStatement): Promise<LoadedWatch[]> => {
    const { results } = await statement.all<LoadedRow>();
    return Promise.all(results.map((row) => watchFromRow(row, sealer)));
  };
  // The plus keeps watches that are named from being looked for among all of the account.
  const loadNamed = (where: string, value: string) =>
    loaded(db.prepare(`${loadQuery} WHERE +w.user_id = ? AND ${where}`).bind(userId, value));

  return {
    async count(): Promise<number> {
      const row = await db
        .prepare("SELECT watches FROM usage WHERE user_id = ?")
        .bind(userId)
        .first<{ watches: number }>();
      return row?.watches ?? 0;
    },

    /** The addresses of watches with this tag, several thousand at most. */
    async addressesWith(tag: string): Promise<string[]> {
      const { results } = await db
        .prepare(
          `SELECT w.settings ->> '$.url' AS url FROM tags t JOIN watch_tags x ON x.tag_id = t.id JOIN watches w ON w.id = x.watch_id
           WHERE t.user_id = ? AND t.uuid = ? LIMIT 5000`,
        )
        .bind(userId, tag)
        .all<{ url: string | null }>();
      return results.flatMap(({ url }) => url ?? []);
    },

    /** In order of creation. */
    async list(page: ListedPage): Promise<LoadedWatch[]> {
      const { where, values } = pageWhere(userId, page);
      return loaded(db.prepare(`${loadQuery} WHERE ${where}`).bind(...values));
    },

    async find(uuid: string): Promise<LoadedWatch | null> {
      return (await loadNamed("w.uuid = ?", uuid))[0] ?? null;
    },

    async byUuids(uuids: string[]): Promise<LoadedWatch[]> {
      return loadNamed("w.uuid IN (SELECT value FROM json_each(?))", JSON.stringify(uuids));
    },

    async byIds(ids: number[]): Promise<LoadedWatch[]> {
      return loadNamed("w.id IN (SELECT value FROM json_each(?)) ORDER BY w.id", JSON.stringify(ids));
    },

    /** Ids of the watches that are not paused; of those with one tag, or whose last check failed, where asked. */
    async running({ tagId = null, isFailing = false }: { tagId?: number | null; isFailing?: boolean } = {}) {
      const { results } = await db
        .prepare(
          `SELECT watch_id AS id FROM schedule WHERE user_id = ?1 AND paused = 0
             AND (?2 IS NULL OR watch_id IN (SELECT watch_id FROM watch_tags WHERE tag_id = ?2))
             ${isFailing ? "AND watch_id IN (SELECT r.watch_id FROM readings r WHERE r.watch_id = schedule.watch_id AND r.failure IS NOT NULL)" : ""}
           ORDER BY watch_id`,
        )
        .bind(userId, tagId)
        .all<{ id: number }>();
      return results.map((row) => row.id);
    },

    /** The address of each watch. */
    async addresses(): Promise<{ id: number; url: string }[]> {
      const { results } = await db
        .prepare("SELECT id, url FROM watches WHERE user_id = ?")
        .bind(userId)
        .all<{ id: number; url: string }>();
      return results;
    },

    /** Creates all or, over the limit, none; their ids in order. @throws Problem when the plan's limit is reached or the database is nearly full. */
    async add({ watches: newWatches, tags, limit, now }: WatchInsert): Promise<number[]> {
      if (!newWatches.length) return [];
      const rows = await Promise.all(newWatches.map((watch) => rowOf(watch, now)));
      const first = newWatches[0]?.uuid;
      const newTags = await Promise.all(
        tags.map(async ({ uuid, settings, createdAt = now }) => {
          const { open, secret } = splitSecrets(settings);
          return {
            uuid,
            createdAt,
            settings: JSON.stringify(open),
            sealed: await sealSettings(sealer, { table: "tags", uuid }, secret),
          };
        }),
      );
      const tagStatements = [...chunked(newTags)].map((chunk) =>
        db.prepare(insertNewTags).bind(JSON.stringify(chunk), userId, limit, newWatches.length),
      );
      const statements: D1PreparedStatement[] = [];
      for (const chunk of chunked(rows)) {
        const json = JSON.stringify(chunk);
        // Only the first chunk asks for room; the others follow it, so that the batch is all or nothing.
        const room = statements.length
          ? db
              .prepare(`${insertWatches} EXISTS (SELECT 1 FROM watches WHERE uuid = ?3) RETURNING id`)
              .bind(json, userId, first)
          : db.prepare(`${insertWatches} ${thereIsRoom} RETURNING id`).bind(json, userId, limit, newWatches.length);
        statements.push(room, db.prepare(insertSchedule).bind(json), db.prepare(insertTags).bind(json, userId));
      }
      const results = (await db.batch([...tagStatements, ...statements])).slice(tagStatements.length);
      if (!results[0]?.results.length) {
        const count = await this.count();
        const isOverLimit = limit !== null && count + newWatches.length > limit;
        throw isOverLimit ? problem.watchLimit(count, limit, newWatches.length) : problem.databaseFull();
      }
      return results
        .filter((_, index) => index % 3 === 0)
        .flatMap((result) => (result.results as { id: number }[]).map((row) => row.id));
    },

    /**
     * Writes an edit made on `before`, with its tags and its next check, all of it or nothing; false when someone else was faster. A
     * check that runs is fenced off and due again.
     */
    async save(before: LoadedWatch, settings: Settings, change: WatchEdit): Promise<boolean> {
      const { open, secret } = splitSecrets(settings);
      const sealed = await sealSettings(sealer, { table: "watches", uuid: before.uuid }, secret);
      const revision = before.revision + 1;
      const record = editStatements(db, before, change);
      const results = await db.batch([
        ...record,
        db
          .prepare(
            "UPDATE watches SET settings = ?, sealed = ?, revision = revision + 1 WHERE id = ? AND user_id = ? AND revision = ?",
          )
          .bind(JSON.stringify(open), sealed, before.id, userId, before.revision),
        // With the edit itself: where another was faster, nothing moves.
        db.prepare(leaving(`schedule.watch_id = ?1 AND ${isEdited("?1", "?2")}`)).bind(before.id, revision),
        rescheduleStatement(db, { watchId: before.id, revision, isPaused: settings.paused === true }, change),
        ...(await assignStatements(db, { watchId: before.id, revision, userId, sealer }, change)),
        ...(change.assigned || movesAlerts(before.settings, settings)
          ? [retimeQueuedAlerts(db, { userId, watchIds: [before.id] })]
          : []),
      ]);
      return Boolean(results[record.length]?.meta.changes);
    },

    /** What a new watch knows before its first check. */
    async addMemory(watchId: number, memory: WatchMemory): Promise<void> {
      await db
        .prepare(
          `INSERT OR IGNORE INTO readings (watch_id, reading) SELECT id, ?3 FROM watches WHERE id = ?1 AND user_id = ?2`,
        )
        .bind(watchId, userId, JSON.stringify(memory))
        .run();
    },

    /** What is held of their alerts is reckoned anew. */
    async retimeQueuedAlerts(watchIds: readonly number[]): Promise<void> {
      await retimeQueuedAlerts(db, { userId, watchIds }).run();
    },

    async setTags(all: readonly { id: number; tags: readonly TagOnWatch[] }[]): Promise<void> {
      await db.batch(tagStatements(db, userId, all));
    },

    /** Adopts new schedulings where tags or the account changed under watches; `dueAt` where a weekly schedule says when. */
    async reschedule(rows: { id: number; scheduling: Scheduling; dueAt: number | null }[], now: number): Promise<void> {
      for (let start = 0; start < rows.length; start += chunkRows) {
        const part = rows
          .slice(start, start + chunkRows)
          .map(({ id, scheduling, dueAt }) => ({ id, dueAt, ...scheduling }));
        const json = JSON.stringify(part);
        const these = "schedule.watch_id IN (SELECT j.value ->> 'id' FROM json_each(?1) j) AND schedule.user_id = ?2";
        await db.batch([
          db.prepare(leaving(these)).bind(json, userId),
          db
            .prepare(
              `UPDATE schedule SET interval_seconds = j.value ->> 'intervalSeconds', phase = j.value ->> 'phase',
                 lane = j.value ->> 'lane',
                 next_at = coalesce(j.value ->> 'dueAt', min(next_at, ?3 + (j.value ->> 'intervalSeconds')))
               FROM json_each(?1) j WHERE schedule.watch_id = j.value ->> 'id' AND schedule.user_id = ?2`,
            )
            .bind(json, userId, now),
        ]);
      }
    },

    async markViewed(watchId: number, at: number): Promise<void> {
      await db.batch(viewStatements(db, { userId, watchId, at }));
    },
  };

  async function rowOf({ uuid, settings, tags, scheduling, ...past }: NewWatch, now: number) {
    const { open, secret } = splitSecrets(settings);
    const sealed = await sealSettings(sealer, { table: "watches", uuid }, secret);
    return {
      uuid,
      settings: JSON.stringify(open),
      sealed,
      tags: tags.map((tag) => [tag.uuid, tag.byPattern ? 1 : 0, tag.settings?.title ?? ""]),
      paused: settings.paused ? 1 : 0,
      createdAt: past.createdAt ?? now,
      lastViewed: past.lastViewed ?? 0,
      dueAt: past.dueAt ?? now,
      importBatch: past.importBatch ?? null,
      ...scheduling,
    };
  }
}

/** ?2 is the account, ?3 its limit or null, ?4 how many come. */
const thereIsRoom = `(?3 IS NULL OR coalesce((SELECT watches FROM usage WHERE user_id = ?2), 0) + ?4 <= ?3)
  AND NOT EXISTS (SELECT 1 FROM cursors WHERE name = '${fullNote}')`;
const insertWatches = `INSERT INTO watches (uuid, user_id, settings, sealed, created_at, last_viewed, import_batch)
  SELECT j.value ->> 'uuid', ?2, j.value ->> 'settings', j.value ->> 'sealed', j.value ->> 'createdAt',
    j.value ->> 'lastViewed', j.value ->> 'importBatch' FROM json_each(?1) j WHERE`;
const insertSchedule = `INSERT INTO schedule (watch_id, user_id, next_at, interval_seconds, phase, paused, lane, host)
  SELECT w.id, w.user_id, j.value ->> 'dueAt', j.value ->> 'intervalSeconds', j.value ->> 'phase', j.value ->> 'paused',
    j.value ->> 'lane', j.value ->> 'host' FROM json_each(?1) j JOIN watches w ON w.uuid = j.value ->> 'uuid'`;
const insertTags = `INSERT OR IGNORE INTO watch_tags (watch_id, tag_id, by_pattern)
  SELECT w.id, t.id, i.value ->> 1 FROM json_each(?1) j JOIN watches w ON w.uuid = j.value ->> 'uuid'
    CROSS JOIN json_each(j.value -> 'tags') i
    CROSS JOIN tags t ON t.id = ${tagNamed({ userId: "?2", uuid: "i.value ->> 0", title: "i.value ->> 2" })}`;
/** New tags come with their watches or, over the limit, not at all; one whose title another request gave a tag just now is that tag. */
const insertNewTags = `INSERT INTO tags (uuid, user_id, settings, sealed, created_at)
  SELECT j.value ->> 'uuid', ?2, j.value ->> 'settings', j.value ->> 'sealed', j.value ->> 'createdAt' FROM json_each(?1) j
  WHERE ${thereIsRoom} AND ${isTitleFree({ userId: "?2", title: "j.value ->> 'settings' ->> '$.title'" })}`;

/** Rows in groups whose JSON stays well under D1's limit of 2 MB a value. */
function* chunked<T>(rows: T[]): Generator<T[]> {
  let chunk: T[] = [];
  let characters = 0;
  for (const row of rows) {
    const size = JSON.stringify(row).length;
    if (chunk.length && (characters + size > chunkCharacters || chunk.length >= chunkRows)) {
      yield chunk;
      chunk = [];
      characters = 0;
    }
    chunk.push(row);
    characters += size;
  }
  if (chunk.length) yield chunk;
}
