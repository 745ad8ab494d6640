// Durable Objects in this process, in the files in which workerd keeps them, so that either runtime goes on where the other stopped. In order:
//
// 1. An object is made when it is first asked or its alarm rings, and forgotten when it was left alone for a while.
// 2. No code of the service waits between reading and writing in one, so that calls need no gate before them; an answer leaves
//    when the disk has what was written.
// 3. The alarms of a class stand in one file; one timer waits for the next of all of them (alarms.mjs). A failed one is tried again.

import { deserialize, serialize } from "node:v8";
import { Alarms } from "./alarms.mjs";
import { SqliteFile } from "./sqlite.mjs";

const idleMilliseconds = 10_000;
/** Behind every character of a key. */
const last = "\u{10FFFF}";
/** As workerd has them; the first row of the second is the time of the alarm, in nanoseconds. */
const tables = `
  CREATE TABLE IF NOT EXISTS _cf_KV (key TEXT PRIMARY KEY, value BLOB) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS _cf_METADATA (key INTEGER PRIMARY KEY, value BLOB)`;

/**
 * The objects of one class. `place`: `{idOf(name), fileOf(id), alarms}`, the id by which a file is named, the path of the file of an object, and that of
 * the alarms; `make(context)`: a new object of the class.
 */
export class Actors {
  #place;
  #make;
  #live = new Map();
  #alarms;
  #sweep;

  constructor(place, make) {
    this.#place = place;
    this.#make = make;
    this.#alarms = new Alarms(place.alarms, (id) => this.#ring(id));
    this.#sweep = setInterval(() => this.#forgetIdle(), idleMilliseconds).unref();
  }

  /** What the Worker has in the place of the class: https://developers.cloudflare.com/durable-objects/api/namespace/ */
  get namespace() {
    const { idOf } = this.#place;
    const stubOf = (id) =>
      new Proxy(
        { id },
        {
          get: (target, method) =>
            // Not one that could be waited for by itself.
            method === "then"
              ? undefined
              : method in target
                ? target[method]
                : (...words) => this.#call(id, method, words),
        },
      );
    return { idFromName: idOf, get: stubOf, getByName: (name) => stubOf(idOf(name)) };
  }

  /** Rings what is due of an object before its time, if it has an alarm. For tests. @returns {Promise<boolean>} whether it had */
  async ringNow(id) {
    if (this.#alarms.get(id) === null) return false;
    this.#alarms.set(id, null);
    await this.#ring(id);
    return true;
  }

  /** The object itself, for tests that look into it. */
  object(id) {
    return this.#of(id).object;
  }

  /** Forgets an object, as if it had been left alone. */
  evict(id) {
    this.#live.get(id)?.file.close();
    this.#live.delete(id);
  }

  close() {
    clearInterval(this.#sweep);
    this.#alarms.close();
    for (const id of [...this.#live.keys()]) this.evict(id);
  }

  async #call(id, method, words) {
    const actor = this.#of(id);
    actor.calls++;
    try {
      const result = structuredClone(await actor.object[method](...structuredClone(words)));
      await actor.file.committed();
      return result;
    } finally {
      actor.calls--;
      actor.usedAt = performance.now();
    }
  }

  async #ring(id) {
    const actor = this.#of(id);
    storeAlarm(actor.file.sql, null);
    await this.#call(id, "alarm", []);
  }

  #of(id) {
    const known = this.#live.get(id);
    if (known) return known;
    const file = new SqliteFile(this.#place.fileOf(id));
    file.sql.exec(tables);
    const object = this.#make({ id: { toString: () => id }, storage: this.#storageOf(id, file) });
    const made = { object, file, calls: 0, usedAt: performance.now() };
    this.#live.set(id, made);
    return made;
  }

  #storageOf(id, file) {
    const { sql } = file;
    const setAlarm = async (at) => {
      const time = at === null ? null : Math.ceil(Number(at));
      storeAlarm(sql, time);
      this.#alarms.set(id, time);
    };
    return {
      ...{ sql, kv: keyValues(sql), setAlarm, deleteAlarm: () => setAlarm(null) },
      getAlarm: async () => this.#alarms.get(id),
    };
  }

  #forgetIdle() {
    const since = performance.now() - idleMilliseconds;
    for (const [id, { calls, usedAt }] of this.#live) if (calls === 0 && usedAt <= since) this.evict(id);
  }
}

const storeAlarm = (sql, at) =>
  at === null
    ? sql.exec("DELETE FROM _cf_METADATA WHERE key = 1")
    : sql.exec("INSERT OR REPLACE INTO _cf_METADATA (key, value) VALUES (1, ?)", BigInt(at) * 1_000_000n);

/** https://developers.cloudflare.com/durable-objects/api/sqlite-storage-api/#synchronous-kv-api */
function keyValues(sql) {
  const read = (value) => deserialize(new Uint8Array(value));
  return {
    get: (key) => {
      const row = sql.exec("SELECT value FROM _cf_KV WHERE key = ?", key).one();
      return row === undefined ? undefined : read(row.value);
    },
    put: (key, value) =>
      void sql.exec("INSERT OR REPLACE INTO _cf_KV (key, value) VALUES (?, ?)", key, serialize(value)),
    delete: (key) => sql.exec("DELETE FROM _cf_KV WHERE key = ? RETURNING key", key).raw().length > 0,
    list: ({ prefix = "" } = {}) => {
      const query = "SELECT key, value FROM _cf_KV WHERE key >= ? AND key < ? ORDER BY key";
      return sql
        .exec(query, prefix, prefix + last)
        .raw()
        .map(([key, value]) => [key, read(value)]);
    },
  };
}
