/** Tags: the settings of many at once for checks, and one account's own tags for its requests. */
import type { Sealer } from "../secret/seal.ts";
import { openSettings, sealSettings } from "../watch/row.ts";
import { bulkStatements, watchesWithTag, type BulkAction } from "./bulk/statements.ts";
import { titleKey, type Tag } from "../watch/tagNames.ts";
import { splitSecrets } from "../watch/watch.ts";
import type { Settings } from "../settings/fields.ts";

type Row = {
  id: number;
  uuid: string;
  settings: string;
  sealed: string | null;
  revision: number;
  created_at: number;
  watches: number;
};

const columns = "id, uuid, settings, sealed, revision, created_at, watches";

const tagOf = async (row: Row, sealer: Sealer): Promise<Tag> => ({
  id: row.id,
  uuid: row.uuid,
  settings: await openSettings(sealer, { table: "tags", uuid: row.uuid }, row),
  revision: row.revision,
  createdAt: row.created_at,
  watchCount: row.watches,
});

/** Unscoped: settings by tag id, for checks. */
export function tagSettings(db: D1Database, sealer: Sealer) {
  return {
    async settingsOf(ids: number[]): Promise<Map<number, Settings>> {
      if (!ids.length) return new Map();
      const { results } = await db
        .prepare(`SELECT ${columns} FROM tags WHERE id IN (SELECT value FROM json_each(?))`)
        .bind(JSON.stringify(ids))
        .all<Row>();
      return new Map(
        await Promise.all(results.map(async (row) => [row.id, (await tagOf(row, sealer)).settings] as const)),
      );
    },
  };
}

export function tagStore({ db, sealer, userId }: { db: D1Database; sealer: Sealer; userId: number }) {
  const loading =
    (mine: string) =>
    async (where: string, ...values: unknown[]): Promise<Tag[]> => {
      const { results } = await db
        .prepare(`SELECT ${columns} FROM tags WHERE ${mine} AND ${where}`)
        .bind(userId, ...values)
        .all<Row>();
      return Promise.all(results.map((row) => tagOf(row, sealer)));
    };
  // The plus keeps tags that are named from being looked for among all of the account.
  const loadNamed = loading("+user_id = ?1");
  const list = () => loading("user_id = ?1")("1 = 1 ORDER BY id");
  const byUuids = async (uuids: string[]): Promise<Tag[]> =>
    uuids.length === 0 ? [] : loadNamed("uuid IN (SELECT value FROM json_each(?2)) ORDER BY id", JSON.stringify(uuids));
  const candidates = (names: readonly string[]): Promise<Tag[]> => {
    // SQLite's lower() knows the letters of English only.
    if (names.some((name) => /[^\0-\x7f]/.test(name))) return list();
    return loadNamed(`id IN (${withPatternOrName}) ORDER BY id`, JSON.stringify(names));
  };
  const insert = async (uuid: string, settings: Settings, { now, where }: { now: number; where: string }) => {
    const { open, secret } = splitSecrets(settings);
    await db
      .prepare(`INSERT INTO tags (uuid, user_id, settings, sealed, created_at) SELECT ?1, ?2, ?3, ?4, ?5 ${where}`)
      .bind(uuid, userId, JSON.stringify(open), await sealSettings(sealer, { table: "tags", uuid }, secret), now)
      .run();
  };
  return {
    list,
    byUuids,

    /** In the order of creation, the tags that have a pattern and those that have these names, perhaps with others. */
    candidates,

    async find(uuid: string): Promise<Tag | null> {
      return (await byUuids([uuid]))[0] ?? null;
    },

    /** By UUID, or by title whatever its case; of tags with one title the eldest. */
    async named(name: string): Promise<Tag | null> {
      const tags = await candidates([name]);
      const title = titleKey(name);
      return (
        tags.find((tag) => tag.uuid === name.toLowerCase()) ??
        tags.find((tag) => titleKey(tag.settings.title) === title) ??
        null
      );
    },

    async add(uuid: string, settings: Settings, now: number): Promise<Tag> {
      await insert(uuid, settings, { now, where: "" });
      return (await byUuids([uuid]))[0] as Tag;
    },

    /** The same unless there is one of this title, which another request may have made just now; null then. */
    async addUnlessNamed(uuid: string, settings: Settings, now: number): Promise<Tag | null> {
      await insert(uuid, settings, {
        now,
        where:
          "WHERE NOT EXISTS (SELECT 1 FROM tags WHERE user_id = ?2 AND lower(trim(title)) = lower(trim(?3 ->> '$.title')))",
      });
      return (await byUuids([uuid]))[0] ?? null;
    },

    /** Writes an edit made on `before`; false when someone else was faster. */
    async save(before: Tag, settings: Settings): Promise<boolean> {
      const { open, secret } = splitSecrets(settings);
      const result = await db
        .prepare(
          "UPDATE tags SET settings = ?, sealed = ?, revision = revision + 1 WHERE id = ? AND user_id = ? AND revision = ?",
        )
        .bind(
          JSON.stringify(open),
          await sealSettings(sealer, { table: "tags", uuid: before.uuid }, secret),
          before.id,
          userId,
          before.revision,
        )
        .run();
      return result.meta.changes > 0;
    },

    /** Makes the tag's pattern hold: these watches get the tag, others that only a pattern gave it lose it. Ids of both. */
    async assignByPattern(tag: Tag, watchIds: number[]): Promise<number[]> {
      const ids = JSON.stringify(watchIds);
      const results = await db.batch<{ watch_id: number }>([
        db
          .prepare(
            `DELETE FROM watch_tags WHERE by_pattern = 1 AND tag_id = (SELECT id FROM tags WHERE id = ?1 AND user_id = ?2)
               AND watch_id NOT IN (SELECT value FROM json_each(?3)) RETURNING watch_id`,
          )
          .bind(tag.id, userId, ids),
        db
          .prepare(
            `INSERT OR IGNORE INTO watch_tags (watch_id, tag_id, by_pattern)
             SELECT w.id, t.id, 1 FROM json_each(?3) j CROSS JOIN watches w ON w.id = j.value AND w.user_id = ?2
             CROSS JOIN tags t ON t.id = ?1 AND t.user_id = ?2 RETURNING watch_id`,
          )
          .bind(tag.id, userId, ids),
      ]);
      return results.flatMap((result) => result.results.map((row) => row.watch_id));
    },

    /** Ids of the watches with the tag; `running`: only of those that are not paused. */
    async watchIdsOf(tag: Tag, { running = false } = {}): Promise<number[]> {
      const { results } = await db
        .prepare(`SELECT watch_id FROM schedule WHERE watch_id IN ${watchesWithTag} ${running ? "AND paused = 0" : ""}`)
        .bind(tag.id, userId)
        .all<{ watch_id: number }>();
      return results.map((row) => row.watch_id);
    },

    /** Carries an action out on all watches with the tag. */
    async act(tag: Tag, action: Exclude<BulkAction, "recheck">, now: number): Promise<void> {
      await db.batch(bulkStatements(db, action, { tagId: tag.id, userId, now }));
    },

    /** Carries an action out on these watches. */
    async actOn(watchIds: readonly number[], action: Parameters<typeof bulkStatements>[1], now: number): Promise<void> {
      await db.batch(bulkStatements(db, action, { watchIds, userId, now }));
    },

    /** Gives the tag to these watches, as a person does: a pattern takes it from none of them. */
    async give(tag: Tag, watchIds: readonly number[]): Promise<void> {
      await db
        .prepare(
          `INSERT INTO watch_tags (watch_id, tag_id, by_pattern)
           SELECT w.id, t.id, 0 FROM json_each(?3) j CROSS JOIN watches w ON w.id = j.value AND +w.user_id = ?2
           CROSS JOIN tags t ON t.id = ?1 AND +t.user_id = ?2 WHERE true
           ON CONFLICT (watch_id, tag_id) DO UPDATE SET by_pattern = 0`,
        )
        .bind(tag.id, userId, JSON.stringify(watchIds))
        .run();
    },

    /** Takes the tag from these watches. */
    async takeFrom(tag: Tag, watchIds: readonly number[]): Promise<void> {
      await db
        .prepare(
          `DELETE FROM watch_tags WHERE tag_id = (SELECT id FROM tags WHERE id = ?1 AND user_id = ?2)
             AND watch_id IN (SELECT value FROM json_each(?3))`,
        )
        .bind(tag.id, userId, JSON.stringify(watchIds))
        .run();
    },
  };
}

/** ?1 is the account, ?2 the names as JSON. */
const withPatternOrName = `SELECT id FROM tags WHERE user_id = ?1 AND settings ->> '$.url_match_pattern' <> ''
  UNION ALL SELECT t.id FROM json_each(?2) j CROSS JOIN tags t ON t.uuid = lower(j.value)
  UNION ALL SELECT t.id FROM json_each(?2) j CROSS JOIN tags t
    ON t.user_id = ?1 AND lower(trim(t.title)) = lower(trim(j.value))`;
