/** The statements that write the pages of a site, for the batch of its check. Each carries the guard of the claim. */
import type { Statement } from "../storage/statements.ts";
import type { WriteGuard } from "../storage/writeGuard.ts";
import type { LeafChanges } from "./leaf.ts";

export function leafStatements(
  { db }: { db: D1Database },
  { watchId, leaves, guard }: { watchId: number; leaves: LeafChanges; guard: WriteGuard },
): Statement[] {
  const removed = leaves.remove.length
    ? [
        db
          .prepare(
            `DELETE FROM site_leaves WHERE watch_id = ? AND first IN (SELECT value FROM json_each(?)) AND ${guard.sql}`,
          )
          .bind(watchId, JSON.stringify(leaves.remove), ...guard.values),
      ]
    : [];
  const written = leaves.write.map(({ first, members }) =>
    db
      .prepare(
        `INSERT INTO site_leaves (watch_id, first, members) SELECT ?, ?, ? WHERE ${guard.sql}
         ON CONFLICT (watch_id, first) DO UPDATE SET members = excluded.members`,
      )
      .bind(watchId, first, members, ...guard.values),
  );
  return [...removed, ...written];
}
