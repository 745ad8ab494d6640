// The files of the runtime's databases, opened beside it: SQLite lets several processes read while one writes. The runtime's own
// are never written from here, only copies.

import { DatabaseSync } from "node:sqlite";

/** Opens a database to read; `use` gets it. @returns what `use` returns */
export function reading(path, use) {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 10_000 });
  try {
    return use(database);
  } finally {
    database.close();
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
