/**
 * What the service has done since it began, as numbers that only grow, kept among the notes. They are written with what they
 * count. It only speaks SQL.
 */

/** What the names of counters begin with among the notes. */
export const counterPrefix = "count:";

/** A counter that grows: by one, or by a whole number. */
export type Count = string | readonly [name: string, by: number];
const [nameOfCount, numberOfCount] = ["iif(type = 'array', value ->> 0, value)", "iif(type = 'array', value ->> 1, 1)"];

/** Adds to counters by name, each as often as it stands in the list. One row is written for each name. */
export const counterStatement = (db: D1Database, happened: readonly Count[]): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO cursors (name, value) SELECT '${counterPrefix}' || ${nameOfCount}, sum(${numberOfCount}) FROM json_each(?) WHERE true GROUP BY 1
       ON CONFLICT (name) DO UPDATE SET value = CAST(value AS INTEGER) + excluded.value`,
    )
    .bind(JSON.stringify(happened));

/** Counters that stand in a column as JSON, with what happened added: a list as JSON. */
export const addedCounts = (column: string, happened: string): string =>
  `(SELECT json_group_object(name, n) FROM (SELECT name, sum(n) AS n FROM (
     SELECT key AS name, value AS n FROM json_each(${column}) UNION ALL SELECT ${nameOfCount}, ${numberOfCount} FROM json_each(${happened})) GROUP BY name))`;

/** Adds counters that stand as JSON in rows which are about to go; `columns`: a query of them. */
export const keptCounts = (columns: string): string =>
  `INSERT INTO cursors (name, value) SELECT '${counterPrefix}' || j.key, sum(j.value) FROM (${columns}) c, json_each(c.counts) j
     WHERE true GROUP BY j.key
   ON CONFLICT (name) DO UPDATE SET value = CAST(value AS INTEGER) + excluded.value`;
