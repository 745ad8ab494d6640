/** Which stored objects no row names. Unscoped. */

import { objectIn } from "../changes/columns.ts";
import { movePrefix } from "../../storage/shard/statements.ts";

/** `key`: of the object; `user`, `watch` and `name`: whose it is, and its name there. */
export type StoredObject = { key: string; user: number; watch: number; name: string };

export function objectNameStore(db: D1Database) {
  return {
    /** Those of these accounts that this database has, and whether they are just being moved to another one. */
    async accounts(ids: number[]): Promise<{ id: number; isMoving: boolean }[]> {
      const { results } = await db
        .prepare(
          `SELECT u.id, EXISTS (SELECT 1 FROM cursors WHERE name = '${movePrefix}' || u.id) AS isMoving FROM users u
           WHERE u.id IN (SELECT value FROM json_each(?))`,
        )
        .bind(JSON.stringify(ids))
        .all<{ id: number; isMoving: number }>();
      return results.map(({ id, isMoving }) => ({ id, isMoving: isMoving === 1 }));
    },

    /**
     * The keys of those that nothing names: no snapshot, change, page, picture or memory. `where`: "here" for accounts of this
     * database; what is of one that was moved meanwhile is named elsewhere, and left out. "anywhere" for those of accounts that none has.
     */
    async unnamed(objects: StoredObject[], where: "here" | "anywhere"): Promise<string[]> {
      const { results } = await db
        .prepare(
          `SELECT j.value ->> 'key' AS key FROM json_each(?1) j
       WHERE ${where === "here" ? "EXISTS (SELECT 1 FROM users WHERE id = j.value ->> 'user') AND " : ""}NOT EXISTS (SELECT 1 FROM snapshots WHERE watch_id = j.value ->> 'watch'
           AND j.value ->> 'name' IN (${["object", "from_object", "trace_object"].map(objectIn).join(", ")}))
         AND NOT EXISTS (SELECT 1 FROM pages WHERE watch_id = j.value ->> 'watch' AND ${objectIn("object")} = j.value ->> 'name')
         AND NOT EXISTS (SELECT 1 FROM screenshots WHERE watch_id = j.value ->> 'watch'
           AND j.value ->> 'name' IN (object, elements_object))
         AND NOT EXISTS (SELECT 1 FROM readings WHERE watch_id = j.value ->> 'watch'
           AND instr(reading || coalesce(held, ''), j.value ->> 'name') > 0)`,
        )
        .bind(JSON.stringify(objects))
        .all<{ key: string }>();
      return results.map(({ key }) => key);
    },
  };
}
