/** The watches of one account in short. Every query is bound to the account by construction. */
import { shortColumn, shortWatchesFrom, type ShortRow, type ShortWatch } from "./row.ts";
import { pageWhere, type ListedPage } from "./statements.ts";
import { watchJoins } from "../row.ts";

export function shortWatchStore({ db, userId }: { db: D1Database; userId: number }) {
  return {
    /** In order of creation. */
    async list(page: ListedPage): Promise<ShortWatch[]> {
      const { where, values } = pageWhere(userId, page);
      const { results } = await db
        .prepare(`SELECT ${shortColumn} AS watch FROM watches w ${watchJoins} WHERE ${where}`)
        .bind(...values)
        .all<ShortRow>();
      return shortWatchesFrom(results);
    },
  };
}
