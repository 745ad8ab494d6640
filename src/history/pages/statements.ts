/** The fetched pages that are kept of a watch, beside its last snapshots. It only speaks SQL. */

/** A query of them, `at` and `object`; `watch`: an SQL expression for its number. */
export const pagesOf = (watch: string): string =>
  `SELECT at, object FROM pages WHERE watch_id = ${watch}
   UNION SELECT j.value ->> 'at', j.value ->> 'object' FROM readings r, json_each(r.reading, '$.pages') j WHERE r.watch_id = ${watch}`;
