/**
 * Named channels: one notification URL with an id, to which watches, tags and the account refer, so that it is changed in one
 * place. The URL is sealed, bound to its account and id.
 */
import { message } from "../../message/message.ts";
import { problem } from "../../problem.ts";
import type { NamedChannel } from "./channel.ts";
import type { Sealer } from "../../secret/seal.ts";
import { uuidOf } from "../../secret/uuid.ts";

export const maxNamedChannels = 200;
const place = (userId: number, id: string) => `channels|sealed|${userId}|${id}`;
/** How often a URL may have a channel that was removed, or has another URL since, and get another one. */
const maxAttempts = 20;
const isThere = "sealed IS NOT NULL AND removed IS NULL";

type Row = { channel: string; label: string | null; sealed: string; created_at: number | null };

/** Unscoped: asked for by alerts. */
export function namedChannelStore(db: D1Database, sealer: Sealer) {
  return {
    /** The URLs of these channels of an account by id; one that is gone is absent. */
    async channelUrls(userId: number, ids: readonly string[]): Promise<Map<string, string>> {
      if (!ids.length) return new Map();
      const { results } = await db
        .prepare(
          `SELECT channel, sealed FROM channels WHERE user_id = ? AND channel IN (SELECT value FROM json_each(?)) AND ${isThere}`,
        )
        .bind(userId, JSON.stringify(ids))
        .all<Pick<Row, "channel" | "sealed">>();
      const opened = results.map(
        async ({ channel, sealed }) => [channel, await sealer.open(sealed, place(userId, channel))] as const,
      );
      const urls = new Map(await Promise.all(opened));
      // In the order in which they are named.
      return new Map(ids.flatMap((id) => (urls.has(id) ? [[id, urls.get(id) as string]] : [])));
    },
  };
}

/** The named channels of one account. */
export function myNamedChannels({ db, sealer, userId }: { db: D1Database; sealer: Sealer; userId: number }) {
  return {
    /** All of them, in order of creation. */
    async list(): Promise<NamedChannel[]> {
      const { results } = await db
        .prepare(`SELECT channel, label, sealed, created_at FROM channels WHERE user_id = ? AND ${isThere}`)
        .bind(userId)
        .all<Row>();
      const opened = await Promise.all(
        results.map(async ({ channel: id, label, sealed, created_at: createdAt }) => ({
          id,
          label,
          url: await sealer.open(sealed, place(userId, id)),
          createdAt: createdAt ?? 0,
        })),
      );
      return opened.toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
    },

    /** Those of the ids that name no channel. */
    async unknown(ids: readonly string[]): Promise<string[]> {
      const wanted = [...new Set(ids)];
      const { results } = await db
        .prepare(
          `SELECT channel FROM channels WHERE user_id = ? AND channel IN (SELECT value FROM json_each(?)) AND ${isThere}`,
        )
        .bind(userId, JSON.stringify(wanted))
        .all<{ channel: string }>();
      const known = new Set(results.map(({ channel }) => channel));
      return wanted.filter((id) => !known.has(id));
    },

    /**
     * Makes a channel and resolves to its id, to that of the one which another request made of the same URL just now. @throws Problem 409 above the
     * maximum number
     */
    async add({ url, label, now }: { url: string; label: string | null; now: number }): Promise<string> {
      const limited = () => problem.conflict(message("channel.limit", { count: maxNamedChannels }));
      // People see ids, and a URL holds secrets: whoever guesses one cannot check it without the operator's keys.
      const mark = await sealer.sign(`channel|${userId}|${url}`);
      const ids = Array.from({ length: maxAttempts }, (_, attempt) => uuidOf(`${mark} ${attempt}`));
      for (const id of [...ids, crypto.randomUUID()]) {
        const put = await db
          .prepare(
            `INSERT INTO channels (user_id, channel, label, sealed, created_at) SELECT ?1, ?2, ?3, ?4, ?5
             WHERE (SELECT count(*) FROM channels WHERE user_id = ?1 AND ${isThere}) < ${maxNamedChannels} ON CONFLICT DO NOTHING`,
          )
          .bind(userId, id, label, await sealer.seal(url, place(userId, id)), now)
          .run();
        if (put.meta.changes) return id;
        const known = await db
          .prepare(`SELECT sealed, ${isThere} AS isThere FROM channels WHERE user_id = ? AND channel = ?`)
          .bind(userId, id)
          .first<{ sealed: string | null; isThere: number }>();
        if (!known) throw limited();
        const { sealed } = known;
        if (known.isThere && sealed && (await sealer.open(sealed, place(userId, id))) === url) return id;
      }
      throw limited();
    },

    /** Gives a channel another URL; false where there is none of this id. */
    async move(id: string, url: string): Promise<boolean> {
      const put = await db
        .prepare(`UPDATE channels SET sealed = ? WHERE user_id = ? AND channel = ? AND ${isThere}`)
        .bind(await sealer.seal(url, place(userId, id)), userId, id)
        .run();
      return put.meta.changes > 0;
    },
  };
}
