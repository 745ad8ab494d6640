// Small objects as rows of SQLite, in a Durable Object of the Worker's own isolate: a file of their own each would take a block of
// the disk, a row in an index of files, and a wait for the disk of its own. Whoever asks speaks by bucket.mjs.

import { DurableObject } from "cloudflare:workers";

// Numbers are never used again: what came since a copy of the table was made is what has a larger one.
const table = `CREATE TABLE IF NOT EXISTS objects (
  id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, uploaded INTEGER NOT NULL, metadata TEXT, bytes BLOB NOT NULL)`;
const columns = "key, uploaded, metadata, length(bytes) AS size";
/** Behind every character of a key. */
const last = "\u{10FFFF}";

export class Objects extends DurableObject {
  #sql;

  constructor(context, env) {
    super(context, env);
    this.#sql = context.storage.sql;
    this.#sql.exec(table);
  }

  /** Answers when the disk has it. `uploaded`: in milliseconds; `metadata`: JSON. */
  put({ key, uploaded, metadata, bytes }) {
    this.#sql.exec(
      "INSERT OR REPLACE INTO objects (key, uploaded, metadata, bytes) VALUES (?, ?, ?, ?)",
      ...[key, uploaded, metadata, bytes],
    );
  }

  /** `{key, uploaded, metadata, size, bytes}`; null where there is none. */
  get(key) {
    return this.#sql.exec(`SELECT ${columns}, bytes FROM objects WHERE key = ?`, key).toArray()[0] ?? null;
  }

  /** Without the bytes. */
  head(key) {
    return this.#sql.exec(`SELECT ${columns} FROM objects WHERE key = ?`, key).toArray()[0] ?? null;
  }

  /** Deletes those of the keys that are here; returns the others. */
  remove(keys) {
    const gone = this.#sql.exec(
      "DELETE FROM objects WHERE key IN (SELECT value FROM json_each(?)) RETURNING key",
      JSON.stringify(keys),
    );
    const removed = new Set(gone.toArray().map(({ key }) => key));
    return keys.filter((key) => !removed.has(key));
  }

  /** The first `limit` whose keys begin with `prefix` and come after `startAfter`, in the order of the keys. */
  list({ prefix, startAfter, limit }) {
    return this.#sql
      .exec(
        `SELECT ${columns} FROM objects WHERE key >= ?1 AND key < ?2 AND key > ?3 ORDER BY key LIMIT ?4`,
        ...[prefix, prefix + last, startAfter, limit],
      )
      .toArray();
  }
}
