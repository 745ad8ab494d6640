/** Where the channels of an account stand, what it says about them, and how they fared. Bound to one account. */
import type { Sealer } from "../../secret/seal.ts";
import { openSettings, sealSettings } from "../../watch/row.ts";
import type { Settings } from "../../settings/fields.ts";
import type { ChannelMark, LastDelivery, RemovedChannel, UrlHolder } from "./channel.ts";
import { editAttempts } from "../../limits/editAttempts.ts";
import { mergeUrls } from "../../account/urls/urls.ts";
import { problem } from "../../problem.ts";

type Table = "watches" | "tags";
/** Where rows of one owner stand. Deleted ones can be restored: a channel that is removed goes from them, too. */
type Shelf = { from: Table | "deleted_tags"; sealedAs: Table; owner: number; isDeleted: boolean };
type Row = {
  id: number;
  uuid: string;
  title: string | null;
  muted: number | null;
  sealed: string;
  revision: number;
};

/** A watch or tag that had a URL. */
type FormerHolder = { uuid: string; isDeleted: boolean };

/** One row is half a megabyte at most; usually it is a few hundred bytes. */
const rowsPerPage = 100;
const place = (userId: number, channel: string) => `channels|removed|${userId}|${channel}`;
const titleOf = {
  watches: "coalesce(nullif(title, ''), nullif(page_title, ''), url)",
  tags: "settings ->> '$.title'",
} as const;

export function channelStore({ db, sealer, userId }: { db: D1Database; sealer: Sealer; userId: number }) {
  const shelves = (table: Table): [alive: Shelf, deleted: Shelf] => [
    { from: table, sealedAs: table, owner: userId, isDeleted: false },
    table === "watches"
      ? { from: table, sealedAs: table, owner: -userId, isDeleted: true }
      : { from: "deleted_tags", sealedAs: table, owner: userId, isDeleted: true },
  ];

  async function* sealedRows({ from, sealedAs, owner }: Shelf): AsyncGenerator<Row[]> {
    for (let after = 0; ;) {
      const { results } = await db
        .prepare(
          `SELECT id, uuid, ${titleOf[sealedAs]} AS title, settings ->> '$.notification_muted' AS muted, sealed, revision
           FROM ${from} WHERE user_id = ? AND id > ? AND sealed IS NOT NULL ORDER BY id LIMIT ${rowsPerPage}`,
        )
        .bind(owner, after)
        .all<Row>();
      if (results.length) yield results;
      if (results.length < rowsPerPage) return;
      after = results.at(-1)?.id ?? after;
    }
  }

  const secretOf = (table: Table, { uuid, sealed }: Pick<Row, "uuid" | "sealed">) =>
    openSettings(sealer, { table, uuid }, { settings: "{}", sealed });

  /** Writes other URLs into one row. False when it was edited meanwhile. */
  async function write(shelf: Shelf, row: Row, change: (urls: string[]) => string[]): Promise<boolean | null> {
    const { from, sealedAs: table, owner } = shelf;
    const secret = await secretOf(table, row);
    const before = secret.notification_urls ?? [];
    const after = change(before);
    if (JSON.stringify(after) === JSON.stringify(before)) return null;
    const { notification_urls: _, ...kept } = secret;
    const settings = (after.length ? { ...kept, notification_urls: after } : kept) as Settings;
    const sealed = await sealSettings(sealer, { table, uuid: row.uuid }, settings);
    const result = await db
      .prepare(`UPDATE ${from} SET sealed = ?, revision = revision + 1 WHERE id = ? AND user_id = ? AND revision = ?`)
      .bind(sealed, row.id, owner, row.revision)
      .run();
    return result.meta.changes > 0;
  }

  async function rewriteRow(shelf: Shelf, uuid: string, change: (urls: string[]) => string[]): Promise<boolean> {
    for (let attempt = 0; attempt < editAttempts; attempt++) {
      const row = await db
        .prepare(`SELECT id, uuid, sealed, revision FROM ${shelf.from} WHERE uuid = ? AND +user_id = ?`)
        .bind(uuid, shelf.owner)
        .first<Row>();
      if (!row) return false;
      const written = await write(shelf, row, change);
      if (written !== false) return written === true;
    }
    throw problem.conflict("The settings are being edited by others; try again");
  }

  return {
    /** The watches or tags that have notification URLs, in order of creation; deleted ones are left out. */
    async holders(table: Table): Promise<UrlHolder[]> {
      const found: UrlHolder[] = [];
      for await (const rows of sealedRows(shelves(table)[0]))
        for (const row of rows) {
          const urls = (await secretOf(table, row)).notification_urls ?? [];
          if (urls.length)
            found.push({ id: row.id, uuid: row.uuid, title: row.title ?? row.uuid, isMuted: row.muted === 1, urls });
        }
      return found;
    },

    /** How many watches alert, of those without these; by the first of these tags, and (null) of those that have none of them. */
    async countFollowers(exceptIds: number[], tagIds: number[]): Promise<Map<number | null, number>> {
      const { results } = await db
        .prepare(
          `SELECT tag, count(*) AS n FROM (
             SELECT (SELECT min(x.tag_id) FROM watch_tags x WHERE x.watch_id = w.id
               AND x.tag_id IN (SELECT value FROM json_each(?3))) AS tag
             FROM watches w WHERE w.user_id = ?1 AND w.deleted_at IS NULL
               AND coalesce(w.settings ->> '$.notification_muted', 0) = 0
               AND w.id NOT IN (SELECT value FROM json_each(?2))) GROUP BY tag`,
        )
        .bind(userId, JSON.stringify(exceptIds), JSON.stringify(tagIds))
        .all<{ tag: number | null; n: number }>();
      return new Map(results.map(({ tag, n }) => [tag, n]));
    },

    /** What the account says about its channels. */
    async marks(): Promise<ChannelMark[]> {
      const { results } = await db
        .prepare("SELECT channel, label, paused FROM channels WHERE user_id = ? AND removed IS NULL")
        .bind(userId)
        .all<ChannelMark>();
      return results;
    },

    /** Says something about a channel; marks of channels that are gone (not among `known`) are forgotten. */
    async mark({ channel, label, paused }: ChannelMark, known: string[]): Promise<void> {
      await db.batch([
        db
          .prepare(
            `DELETE FROM channels WHERE user_id = ? AND removed IS NULL AND channel NOT IN (SELECT value FROM json_each(?))`,
          )
          .bind(userId, JSON.stringify(known)),
        db
          .prepare(
            `INSERT INTO channels (user_id, channel, label, paused) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT (user_id, channel) DO UPDATE SET label = ?3, paused = ?4, removed = NULL, removed_at = NULL`,
          )
          .bind(userId, channel, label, paused),
      ]);
    },

    /** The newest delivery to each of these channels. */
    async lastDeliveries(channels: string[]): Promise<Map<string, LastDelivery>> {
      const { results } = await db
        .prepare(
          `SELECT d.channel, d.id, d.state, d.created_at, d.delivered_at, d.last_error FROM json_each(?2) j
           CROSS JOIN deliveries d
             ON d.id = (SELECT max(id) FROM deliveries WHERE user_id = ?1 AND channel = j.value)`,
        )
        .bind(userId, JSON.stringify(channels))
        .all<LastDelivery>();
      return new Map(results.map((row) => [row.channel, row]));
    },

    /** Takes a URL out of all watches or tags, deleted ones too; those that had it. @throws Problem 409 */
    async removeUrl(table: Table, url: string): Promise<FormerHolder[]> {
      const without = (urls: string[]) => urls.filter((each) => each !== url);
      const changed: FormerHolder[] = [];
      for (const shelf of shelves(table))
        for await (const rows of sealedRows(shelf))
          for (const row of rows) {
            const written = await write(shelf, row, without);
            if (written === true || (written === false && (await rewriteRow(shelf, row.uuid, without))))
              changed.push({ uuid: row.uuid, isDeleted: shelf.isDeleted });
          }
      return changed;
    },

    /** Adds a URL to the lists of watches or tags, deleted ones too; those that are gone are passed over. @throws Problem 400, 409 */
    async addUrl(table: Table, uuids: readonly string[], url: string): Promise<void> {
      const [alive, deleted] = shelves(table);
      const withUrl = (urls: string[]) => mergeUrls(urls, [url]);
      for (const uuid of uuids) if (!(await rewriteRow(alive, uuid, withUrl))) await rewriteRow(deleted, uuid, withUrl);
    },

    /** Remembers a removed channel for a day, with what the account said about it. */
    async rememberRemoved(channel: string, removed: RemovedChannel, now: number): Promise<void> {
      const sealed = await sealer.seal(JSON.stringify(removed), place(userId, channel));
      await db
        .prepare(
          `INSERT INTO channels (user_id, channel, removed, removed_at) VALUES (?1, ?2, ?3, ?4)
           ON CONFLICT (user_id, channel) DO UPDATE SET removed = ?3, removed_at = ?4`,
        )
        .bind(userId, channel, sealed, now)
        .run();
    },

    /** A channel that was removed since then, or null. */
    async removed(channel: string, since: number): Promise<RemovedChannel | null> {
      const row = await db
        .prepare("SELECT removed FROM channels WHERE user_id = ? AND channel = ? AND removed_at >= ?")
        .bind(userId, channel, since)
        .first<{ removed: string }>();
      return row && (JSON.parse(await sealer.open(row.removed, place(userId, channel))) as RemovedChannel);
    },

    /** Ends that a channel counts as removed; its label and whether it is paused are as before. */
    async forgetRemoved(channel: string): Promise<void> {
      await db
        .prepare("UPDATE channels SET removed = NULL, removed_at = NULL WHERE user_id = ? AND channel = ?")
        .bind(userId, channel)
        .run();
    },
  };
}
