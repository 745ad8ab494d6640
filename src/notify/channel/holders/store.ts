/** The watches and tags in which notification URLs and named channels stand, and edits of both. Bound to one account. */
import { message } from "../../../message/message.ts";
import { editAttempts } from "../../../limits/editAttempts.ts";
import { problem } from "../../../problem.ts";
import type { Sealer } from "../../../secret/seal.ts";
import type { Settings } from "../../../settings/fields.ts";
import { openSettings, sealSettings } from "../../../watch/row.ts";
import type { Holder } from "../channel.ts";

export type HolderTable = "watches" | "tags";
/** Where rows of one owner stand. Deleted ones can be restored: a channel that is removed goes from them, too. */
type Shelf = { from: HolderTable | "deleted_tags"; sealedAs: HolderTable; owner: number; isDeleted: boolean };
type Row = {
  id: number;
  uuid: string;
  title: string | null;
  muted: number | null;
  muted_until: number | null;
  /** JSON of the ids of named channels. */
  channels: string | null;
  sealed: string | null;
  revision: number;
};

/** What a watch or tag sends its alerts to. */
export type Lists = { urls: string[]; channels: string[] };
/** A watch or tag that was edited. */
export type FormerHolder = { uuid: string; isDeleted: boolean };

/** One row is half a megabyte at most; usually it is a few hundred bytes. */
const rowsPerPage = 100;
const titleOf = {
  watches: "coalesce(nullif(title, ''), nullif(page_title, ''), url)",
  tags: "settings ->> '$.title'",
} as const;

export function holderStore({ db, sealer, userId }: { db: D1Database; sealer: Sealer; userId: number }) {
  const shelves = (table: HolderTable): [alive: Shelf, deleted: Shelf] => [
    { from: table, sealedAs: table, owner: userId, isDeleted: false },
    table === "watches"
      ? { from: table, sealedAs: table, owner: -userId, isDeleted: true }
      : { from: "deleted_tags", sealedAs: table, owner: userId, isDeleted: true },
  ];

  async function* rowsOn({ from, sealedAs, owner }: Shelf): AsyncGenerator<Row[]> {
    for (let after = 0; ;) {
      const { results } = await db
        .prepare(
          `SELECT id, uuid, ${titleOf[sealedAs]} AS title, settings ->> '$.notification_muted' AS muted,
             settings ->> '$.notification_muted_until' AS muted_until, settings -> '$.channels' AS channels, sealed, revision
           FROM ${from} WHERE user_id = ? AND id > ? AND (sealed IS NOT NULL OR settings ->> '$.channels' IS NOT NULL)
           ORDER BY id LIMIT ${rowsPerPage}`,
        )
        .bind(owner, after)
        .all<Row>();
      if (results.length) yield results;
      if (results.length < rowsPerPage) return;
      after = results.at(-1)?.id ?? after;
    }
  }

  const secretOf = (table: HolderTable, { uuid, sealed }: Pick<Row, "uuid" | "sealed">) =>
    openSettings(sealer, { table, uuid }, { settings: "{}", sealed });
  const channelsIn = ({ channels }: Row): string[] => JSON.parse(channels ?? "[]") as string[];

  /** Writes other lists into one row; null where they are as before, false when the row was edited meanwhile. */
  async function write(shelf: Shelf, row: Row, change: (lists: Lists) => Lists): Promise<boolean | null> {
    const { from, sealedAs: table, owner } = shelf;
    const { notification_urls: urls = [], ...kept } = await secretOf(table, row);
    const before = { urls, channels: channelsIn(row) };
    const after = change(before);
    if (JSON.stringify(after) === JSON.stringify(before)) return null;
    const secret = after.urls.length ? { ...kept, notification_urls: after.urls } : kept;
    const sealed = await sealSettings(sealer, { table, uuid: row.uuid }, secret as Settings);
    const channels = after.channels.length ? JSON.stringify(after.channels) : null;
    const result = await db
      .prepare(
        `UPDATE ${from} SET sealed = ?1, revision = revision + 1,
           settings = iif(?2 IS NULL, json_remove(settings, '$.channels'), json_set(settings, '$.channels', json(?2)))
         WHERE id = ?3 AND user_id = ?4 AND revision = ?5`,
      )
      .bind(sealed, channels, row.id, owner, row.revision)
      .run();
    return result.meta.changes > 0;
  }

  async function rewriteRow(shelf: Shelf, uuid: string, change: (lists: Lists) => Lists): Promise<boolean> {
    for (let attempt = 0; attempt < editAttempts; attempt++) {
      const row = await db
        .prepare(
          `SELECT id, uuid, settings -> '$.channels' AS channels, sealed, revision FROM ${shelf.from}
           WHERE uuid = ? AND +user_id = ?`,
        )
        .bind(uuid, shelf.owner)
        .first<Row>();
      if (!row) return false;
      const written = await write(shelf, row, change);
      if (written !== false) return written === true;
    }
    throw problem.conflict(message("account.settings_busy"));
  }

  return {
    /** The watches or tags that have channels of their own, in order of creation; deleted ones are left out. */
    async holders(table: HolderTable, now: number): Promise<Holder[]> {
      const found: Holder[] = [];
      for await (const rows of rowsOn(shelves(table)[0]))
        for (const row of rows) {
          const urls = (await secretOf(table, row)).notification_urls ?? [];
          const channels = channelsIn(row);
          const { id, uuid, title, muted, muted_until: until } = row;
          if (urls.length || channels.length)
            found.push({ id, uuid, title: title ?? uuid, isMuted: muted === 1 || (until ?? 0) > now, urls, channels });
        }
      return found;
    },

    /** Edits the lists of all watches or tags that have any, deleted ones too; those that changed. @throws Problem 409 */
    async editAll(table: HolderTable, change: (lists: Lists) => Lists): Promise<FormerHolder[]> {
      const changed: FormerHolder[] = [];
      for (const shelf of shelves(table))
        for await (const rows of rowsOn(shelf))
          for (const row of rows) {
            const written = await write(shelf, row, change);
            if (written === true || (written === false && (await rewriteRow(shelf, row.uuid, change))))
              changed.push({ uuid: row.uuid, isDeleted: shelf.isDeleted });
          }
      return changed;
    },

    /** Edits the lists of these watches or tags, deleted ones too; those that are gone are passed over. @throws Problem 400, 409 */
    async edit(table: HolderTable, uuids: readonly string[], change: (lists: Lists) => Lists): Promise<void> {
      const [alive, deleted] = shelves(table);
      for (const uuid of uuids) if (!(await rewriteRow(alive, uuid, change))) await rewriteRow(deleted, uuid, change);
    },

    /** How many watches alert, of those without these; by the first of these tags, and (null) of those that have none of them. */
    async countFollowers(
      { exceptIds, tagIds }: { exceptIds: number[]; tagIds: number[] },
      now: number,
    ): Promise<Map<number | null, number>> {
      const { results } = await db
        .prepare(
          `SELECT tag, count(*) AS n FROM (
             SELECT (SELECT min(x.tag_id) FROM watch_tags x WHERE x.watch_id = w.id
               AND x.tag_id IN (SELECT value FROM json_each(?3))) AS tag
             FROM watches w WHERE w.user_id = ?1 AND w.deleted_at IS NULL
               AND coalesce(w.settings ->> '$.notification_muted', 0) = 0
               AND coalesce(w.settings ->> '$.notification_muted_until', 0) <= ?4
               AND w.id NOT IN (SELECT value FROM json_each(?2))) GROUP BY tag`,
        )
        .bind(userId, JSON.stringify(exceptIds), JSON.stringify(tagIds), now)
        .all<{ tag: number | null; n: number }>();
      return new Map(results.map(({ tag, n }) => [tag, n]));
    },
  };
}
