// Where the data of one machine lie, below DATA_DIR. The names are those that `npm start` has always used, and stand here
// alone: what wrangler.toml says about a deployment, such as the id of its database, never moves or hides local data.

import { createHash, createHmac } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, symlinkSync, unlinkSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";

/** What the runtime calls the Worker, its database and its bucket on this machine; wrangler.toml repeats the id of the database. */
export const storageNames = {
  worker: "tidemark",
  database: "00000000-0000-0000-0000-000000000000",
  bucket: "tidemark",
  smallObjects: "objects",
};

/** What the runtime calls the kinds of objects that keep them; the first is Miniflare's name for a D1. */
export const uniqueKeys = {
  database: "miniflare-D1DatabaseObject",
  bucket: "miniflare-R2BucketObject",
  smallObjects: "tidemark-Objects",
};
const suffixes = ["", "-wal", "-shm"];

/** What the runtime calls the database of this number: the first has the name that it has always had. */
export const databaseName = (index) => storageNames.database + (index === 0 ? "" : `-${index}`);

/** The binding under which the Worker finds the database of this number. */
export const databaseBinding = (index) => (index === 0 ? "DB" : `DB_${index}`);

/** How many databases a data directory has: as many as are wanted, and never fewer than there are, for each holds accounts. */
export function databaseCount(dataDir, wanted = 1) {
  const { databaseAt } = placesIn(dataDir);
  let count = 1;
  while (existsSync(databaseAt(count))) count++;
  return Math.max(count, wanted);
}

/**
 * The places of one data directory: the runtime's folder, the first database and each by its number, the small objects, the index of the others, and the folder of their contents.
 * @returns {{runtime: string, database: string, databaseAt: (index: number) => string, smallObjects: string, objectIndex: string, objects: string}}
 */
export function placesIn(dataDir) {
  const runtime = join(dataDir, "v3");
  const file = (folder, kind, name = storageNames[kind]) =>
    join(runtime, folder, uniqueKeys[kind], `${fileId(uniqueKeys[kind], name)}.sqlite`);
  const databaseAt = (index) => file("d1", "database", databaseName(index));
  return {
    runtime,
    database: databaseAt(0),
    databaseAt,
    smallObjects: file("do", "smallObjects"),
    objectIndex: file("r2", "bucket"),
    objects: join(runtime, "r2", storageNames.bucket, "blobs"),
  };
}

const namesKept = 10_000;

/**
 * Where the objects of a class of the Worker stand: `idOf`: the id of an object by its name; `fileOf`: its file by its id; `alarms`: the file of the alarms
 * of all of them.
 * @returns {{idOf: (name: string) => string, fileOf: (id: string) => string, alarms: string}}
 */
export function objectsOfClass(dataDir, className) {
  const uniqueKey = `${storageNames.worker}-${className}`;
  const folder = join(placesIn(dataDir).runtime, "do", uniqueKey);
  // Each request of an account asks for its objects, and three hashes take a thirtieth of the time of one.
  const ids = new Map();
  const idOf = (name) => {
    const id = ids.get(name) ?? fileId(uniqueKey, name);
    if (ids.size >= namesKept) ids.clear();
    ids.set(name, id);
    return id;
  };
  return {
    idOf,
    fileOf: (id) => join(folder, `${id}.sqlite`),
    alarms: join(folder, "metadata.sqlite"),
  };
}

/**
 * The databases stand where Miniflare's D1 keeps them, which `wrangler dev` uses and earlier versions did. Durable Objects of the Worker's own have
 * another folder; a link from there leads to them.
 * @throws {Error} with a sentence where something else is in the place of the link
 */
export function linkDatabases(dataDir) {
  const { runtime, database } = placesIn(dataDir);
  const folder = dirname(database);
  const link = join(runtime, "do", uniqueKeys.database);
  mkdirSync(folder, { recursive: true });
  mkdirSync(dirname(link), { recursive: true });
  const there = lstatSync(link, { throwIfNoEntry: false });
  if (there && !there.isSymbolicLink())
    throw new Error(
      `${link} must be a link to ${folder}, but is a copy of it. Look which of the two has your data, move the other one away, and see that ${folder} has them.`,
    );
  if (there) unlinkSync(link);
  // Windows links folders without a right of its own only by whole paths.
  const isWindows = process.platform === "win32";
  symlinkSync(isWindows ? resolve(folder) : relative(dirname(link), folder), link, isWindows ? "junction" : "dir");
}

/**
 * Gives the database its place where an earlier version kept it under the id of a deployment.
 * @throws {Error} with a sentence where there are several and none is at the place
 */
export function adoptDatabase(dataDir) {
  const { database } = placesIn(dataDir);
  const folder = join(database, "..");
  if (existsSync(database) || !existsSync(folder)) return;
  const others = readdirSync(folder).filter((name) => /^[\da-f]{64}\.sqlite$/.test(name));
  if (others.length === 0) return;
  if (others.length > 1) {
    const sentence = `${folder} holds ${others.length} databases of earlier runs, and it is not clear which is yours`;
    throw new Error(`${sentence}. Move all but yours away (each with its -wal and -shm): ${others.join(", ")}.`);
  }
  for (const suffix of suffixes) {
    const from = join(folder, others[0] + suffix);
    if (existsSync(from)) renameSync(from, join(folder, basename(database) + suffix));
  }
}

// The runtime names the file of an object after its class and its name, by two keyed hashes.
function fileId(uniqueKey, name) {
  const key = createHash("sha256").update(uniqueKey).digest();
  const nameHash = createHmac("sha256", key).update(name).digest().subarray(0, 16);
  const check = createHmac("sha256", key).update(nameHash).digest().subarray(0, 16);
  return Buffer.concat([nameHash, check]).toString("hex");
}
