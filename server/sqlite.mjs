// A file of SQLite as the storage of a Durable Object, whose interface the machine's databases and objects are written against:
// https://developers.cloudflare.com/durable-objects/api/sqlite-storage-api/. In order:
//
// 1. What is written in one turn of the event loop is one transaction, so that it waits for the disk once: each wait stops everything.
// 2. Nobody is answered before the disk has it: `committed` is waited for by whoever read or wrote since.
// 3. A batch within it is undone by itself when one of its statements fails. Where the disk does not take the transaction, all who wait
//    for it hear of that.

import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

const maxPrepared = 400;
const busyMilliseconds = 10_000;
const isRead = (text) => /^\s*(?:SELECT\b|WITH\b(?![^]*\b(?:INSERT|UPDATE|DELETE|REPLACE)\b))/i.test(text);
const hasSeveral = (text) => /;\s*\S/.test(text);
const size = "SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size";

export class SqliteFile {
  #database;
  #prepared = new Map();
  #committing = null;
  /** `{exec, databaseSize}` */
  sql;

  /** Opens or makes the file. */
  constructor(path) {
    if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true });
    this.#database = new DatabaseSync(path, { timeout: busyMilliseconds });
    this.#database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;");
    const bytes = () => this.#database.prepare(size).get().bytes;
    this.sql = {
      exec: (text, ...values) => this.#exec(text, values),
      get databaseSize() {
        return bytes();
      },
    };
  }

  /** Resolves when the disk has what was written so far; null where nothing waits for it. */
  committed() {
    return this.#committing;
  }

  /** Runs `work`: all that it writes, or nothing where it throws. */
  transactionSync(work) {
    this.#begin();
    this.#database.exec("SAVEPOINT batch");
    try {
      const result = work();
      this.#database.exec("RELEASE batch");
      return result;
    } catch (error) {
      // A full disk has ended the whole transaction.
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK TO batch; RELEASE batch");
      throw error;
    }
  }

  /** Closes it, after the last commit. */
  close() {
    this.#commit();
    this.#prepared.clear();
    this.#database.close();
  }

  #exec(text, values) {
    if (values.length === 0 && hasSeveral(text) && !isRead(text)) {
      this.#begin();
      this.#database.exec(text);
      return cursorOf([], []);
    }
    const { statement, columns, parameters, reads } = this.#statement(text);
    // SQLite takes what is not given for nothing.
    if (values.length !== parameters) throw new Error("Wrong number of parameter bindings for SQL query.");
    if (!reads) this.#begin();
    const given = values.map(bound);
    if (columns.length > 0) return cursorOf(columns, reads ? rowsRead(statement, given) : statement.all(...given));
    statement.run(...given);
    return cursorOf([], []);
  }

  #statement(text) {
    const known = this.#prepared.get(text);
    if (known) {
      // The one that was not used for longest goes first.
      this.#prepared.delete(text);
      this.#prepared.set(text, known);
      return known;
    }
    const statement = this.#database.prepare(text);
    statement.setReturnArrays(true);
    const prepared = {
      statement,
      columns: statement.columns().map(({ name }) => name),
      parameters: parametersIn(text),
      reads: isRead(text),
    };
    this.#prepared.set(text, prepared);
    if (this.#prepared.size > maxPrepared) this.#prepared.delete(this.#prepared.keys().next().value);
    return prepared;
  }

  #begin() {
    // What comes after a full disk ended the transaction belongs to it, too.
    if (this.#committing !== null) return this.#expectOpen();
    this.#database.exec("BEGIN IMMEDIATE");
    this.#committing = new Promise((resolve, reject) => {
      setImmediate(() => {
        try {
          this.#commit();
          resolve();
        } catch (error) {
          reject(error);
        }
      });
    });
    // Whoever wrote waits for it, or has gone.
    this.#committing.catch(() => undefined);
  }

  #expectOpen() {
    if (!this.#database.isTransaction)
      throw new Error("database or disk is full: nothing of the transaction was stored");
  }

  #commit() {
    if (this.#committing === null) return;
    this.#committing = null;
    this.#expectOpen();
    try {
      this.#database.exec("COMMIT");
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
      throw error;
    }
  }
}

/** Beside strings, quoted names and comments. */
const aside = /'[^']*'|"[^"]*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[^]*?\*\//g;

/** How many values a statement takes: https://www.sqlite.org/lang_expr.html#varparam */
function parametersIn(text) {
  let count = 0;
  for (const [, number] of text.replace(aside, " ").matchAll(/\?(\d*)/g))
    count = number === "" ? count + 1 : Math.max(count, Number(number));
  return count;
}

/** Integers that no number holds become the number beside them, as in workerd. */
function rowsRead(statement, given) {
  try {
    return statement.all(...given);
  } catch (error) {
    if (error.code !== "ERR_OUT_OF_RANGE") throw error;
    statement.setReadBigInts(true);
    try {
      const asNumber = (value) => (typeof value === "bigint" ? Number(value) : value);
      return statement.all(...given).map((row) => row.map(asNumber));
    } finally {
      statement.setReadBigInts(false);
    }
  }
}

function cursorOf(columns, rows) {
  for (const row of rows)
    for (let at = 0; at < row.length; at++) if (row[at] instanceof Uint8Array) row[at] = bufferOf(row[at]);
  const objects = () => rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])));
  // What a statement reads and writes of rows, node:sqlite does not count.
  return {
    ...{ columnNames: columns, rowsRead: 0, rowsWritten: 0 },
    raw: () => rows,
    toArray: objects,
    one: () => objects()[0],
  };
}

const bound = (value) => (value instanceof ArrayBuffer ? new Uint8Array(value) : value);

const bufferOf = ({ buffer, byteOffset, byteLength }) =>
  byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength);
