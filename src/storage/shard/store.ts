/** What a database knows of its place among several: its number, from where its rows are numbered, and whether it has room. */
import type { Place } from "../../shard/room.ts";
import { fullNote } from "../size/store.ts";
import { numberingStatements } from "./statements.ts";

/** The note that holds the number of the database. */
const shardNote = "shard";

export function shardStore(db: D1Database, index: number) {
  return {
    /**
     * Numbers the rows of this database from a range of its own, once, and notes its number.
     * @throws Error where it was another one's before: then the bindings were mixed up
     */
    async prepare(): Promise<void> {
      const noted = await db
        .prepare("SELECT value FROM cursors WHERE name = ?")
        .bind(shardNote)
        .first<{ value: string }>();
      if (noted?.value === String(index)) return;
      if (noted)
        throw new Error(`The database bound as number ${index} is number ${noted.value}: the bindings were mixed up`);
      await db.batch([
        ...numberingStatements(db, index),
        db.prepare("INSERT INTO cursors (name, value) VALUES (?, ?)").bind(shardNote, String(index)),
      ]);
    },

    /** Whether an account could be made here. The first database always numbers from the first range. */
    async place(): Promise<Place> {
      const { results, meta } = await db
        .prepare("SELECT name, value FROM cursors WHERE name IN (?, ?)")
        .bind(shardNote, fullNote)
        .all<{ name: string; value: string }>();
      const notes = new Map(results.map(({ name, value }) => [name, value]));
      return {
        isReady: index === 0 || notes.get(shardNote) === String(index),
        isFull: notes.has(fullNote),
        bytes: meta.size_after,
      };
    },
  };
}
