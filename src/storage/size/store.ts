/** How large the database is, and whether it has room for more watches. */

/** There is a note of this name while the database has no room for more. */
export const fullNote = "database-full";
/** A database that is full takes no checks either: what is there already needs the rest. */
const fullShare = 0.8;

export function sizeStore(db: D1Database) {
  return {
    /** Looks how large the database is, and notes whether it is nearly full. `limit`: the most it may hold, in bytes. */
    async examine(limit: number): Promise<void> {
      const bytes = (await db.prepare("SELECT 1").all()).meta.size_after;
      const isFull = bytes >= fullShare * limit;
      const note = isFull
        ? db.prepare("INSERT INTO cursors (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING").bind(fullNote, bytes)
        : db.prepare("DELETE FROM cursors WHERE name = ?").bind(fullNote);
      await note.run();
    },
  };
}
