/**
 * What the service has done since it began, as numbers that only grow, kept among the notes. They are written with what they
 * count. It only speaks SQL.
 */

/** What the names of counters begin with among the notes. */
export const counterPrefix = "count:";

/** Adds to counters by name, each as often as it stands in the list. One row is written for each name. */
export const counterStatement = (db: D1Database, happened: readonly string[]): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO cursors (name, value) SELECT '${counterPrefix}' || value, count(*) FROM json_each(?) WHERE true GROUP BY value
       ON CONFLICT (name) DO UPDATE SET value = CAST(value AS INTEGER) + excluded.value`,
    )
    .bind(JSON.stringify(happened));
