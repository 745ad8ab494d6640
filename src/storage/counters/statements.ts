/**
 * What the service has done since it began, as numbers that only grow, kept among the notes. They are written with what they
 * count. It only speaks SQL.
 */

/** What the names of counters begin with among the notes. */
export const counterPrefix = "count:";

/** A counter that grows: by one, or by a whole number. */
export type Count = string | readonly [name: string, by: number];

/** What happened as JSON, summed by name: each entry that SQLite reads of a list is a row read, which is paid for. */
export function countsText(happened: readonly Count[]): string {
  const sums = new Map<string, number>();
  for (const count of happened) {
    const [name, by] = typeof count === "string" ? [count, 1] : count;
    sums.set(name, (sums.get(name) ?? 0) + by);
  }
  return JSON.stringify(Object.fromEntries(sums));
}

/** Adds to counters by name, each as often as it stands in the list. One row is written for each name. */
export const counterStatement = (db: D1Database, happened: readonly Count[]): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO cursors (name, value) SELECT '${counterPrefix}' || key, value FROM json_each(?) WHERE true
       ON CONFLICT (name) DO UPDATE SET value = CAST(value AS INTEGER) + excluded.value`,
    )
    .bind(countsText(happened));

/** Counters that stand in a column as JSON, with what happened added: a text of `countsText`. */
export const addedCounts = (column: string, happened: string): string =>
  `(SELECT json_group_object(name, n) FROM (SELECT name, sum(n) AS n FROM (
     SELECT key AS name, value AS n FROM json_each(${column}) UNION ALL SELECT key, value FROM json_each(${happened})) GROUP BY name))`;

/** Adds counters that stand as JSON in rows which are about to go; `columns`: a query of them. */
export const keptCounts = (columns: string): string =>
  `INSERT INTO cursors (name, value) SELECT '${counterPrefix}' || j.key, sum(j.value) FROM (${columns}) c, json_each(c.counts) j
     WHERE true GROUP BY j.key
   ON CONFLICT (name) DO UPDATE SET value = CAST(value AS INTEGER) + excluded.value`;
