// Objects as files, in the folder and with the index in which Miniflare's R2 keeps them, so that either runtime finds what the other wrote:
// what the service uses of https://developers.cloudflare.com/r2/api/workers/workers-api-reference/. The content is on the disk before the row that
// names it; what a row named before goes after it.

import { createHash, randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { open, readFile, rename, unlink } from "node:fs/promises";
import { join } from "node:path";

const tables = `
  CREATE TABLE IF NOT EXISTS _mf_objects (
    key TEXT PRIMARY KEY, blob_id TEXT, version TEXT NOT NULL, size INTEGER NOT NULL, etag TEXT NOT NULL,
    uploaded INTEGER NOT NULL, checksums TEXT NOT NULL, http_metadata TEXT NOT NULL, custom_metadata TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS _mf_multipart_uploads (
    upload_id TEXT PRIMARY KEY, key TEXT NOT NULL, http_metadata TEXT NOT NULL, custom_metadata TEXT NOT NULL,
    state TINYINT DEFAULT 0 NOT NULL);
  CREATE TABLE IF NOT EXISTS _mf_multipart_parts (
    upload_id TEXT NOT NULL REFERENCES _mf_multipart_uploads(upload_id), part_number INTEGER NOT NULL,
    blob_id TEXT NOT NULL, size INTEGER NOT NULL, etag TEXT NOT NULL, checksum_md5 TEXT NOT NULL,
    object_key TEXT REFERENCES _mf_objects(key) DEFERRABLE INITIALLY DEFERRED, PRIMARY KEY (upload_id, part_number))`;
const columns = "key, blob_id AS blob, size, uploaded, custom_metadata AS metadata";
const insert = `INSERT OR REPLACE INTO _mf_objects
  (key, blob_id, version, size, etag, uploaded, checksums, http_metadata, custom_metadata)
  VALUES (?, ?, ?, ?, ?, ?, '{}', '{}', ?)`;
/** Behind every character of a key. */
const last = "\u{10FFFF}";
const maxListed = 1000;

/** `index`: a file of sqlite.mjs; `folder`: of the contents. */
export function blobBucket(index, folder) {
  mkdirSync(folder, { recursive: true });
  index.sql.exec(tables);
  const rowOf = (key) => index.sql.exec(`SELECT ${columns} FROM _mf_objects WHERE key = ?`, key).one();
  return {
    async put(key, value, { customMetadata = {} } = {}) {
      const bytes = bytesOf(value);
      const blob = randomBytes(32).toString("hex") + Date.now().toString(16).padStart(16, "0");
      await written(folder, blob, bytes);
      const replaced = rowOf(key);
      const etag = createHash("md5").update(bytes).digest("hex");
      const version = randomBytes(16).toString("hex");
      const metadata = JSON.stringify(customMetadata);
      index.sql.exec(insert, ...[key, blob, version, bytes.byteLength, etag, Date.now(), metadata]);
      await index.committed();
      await removed(folder, replaced);
    },
    async get(key) {
      const row = rowOf(key);
      if (row === undefined) return null;
      const bytes = await readFile(join(folder, row.blob)).catch(notThere);
      return bytes && { ...stored(row), arrayBuffer: async () => bufferOf(bytes) };
    },
    async head(key) {
      const row = rowOf(key);
      return row === undefined ? null : stored(row);
    },
    async delete(keys) {
      const text = "DELETE FROM _mf_objects WHERE key IN (SELECT value FROM json_each(?)) RETURNING blob_id AS blob";
      const rows = index.sql.exec(text, JSON.stringify([keys].flat())).toArray();
      await index.committed();
      for (const row of rows) await removed(folder, row);
    },
    async list({ prefix = "", startAfter = "", limit = maxListed } = {}) {
      const text = `SELECT ${columns} FROM _mf_objects WHERE key >= ?1 AND key < ?2 AND key > ?3 ORDER BY key LIMIT ?4`;
      const rows = index.sql.exec(text, prefix, prefix + last, startAfter, limit + 1).toArray();
      return { objects: rows.slice(0, limit).map(stored), truncated: rows.length > limit };
    },
  };
}

const stored = ({ key, size, uploaded, metadata }) => ({
  ...{ key, size, uploaded: new Date(uploaded), customMetadata: JSON.parse(metadata) },
});

/** Writes a file beside its place and renames it, and goes on when the disk has both. */
async function written(folder, name, bytes) {
  const draft = join(folder, `.${name}`);
  const file = await open(draft, "w");
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(folder, name));
  // Windows knows no folder that could be waited for.
  if (process.platform === "win32") return;
  const place = await open(folder, "r");
  await place.sync().finally(() => place.close());
}

const removed = (folder, row) => (row?.blob ? unlink(join(folder, row.blob)).catch(notThere) : undefined);

function notThere(error) {
  if (error.code !== "ENOENT") throw error;
  return null;
}

function bytesOf(value) {
  if (typeof value === "string") return Buffer.from(value);
  return value instanceof ArrayBuffer ? new Uint8Array(value) : value;
}

const bufferOf = ({ buffer, byteOffset, byteLength }) => buffer.slice(byteOffset, byteOffset + byteLength);
