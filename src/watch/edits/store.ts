/** The last edits of one account's watches. */
import type { Settings } from "../../settings/fields.ts";
import type { WatchEdit } from "./edit.ts";
import { keptEdits } from "./statements.ts";

type Row = Omit<WatchEdit, "members" | "before"> & { members: string; before: string };

export function editStore({ db, userId }: { db: D1Database; userId: number }) {
  return {
    /** Newest first. */
    async list(watchId: number): Promise<WatchEdit[]> {
      const { results } = await db
        .prepare(
          `SELECT revision AS id, at, by_kind AS byKind, by_label AS byLabel, members, before FROM edits
           WHERE watch_id = (SELECT id FROM watches WHERE id = ? AND user_id = ?) ORDER BY revision DESC LIMIT ${keptEdits}`,
        )
        .bind(watchId, userId)
        .all<Row>();
      return results.map((row) => ({
        ...row,
        members: JSON.parse(row.members) as string[],
        before: JSON.parse(row.before) as Settings,
      }));
    },
  };
}
