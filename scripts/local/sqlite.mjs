// The files of the runtime's databases, opened beside it: SQLite lets several processes read while one writes. Nothing is
// ever written to them from here.

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
