/** Reads the counters of the service's own work. Unscoped. */
import { counterPrefix, counterStatement } from "./statements.ts";

/** The character after the colon: names with the prefix sort before it. */
const behind = counterPrefix.replace(":", ";");

export function counterStore(db: D1Database) {
  return {
    /** Adds to counters by name, each as often as it stands in the list. */
    async add(happened: readonly string[]): Promise<void> {
      if (happened.length) await counterStatement(db, happened).run();
    },

    /** All counters by name. */
    async all(): Promise<Map<string, number>> {
      const { results } = await db
        .prepare(
          `SELECT substr(name, ${counterPrefix.length + 1}) AS name, CAST(value AS INTEGER) AS value FROM cursors
           WHERE name >= '${counterPrefix}' AND name < '${behind}'`,
        )
        .all<{ name: string; value: number }>();
      return new Map(results.map(({ name, value }) => [name, value]));
    },
  };
}
