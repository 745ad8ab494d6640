// The alarms of the objects of one class, in the file in which workerd keeps them. One timer waits for the next; Node's own would ring at once for a time
// more than twenty-four days away. One that fails is tried again, later each time.

import { SqliteFile } from "./sqlite.mjs";

/** https://nodejs.org/api/timers.html#settimeoutcallback-delay-args */
const maxTimerMilliseconds = 2 ** 31 - 1;
/** https://developers.cloudflare.com/durable-objects/api/alarms/ */
const retries = 6;
const firstPauseMilliseconds = 2000;
const nanoseconds = 1_000_000n;
const table = `CREATE TABLE IF NOT EXISTS _cf_ALARM (
  actor_id TEXT PRIMARY KEY, scheduled_time INTEGER, actor_name TEXT) WITHOUT ROWID`;
// What SQLite divides stays within what a number holds.
const milliseconds = "(scheduled_time / 1000000)";

export class Alarms {
  #file;
  #ring;
  #timer;
  #failures = new Map();

  /** `path`: of the file; `ring(id)`: rings the alarm of an object. */
  constructor(path, ring) {
    this.#file = new SqliteFile(path);
    this.#file.sql.exec(table);
    this.#ring = ring;
    this.#arm();
  }

  /** When it rings, in milliseconds; null where it does not. */
  get(id) {
    const row = this.#file.sql.exec(`SELECT ${milliseconds} AS at FROM _cf_ALARM WHERE actor_id = ?`, id).one();
    return row?.at ?? null;
  }

  /** Sets it to a time in milliseconds, or to none. */
  set(id, at) {
    const { sql } = this.#file;
    if (at === null) sql.exec("DELETE FROM _cf_ALARM WHERE actor_id = ?", id);
    else
      sql.exec(
        "INSERT OR REPLACE INTO _cf_ALARM (actor_id, scheduled_time) VALUES (?, ?)",
        id,
        BigInt(at) * nanoseconds,
      );
    this.#arm();
  }

  close() {
    clearTimeout(this.#timer);
    this.#file.close();
  }

  #arm() {
    clearTimeout(this.#timer);
    const { at } = this.#file.sql.exec(`SELECT min${milliseconds} AS at FROM _cf_ALARM`).one();
    if (at === null) return;
    const wait = Math.min(Math.max(0, at - Date.now()), maxTimerMilliseconds);
    this.#timer = setTimeout(() => this.#onTime(), wait).unref();
  }

  #onTime() {
    const { sql } = this.#file;
    const due = sql.exec(
      "DELETE FROM _cf_ALARM WHERE scheduled_time <= ? RETURNING actor_id",
      BigInt(Date.now()) * nanoseconds,
    );
    for (const [id] of due.raw()) void this.#rung(id);
    this.#arm();
  }

  async #rung(id) {
    try {
      await this.#ring(id);
      this.#failures.delete(id);
    } catch (error) {
      console.error(error?.stack ?? String(error));
      const failures = this.#failures.get(id) ?? 0;
      this.#failures.delete(id);
      if (failures >= retries || this.get(id) !== null) return;
      this.#failures.set(id, failures + 1);
      this.set(id, Date.now() + firstPauseMilliseconds * 2 ** failures);
    }
  }
}
