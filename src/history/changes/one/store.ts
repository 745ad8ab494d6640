/** What stands beside one change: the next ones of its watch and of its account. */
import { changesOfAccount } from "../statements.ts";

/** A change by its watch and its time in Unix seconds. */
export type ChangeName = { watch: string; timestamp: number };
export type Neighbours = {
  /** Of the same watch, in Unix seconds. */
  older: number | null;
  newer: number | null;
  /** Of the account, whichever watch they are of. */
  olderInInbox: ChangeName | null;
  newerInInbox: ChangeName | null;
};

type Row = Record<keyof Neighbours, number | string | null>;

export function neighbourStore({ db, userId }: { db: D1Database; userId: number }) {
  const ofWatch = (sign: "<" | ">") =>
    `(SELECT at FROM changes WHERE watch_id = ?2 AND at ${sign} ?3 ORDER BY at ${sign === "<" ? "DESC" : ""} LIMIT 1)`;
  const ofAccount = (sign: "<" | ">") =>
    `(SELECT json_object('watch', w.uuid, 'timestamp', c.at)
      FROM ${changesOfAccount(`c.id ${sign} ?4`, `id ${sign === "<" ? "DESC" : ""} LIMIT 1`)} c CROSS JOIN watches w ON w.id = c.watch_id)`;
  return {
    /** The changes next to one of this account's. */
    async neighbours({ watchId, at, id }: { watchId: number; at: number; id: number }): Promise<Neighbours> {
      const row = await db
        .prepare(
          `SELECT ${ofWatch("<")} AS older, ${ofWatch(">")} AS newer,
             ${ofAccount("<")} AS olderInInbox, ${ofAccount(">")} AS newerInInbox`,
        )
        .bind(userId, watchId, at, id)
        .first<Row>();
      const named = (text: number | string | null | undefined) =>
        typeof text === "string" ? (JSON.parse(text) as ChangeName) : null;
      return {
        older: (row?.older as number | null) ?? null,
        newer: (row?.newer as number | null) ?? null,
        olderInInbox: named(row?.olderInInbox),
        newerInInbox: named(row?.newerInInbox),
      };
    },
  };
}
