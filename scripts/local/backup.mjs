// A backup of a data directory in one file, also while the service runs on it. Objects are written before the rows that name them
// and removed after these, so the order is: (1) link all contents, which takes no room; (2) copy the index of the objects, and the
// small objects; (3) copy the databases; (4) copy the index again, and link what came meanwhile, and add the small objects that did.
// What either index names is kept: more than the rows need, never less. (5) Pack it, with the secrets without which sealed settings
// could not be read.
//
// The file is a .tar.gz of: backup.json (see `manifest`), database.sqlite (of several databases also
// database-1.sqlite and so on), small-objects.sqlite, objects.sqlite, objects/, secrets.json.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, fsyncSync, openSync, closeSync, linkSync, mkdirSync, mkdtempSync } from "node:fs";
import { chmodSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { addNewObjects, appliedTo, copyDatabase, joinIndexes, objectsOf } from "./sqlite.mjs";
import { databaseCount, placesIn } from "./storage.mjs";

/** The name of a database in a backup. */
export const databaseFile = (number) => (number === 0 ? "database.sqlite" : `database-${number}.sqlite`);

/** The form of backups; a later one may not be readable here. The first had no small objects. */
export const backupFormat = 2;

/**
 * Writes a backup of `dataDir` to `path`, which only its owner may read. `hasSecrets`: with secrets.json, or without.
 * @returns {Promise<{objects: number, bytes: number}>} how many objects it holds, and the size of the file
 * @throws {Error} with a sentence; nothing is left at `path` then
 */
export async function backUp(dataDir, path, { hasSecrets = true, now = new Date() } = {}) {
  const { database } = placesIn(dataDir);
  if (!existsSync(database)) throw new Error(`There are no data in ${dataDir}. DATA_DIR says where they are.`);
  // What a backup that was cut off left behind.
  for (const name of readdirSync(dataDir).filter((each) => each.startsWith(".backup-")))
    rmSync(join(dataDir, name), { recursive: true, force: true });
  const staging = mkdtempSync(join(dataDir, ".backup-"));
  const draft = `${path}.${process.pid}.tmp`;
  try {
    const objects = collect(dataDir, staging);
    const secrets = join(dataDir, "secrets.json");
    if (hasSecrets && existsSync(secrets)) copyFileSync(secrets, join(staging, "secrets.json"));
    const migrations = appliedTo(join(staging, "database.sqlite"));
    const manifest = { format: backupFormat, made_at: now.toISOString(), migrations, objects };
    writeFileSync(join(staging, "backup.json"), JSON.stringify(manifest, null, 2));
    writeFileSync(draft, "", { mode: 0o600 });
    await tar(["-czf", draft, "-C", staging, ...readdirSync(staging).sort()]);
    syncToDisk(draft);
    renameSync(draft, path);
    chmodSync(path, 0o600);
    return { objects, bytes: statSync(path).size };
  } finally {
    rmSync(staging, { recursive: true, force: true });
    rmSync(draft, { force: true });
  }
}

/** Runs the machine's own tar. @throws {Error} with what it said */
export async function tar(words) {
  const child = spawn("tar", words, { stdio: ["ignore", "ignore", "pipe"] });
  const said = text(child.stderr);
  const [code] = await once(child, "close").catch(({ message }) => {
    throw new Error(`The command tar could not be run: ${message}`);
  });
  if (code !== 0) throw new Error(`tar ended with code ${code}: ${(await said).trim()}`);
}

/** Waits until a file is on the disk. */
export function syncToDisk(path) {
  const file = openSync(path, "r");
  fsyncSync(file);
  closeSync(file);
}

// Returns how many objects there are.
function collect(dataDir, staging) {
  const { databaseAt, smallObjects, objectIndex, objects } = placesIn(dataDir);
  const folder = join(staging, "objects");
  const small = join(staging, "small-objects.sqlite");
  const index = join(staging, "objects.sqlite");
  mkdirSync(folder);
  linkNew(objects, folder);
  const hasObjects = existsSync(objectIndex);
  const earlier = join(staging, "earlier.sqlite");
  if (hasObjects) copyDatabase(objectIndex, earlier);
  const hasSmall = existsSync(smallObjects);
  if (hasSmall) copyDatabase(smallObjects, small);
  for (let number = 0; number < databaseCount(dataDir); number++)
    copyDatabase(databaseAt(number), join(staging, databaseFile(number)));
  const count = hasSmall ? addNewObjects(small, smallObjects) : 0;
  if (!hasObjects) return count;
  copyDatabase(objectIndex, index);
  linkNew(objects, folder);
  joinIndexes(index, earlier);
  rmSync(earlier);
  const named = objectsOf(index);
  const names = new Set(named.map(({ blob }) => blob));
  for (const name of readdirSync(folder)) if (!names.has(name)) rmSync(join(folder, name));
  return named.length + count;
}

function linkNew(from, to) {
  if (!existsSync(from)) return;
  const known = new Set(readdirSync(to));
  for (const name of readdirSync(from)) if (!known.has(name)) link(join(from, name), join(to, name));
}

// Some file systems know no links. What was removed since it was listed, no row needs.
function link(from, to) {
  try {
    linkSync(from, to);
  } catch (error) {
    if (error.code === "ENOENT") return;
    copyFileSync(from, to);
  }
}
