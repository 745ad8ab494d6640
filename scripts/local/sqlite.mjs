// The files of the runtime's databases, opened beside it: SQLite lets several processes read while one writes. While the runtime has
// them they are never written from here, only copies.

import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/** Opens a database to read; `use` gets it. @returns what `use` returns */
export function reading(path, use) {
  return withDatabase(path, { readOnly: true, timeout: 10_000 }, use);
}

/** @throws the error of SQLite, with the path of the file */
function withDatabase(path, options, use) {
  let database;
  try {
    database = new DatabaseSync(path, options);
    return use(database);
  } catch (error) {
    throw Object.assign(error, { path });
  } finally {
    database?.close();
  }
}

/** The names of the migrations that a database has, in order. */
export function appliedTo(path) {
  return reading(path, (database) => {
    const has = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'").get();
    const rows = has ? database.prepare("SELECT name FROM d1_migrations ORDER BY id").all() : [];
    return rows.map(({ name }) => name);
  });
}

/** Writes a copy of a database as it is at this moment, also while others write to it. */
export function copyDatabase(path, copy) {
  reading(path, (database) => database.prepare("VACUUM INTO ?").run(copy));
}

/** Adds to an index of objects what only an earlier copy of it names. */
export function joinIndexes(path, earlier) {
  const database = new DatabaseSync(path);
  try {
    database.prepare("ATTACH ? AS earlier").run(earlier);
    database.exec("INSERT OR IGNORE INTO _mf_objects SELECT * FROM earlier._mf_objects");
  } finally {
    database.close();
  }
}

/**
 * Brings a copy of the small objects up to what their table has by now; what was deleted meanwhile stays in the copy.
 * @returns {number} how many the copy has
 */
export function addNewObjects(copy, table) {
  const database = new DatabaseSync(copy);
  try {
    const { newest } = database.prepare("SELECT coalesce(max(id), 0) AS newest FROM objects").get();
    const insert = database.prepare(
      "INSERT OR REPLACE INTO objects (id, key, uploaded, metadata, bytes) VALUES (?, ?, ?, ?, ?)",
    );
    database.exec("BEGIN");
    reading(table, (live) => {
      const added = live.prepare("SELECT id, key, uploaded, metadata, bytes FROM objects WHERE id > ?");
      for (const { id, key, uploaded, metadata, bytes } of added.iterate(newest))
        insert.run(id, key, uploaded, metadata, bytes);
    });
    database.exec("COMMIT");
    return database.prepare("SELECT count(*) AS count FROM objects").get().count;
  } finally {
    database.close();
  }
}

/** Writes what stands in the write-ahead log of a database into it, and empties the log. Only where no runtime has it open. */
export function mergeLog(path) {
  if (!existsSync(`${path}-wal`)) return;
  withDatabase(path, { timeout: 10_000 }, (database) => database.exec("PRAGMA wal_checkpoint(TRUNCATE)"));
}

/** What an index of objects names: `{blob, size}`, the name and the length in bytes of the file of each. */
export function objectsOf(path) {
  const query = "SELECT blob_id AS blob, size FROM _mf_objects WHERE blob_id IS NOT NULL";
  return reading(path, (database) => database.prepare(query).all());
}

/** What SQLite finds wrong with a database; null where it is sound. */
export function damageOf(path) {
  return reading(path, (database) => {
    const [first] = database.prepare("PRAGMA integrity_check(1)").all();
    return first.integrity_check === "ok" ? null : first.integrity_check;
  });
}
