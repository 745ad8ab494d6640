/**
 * Notes about a watch, named by its number. They leave with it (migrations/0050_notes_leave_with_their_watch.sql), and what is listed here goes
 * with its account to another database.
 */

/** The pages of a site that somebody wants read now. */
export const wantedPrefix = "read-pages:";

/** Those of an account's watches, as an SQL condition on names. `owner`: its number. */
export const isNoteOf = (owner: string): string =>
  `name IN (SELECT '${wantedPrefix}' || id FROM watches WHERE user_id IN (${owner}, -${owner}))`;
