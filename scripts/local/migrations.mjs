// The tables of a local database are brought to what the Worker expects, in one transaction. The notes of what was done are those of `wrangler d1 migrations`, which can go on where this ends. Before anything is changed the database is
// copied; what a newer version has changed is refused.

import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { releasedWorker, root } from "../toolchain.mjs";
import { placesIn } from "./storage.mjs";

const notes = `CREATE TABLE IF NOT EXISTS d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`;
const keptCopies = 3;

/**
 * Which migrations a database still needs. A new one begins with the foundation, which has what the older ones led to; one that began
 * before takes the older ones that it lacks first, and then finds nothing to do in the foundation.
 * @template {{name: string, isOlder?: boolean}} Migration
 * @param {Migration[]} known those of this version, in order; `isOlder`: those before the foundation
 * @param {string[]} applied the names in the database
 * @returns {Migration[]}
 * @throws {Error} with a sentence where the database is ahead of this version
 */
export function pendingMigrations(known, applied) {
  const names = new Set(known.map(({ name }) => name));
  const unknown = applied.filter((name) => !names.has(name));
  if (unknown.length > 0) {
    const subject = `The data were last used by a newer version of Tidemark, which changed them by ${unknown.join(", ")}`;
    throw new Error(
      `${subject}. Start that version, or restore a backup that is as old as this one (npm run restore).`,
    );
  }
  const done = new Set(applied);
  const isFounded = applied.length === 0 || known.some(({ name, isOlder }) => !isOlder && done.has(name));
  return known.filter(({ name, isOlder }) => !done.has(name) && !(isOlder && isFounded));
}

/** The migrations of this version, by name: of its sources, or of the Worker that a release brings. */
export function knownMigrations() {
  if (existsSync(releasedWorker)) return JSON.parse(readFileSync(releasedWorker, "utf8")).migrations;
  return migrationFiles(join(root, "migrations"));
}

/** The migrations in a folder, in order, with the paths of their files: first those before the foundation, which lie in `older`. */
export function migrationFiles(folder) {
  const older = join(folder, "older");
  const filesIn = (place) => readdirSync(place).filter((name) => name.endsWith(".sql"));
  return [
    ...filesIn(older).map((name) => ({ name, path: join(older, name), isOlder: true })),
    ...filesIn(folder).map((name) => ({ name, path: join(folder, name), isOlder: false })),
  ].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The names of the migrations that a database of a data directory has, read from its file; none where there is no file. */
export async function appliedIn(dataDir, index = 0) {
  const database = placesIn(dataDir).databaseAt(index);
  if (!existsSync(database)) return [];
  const { appliedTo } = await import("./sqlite.mjs");
  return appliedTo(database);
}

/**
 * Copies a database of a data directory before it is changed, beside it; the last three copies of each are kept.
 * @returns {Promise<string>} the path of the copy
 */
export async function copyBefore(dataDir, { index = 0, now = new Date() } = {}) {
  const { copyDatabase } = await import("./sqlite.mjs");
  const folder = join(dataDir, "before-upgrade");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const ending = index === 0 ? ".sqlite" : `-${index}.sqlite`;
  const path = join(folder, `${now.toISOString().replaceAll(":", "-").slice(0, 19)}${ending}`);
  rmSync(path, { force: true });
  copyDatabase(placesIn(dataDir).databaseAt(index), path);
  const copies = readdirSync(folder).filter((name) => name.slice(19) === ending);
  for (const old of copies.sort().slice(0, -keptCopies)) rmSync(join(folder, old));
  return path;
}

/**
 * Applies migrations to a database of the runtime, which must be no other's meanwhile: all of them, or none.
 * @throws {Error} with what the database said of the first that fails
 */
export async function migrate(database, migrations) {
  if (migrations.length === 0) return;
  const steps = migrations.flatMap(({ name, statements }) => [
    ...statements.map((statement) => database.prepare(statement)),
    database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
  ]);
  await database.batch([database.prepare(notes), ...steps]).catch((error) => {
    throw new Error(`The database could not be brought up to date, and is as it was: ${error.message}`, {
      cause: error,
    });
  });
}
