// The alarms of the objects of one class, in the file in which workerd keeps them. One timer waits for the next; Node's own would ring at once for a time
// more than twenty-four days away. One stays in the file until its work is done, so that it rings again where the process ends over it. One that
// fails is tried again, later each time.

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
const isQuiet = "actor_id NOT IN (SELECT value FROM json_each(?))";

export class Alarms {
  #file;
  #ring;
  #timer;
  #failures = new Map();
  #isClosed = false;
  /** Those at work, with the times for which they rang. */
  #ringing = new Map();

  /** `path`: of the file; `ring(id)`: rings the alarm of an object. */
  constructor(path, ring) {
    this.#file = new SqliteFile(path);
    this.#file.sql.exec(table);
    this.#ring = ring;
    this.#arm();
  }

  /** When it rings, in milliseconds; null where it does not, or is at work. */
  get(id) {
    const at = this.#file.sql.exec(`SELECT ${milliseconds} AS at FROM _cf_ALARM WHERE actor_id = ?`, id).one()?.at;
    return at === undefined || at === this.#ringing.get(id) ? null : at;
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
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#file.close();
  }

  #arm() {
    clearTimeout(this.#timer);
    const { at } = this.#file.sql
      .exec(`SELECT min${milliseconds} AS at FROM _cf_ALARM WHERE ${isQuiet}`, ...this.#atWork())
      .one();
    if (at === null) return;
    const wait = Math.min(Math.max(0, at - Date.now()), maxTimerMilliseconds);
    this.#timer = setTimeout(() => this.#onTime(), wait).unref();
  }

  #atWork() {
    return [JSON.stringify([...this.#ringing.keys()])];
  }

  #onTime() {
    const due = this.#file.sql.exec(
      `SELECT actor_id, ${milliseconds} FROM _cf_ALARM WHERE ${isQuiet} AND scheduled_time <= ?`,
      ...this.#atWork(),
      BigInt(Date.now()) * nanoseconds,
    );
    for (const [id, at] of due.raw()) void this.#rung(id, at);
    this.#arm();
  }

  async #rung(id, at) {
    this.#ringing.set(id, at);
    let next = null;
    try {
      await this.#ring(id);
      this.#failures.delete(id);
    } catch (error) {
      console.error(error?.stack ?? String(error));
      next = this.#nextAttempt(id);
    }
    if (this.#isClosed) return;
    // One that was set meanwhile stands.
    const isOver = this.get(id) === null;
    this.#ringing.delete(id);
    if (isOver) this.set(id, next);
    else this.#arm();
  }

  /** When one that failed is tried again, in milliseconds; null where it was tried often enough. */
  #nextAttempt(id) {
    const failures = this.#failures.get(id) ?? 0;
    this.#failures.delete(id);
    if (failures >= retries) return null;
    this.#failures.set(id, failures + 1);
    return Date.now() + firstPauseMilliseconds * 2 ** failures;
  }
}
