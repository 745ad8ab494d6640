// Writes batches of two rows into the file that it is given, for ever, and says the names of those that are stored.

import { SqliteFile } from "../../server/sqlite.mjs";

const file = new SqliteFile(process.argv[2]);
file.sql.exec("CREATE TABLE IF NOT EXISTS notes (id INTEGER PRIMARY KEY, note TEXT UNIQUE)");
const add = (note) => file.sql.exec("INSERT INTO notes (note) VALUES (?)", note);
const turn = async (name) => {
  file.transactionSync(() => {
    add(`${name} a`);
    add(`${name} b`);
  });
  await file.committed();
  process.stdout.write(`${name} a\n${name} b\n`);
};
for (let at = 0; ; at++) await Promise.all([turn(`${process.pid} ${at} one`), turn(`${process.pid} ${at} other`)]);
