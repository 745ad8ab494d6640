/** Which stored objects no row names. Unscoped. */

/** `key`: of the object; `watch` and `name`: whose it is, and its name there. */
export type StoredObject = { key: string; watch: number; name: string };

export function objectNameStore(db: D1Database) {
  return {
    /** The keys of those that nothing names: no snapshot, change, page, picture or memory. */
    async unnamed(objects: StoredObject[]): Promise<string[]> {
      const { results } = await db
        .prepare(
          `SELECT j.value ->> 'key' AS key FROM json_each(?1) j
       WHERE NOT EXISTS (SELECT 1 FROM snapshots WHERE watch_id = j.value ->> 'watch'
           AND j.value ->> 'name' IN (object, from_object, trace_object))
         AND NOT EXISTS (SELECT 1 FROM pages WHERE watch_id = j.value ->> 'watch' AND object = j.value ->> 'name')
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
