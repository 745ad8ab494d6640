/**
 * Small notes by name: where a sweep goes on, when something was last done, what is still to be done. Unscoped: for the
 * service's own work.
 */
/** The note that holds when the last tick came to its end, in Unix seconds. */
export const tickNote = "tick";

const maxAttempts = 20;

export function noteStore(db: D1Database) {
  return {
    async read(name: string): Promise<string | null> {
      const row = await db.prepare("SELECT value FROM cursors WHERE name = ?").bind(name).first<{ value: string }>();
      return row?.value ?? null;
    },

    /** The notes of these names that exist. */
    async readAll(names: string[]): Promise<Map<string, string>> {
      const { results } = await db
        .prepare("SELECT name, value FROM cursors WHERE name IN (SELECT value FROM json_each(?))")
        .bind(JSON.stringify(names))
        .all<{ name: string; value: string }>();
      return new Map(results.map(({ name, value }) => [name, value]));
    },

    /** Notes whose names begin so, those that were written first before the others. */
    async withPrefix(prefix: string, limit: number): Promise<{ name: string; value: string }[]> {
      const { results } = await db
        .prepare("SELECT name, value FROM cursors WHERE substr(name, 1, length(?1)) = ?1 ORDER BY rowid LIMIT ?2")
        .bind(prefix, limit)
        .all<{ name: string; value: string }>();
      return results;
    },

    async write(name: string, value: string): Promise<void> {
      await db
        .prepare("INSERT INTO cursors (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = ?2")
        .bind(name, value)
        .run();
    },

    /** Writes a note unless there is one of this name. */
    async add(name: string, value: string): Promise<void> {
      await db
        .prepare("INSERT INTO cursors (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING")
        .bind(name, value)
        .run();
    },

    /** Writes what follows from what a note says, null where there is none; again where somebody else wrote it meanwhile. */
    async change(name: string, next: (before: string | null) => string): Promise<void> {
      for (let attempt = 0; attempt < maxAttempts; attempt++) {
        const before = await this.read(name);
        const statement =
          before === null
            ? db
                .prepare("INSERT INTO cursors (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING")
                .bind(name, next(null))
            : db
                .prepare("UPDATE cursors SET value = ?2 WHERE name = ?1 AND value = ?3")
                .bind(name, next(before), before);
        if ((await statement.run()).meta.changes > 0) return;
      }
      throw new Error(`The note ${name} was written by others again and again`);
    },

    async remove(name: string): Promise<void> {
      await db.prepare("DELETE FROM cursors WHERE name = ?").bind(name).run();
    },

    /** Removes a note, unless it says something else by now. */
    async removeSame(name: string, value: string): Promise<void> {
      await db.prepare("DELETE FROM cursors WHERE name = ? AND value = ?").bind(name, value).run();
    },

    /** Puts a note behind all others. */
    async putLast(name: string, value: string): Promise<void> {
      await db.batch([
        db.prepare("DELETE FROM cursors WHERE name = ?").bind(name),
        db.prepare("INSERT INTO cursors (name, value) VALUES (?, ?)").bind(name, value),
      ]);
    },

    /** True where a note holds a time (Unix seconds) that has come; it then holds `nextAt`, so that one caller takes it. */
    async takeDue(name: string, { now, nextAt }: { now: number; nextAt: number }): Promise<boolean> {
      const taken = await db
        .prepare("UPDATE cursors SET value = ? WHERE name = ? AND CAST(value AS INTEGER) <= ? RETURNING name")
        .bind(String(nextAt), name, now)
        .first();
      return taken !== null;
    },

    /** True at most once in so many seconds; a time in the future, left by a clock that was ahead, does not count. */
    async isDue(name: string, { now, every }: { now: number; every: number }): Promise<boolean> {
      const result = await db
        .prepare(
          `INSERT INTO cursors (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = ?2
           WHERE CAST(value AS INTEGER) NOT BETWEEN ?2 - ?3 + 1 AND ?2 + 60`,
        )
        .bind(`last:${name}`, now, every)
        .run();
      return result.meta.changes > 0;
    },
  };
}
