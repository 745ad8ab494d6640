/** Reads the counters of the service's own work. Unscoped. */
import { counterPrefix, counterStatement, type Count } from "./statements.ts";

/** The character after the colon: names with the prefix sort before it. */
const behind = counterPrefix.replace(":", ";");

export function counterStore(db: D1Database) {
  return {
    /** Adds to counters by name, each as often as it stands in the list. */
    async add(happened: readonly Count[]): Promise<void> {
      if (happened.length) await counterStatement(db, happened).run();
    },

    /** All counters by name, with those that stand in the rows of packs. */
    async all(): Promise<Map<string, number>> {
      const { results } = await db
        .prepare(
          `SELECT name, sum(value) AS value FROM (
             SELECT substr(name, ${counterPrefix.length + 1}) AS name, CAST(value AS INTEGER) AS value FROM cursors
             WHERE name >= '${counterPrefix}' AND name < '${behind}'
             UNION ALL SELECT j.key, j.value FROM packs p, json_each(p.counts) j) GROUP BY name`,
        )
        .all<{ name: string; value: number }>();
      return new Map(results.map(({ name, value }) => [name, value]));
    },
  };
}
