// A database as a Durable Object of the Worker's own isolate: SQLite, which answers at once, and waits for the disk at each commit.
// Whoever asks speaks by client.mjs. worker.mjs lets requests be answered in it.

import { DurableObject } from "cloudflare:workers";

const written = "SELECT total_changes() AS changes, last_insert_rowid() AS rowId";
const isPlainRead = (sql) => /^\s*(?:SELECT\b|WITH\b(?![^]*\b(?:INSERT|UPDATE|DELETE|REPLACE)\b))/i.test(sql);

export class Database extends DurableObject {
  /**
   * Runs statements `[sql, values]` as one transaction: all of them, or none.
   * @returns {{results: {columns: string[], rows: unknown[][], meta: object}[]} | {error: string}} `error`: what SQLite said of the
   *   first that fails
   */
  run(statements) {
    const { storage } = this.ctx;
    if (statements.length === 0) return { error: "No SQL statements detected." };
    // One is a transaction by itself. What only reads needs none, since nothing else runs meanwhile: one would be committed, and every
    // answer of the object waits for its commits.
    const isAlone = statements.length === 1 || statements.every(([text]) => isPlainRead(text));
    const each = () => {
      // What one statement wrote before, the next begins with: nothing else runs meanwhile.
      let known = null;
      return statements.map((statement) => {
        const { result, counts } = this.#resultOf(statement, known);
        known = counts;
        return result;
      });
    };
    try {
      return { results: isAlone ? each() : storage.transactionSync(each) };
    } catch (error) {
      return { error: error.message };
    }
  }

  /** `known`: the counts before it; null where they have to be asked for. */
  #resultOf([text, values], known) {
    const { sql } = this.ctx.storage;
    const isRead = isPlainRead(text);
    const before = isRead ? known : (known ?? sql.exec(written).one());
    const began = performance.now();
    const cursor = sql.exec(text, ...values);
    const columns = cursor.columnNames;
    const rows = [...cursor.raw()];
    const duration = performance.now() - began;
    const after = isRead ? known : sql.exec(written).one();
    const meta = {
      duration,
      changes: isRead ? 0 : after.changes - before.changes,
      last_row_id: isRead ? 0 : after.rowId,
      // Asks SQLite twice more, for what is read once a minute.
      get size_after() {
        return sql.databaseSize;
      },
      rows_read: cursor.rowsRead,
      rows_written: cursor.rowsWritten,
    };
    return { result: { columns, rows, meta }, counts: after };
  }
}
