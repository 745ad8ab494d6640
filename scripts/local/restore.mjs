// A backup becomes a data directory again. It is unpacked beside the data and looked through first: a backup that is damaged, or
// of a newer version, changes nothing. Data that are there stay, in a folder of their own.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { basename, dirname, join } from "node:path";
import { backupFormat, databaseFile, syncToDisk, tar } from "./backup.mjs";
import { pendingMigrations } from "./migrations.mjs";
import { occupied } from "./occupancy.mjs";
import { damageOf, objectsOf } from "./sqlite.mjs";
import { placesIn } from "./storage.mjs";

/**
 * Restores the backup at `path` to `dataDir`. `known`: the migrations of this version; with `isReplacing` data that are there
 * are moved aside, otherwise they are a reason to refuse.
 * @returns {Promise<{objects: number, madeAt: string, aside: string | null}>} `aside`: where the data are that were there
 * @throws {Error} with a sentence; the data are as they were then
 */
export async function restore(path, dataDir, { known, isReplacing = false, now = new Date() }) {
  if (!existsSync(path)) throw new Error(`There is no backup at ${path}.`);
  mkdirSync(dataDir, { recursive: true });
  const release = await occupied(dataDir, randomUUID());
  const staging = mkdtempSync(join(dataDir, ".restore-"));
  try {
    if (existsSync(join(dataDir, "v3")) && !isReplacing)
      throw new Error(
        `There are data in ${dataDir} already. Add --replace to move them aside, or choose another DATA_DIR.`,
      );
    await tar(["-xzf", path, "-C", staging]);
    const { objects, made_at: madeAt } = examined(staging, path, known);
    const aside = moveAside(dataDir, { hasSecrets: existsSync(join(staging, "secrets.json")), now });
    moveIn(staging, dataDir);
    return { objects, madeAt, aside };
  } finally {
    rmSync(staging, { recursive: true, force: true });
    release();
  }
}

/**
 * Looks through the backup at `path` as a restore would, and changes nothing. `folder`: where it may be unpacked meanwhile.
 * @throws {Error} with a sentence where it could not be restored
 */
export async function checkBackup(path, folder, { known }) {
  const staging = mkdtempSync(join(folder, ".check-"));
  try {
    await tar(["-xzf", path, "-C", staging]);
    examined(staging, path, known);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** The manifest of an unpacked backup. @throws {Error} where it is damaged or too new */
function examined(staging, path, known) {
  const has = (name) => existsSync(join(staging, name));
  if (!has("backup.json") || !has("database.sqlite")) throw new Error(`${path} is no backup of Tidemark.`);
  const manifest = JSON.parse(readFileSync(join(staging, "backup.json"), "utf8"));
  if (![1, backupFormat].includes(manifest.format))
    throw new Error(
      `${path} has format ${manifest.format}, this version of Tidemark reads formats 1 and ${backupFormat}.`,
    );
  pendingMigrations(known, manifest.migrations);
  const index = has("objects.sqlite") ? join(staging, "objects.sqlite") : null;
  const small = ["small-objects.sqlite"].filter(has).map((name) => join(staging, name));
  for (const file of [...databasesIn(staging), ...small, ...(index ? [index] : [])]) {
    const damage = damageOf(file);
    if (damage !== null) throw new Error(`${path} is damaged: ${damage}`);
  }
  const named = index ? objectsOf(index) : [];
  const missing = named.filter(({ blob, size }) => sizeOf(join(staging, "objects", blob)) !== size);
  if (missing.length > 0)
    throw new Error(`${path} is damaged: ${missing.length} of ${named.length} objects are missing or cut short.`);
  return manifest;
}

// The databases of an unpacked backup, in their order.
function databasesIn(staging) {
  const files = [];
  while (existsSync(join(staging, databaseFile(files.length)))) files.push(join(staging, databaseFile(files.length)));
  return files;
}

// Secrets stay where the backup has none: they are those that it was made apart from.
function moveAside(dataDir, { hasSecrets, now }) {
  const kept = ["v3", ...(hasSecrets ? ["secrets.json"] : [])].filter((name) => existsSync(join(dataDir, name)));
  if (kept.length === 0) return null;
  const aside = join(dataDir, `before-restore-${now.toISOString().replaceAll(":", "-").slice(0, 19)}`);
  mkdirSync(aside, { mode: 0o700 });
  for (const name of kept) renameSync(join(dataDir, name), join(aside, name));
  return aside;
}

function moveIn(staging, dataDir) {
  const { database, databaseAt, smallObjects, objectIndex, objects } = placesIn(dataDir);
  for (const folder of [database, smallObjects, objectIndex, objects].map((path) => dirname(path)))
    mkdirSync(folder, { recursive: true });
  const moves = {
    ...Object.fromEntries(databasesIn(staging).map((file, number) => [basename(file), databaseAt(number)])),
    "small-objects.sqlite": smallObjects,
    "objects.sqlite": objectIndex,
    objects,
    "secrets.json": join(dataDir, "secrets.json"),
  };
  for (const [name, place] of Object.entries(moves)) {
    const from = join(staging, name);
    if (!existsSync(from)) continue;
    if (name === "objects") for (const blob of readdirSync(from)) syncToDisk(join(from, blob));
    else syncToDisk(from);
    renameSync(from, place);
  }
}

const sizeOf = (path) => (existsSync(path) ? statSync(path).size : null);
