/**
 * The last edits of a watch: a ring of rows by revision, so that an edit writes one row and the oldest makes room. Secret members
 * are named only. They only speak SQL; the store of watches runs them.
 */
import type { Scheduling } from "../../settings/scheduling.ts";
import { secretFields, type Settings } from "../../settings/fields.ts";

/** Edits that are kept of each watch. */
export const keptEdits = 20;

/** Who edited: the API key or the session, by their ids; both null for neither. */
type Editor = { keyId: number | null; sessionId: string | null };

const isSecret = (name: string): boolean => (secretFields as readonly string[]).includes(name);

/** The members that an edit moved, and what the open ones were: null where nothing was set. Null where nothing moved. */
export function movedMembers(before: Settings, after: Settings): { members: string[]; before: Settings } | null {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Settings)[];
  const members = names
    .filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null))
    .toSorted();
  if (!members.length) return null;
  const open = members.filter((name) => !isSecret(name)).map((name) => [name, before[name] ?? null]);
  return { members, before: Object.fromEntries(open) as Settings };
}

/** An edit beside the settings that it wrote: `moved` is null where it moved nothing; `now` in Unix seconds. */
export type EditRecord = { moved: ReturnType<typeof movedMembers>; by: Editor; now: number };

/** Keeps an edit made on a watch as it was read; none where nothing moved. Stands before the update in its batch and writes only where that will. */
export const editStatements = (
  db: D1Database,
  watch: { id: number; userId: number; revision: number },
  { moved, by, now }: EditRecord,
): D1PreparedStatement[] => {
  if (!moved) return [];
  const { members, before } = moved;
  return [
    db
      .prepare(
        `INSERT OR REPLACE INTO edits (watch_id, slot, revision, at, by_kind, by_label, members, before)
         SELECT id, (revision + 1) % ${keptEdits}, revision + 1, ?4,
           CASE WHEN ?5 IS NOT NULL THEN 'key' WHEN ?6 IS NOT NULL THEN 'session' END,
           coalesce((SELECT label FROM api_keys WHERE id = ?5), (SELECT label FROM sessions WHERE uuid = ?6)), ?7, ?8
         FROM watches WHERE id = ?1 AND user_id = ?2 AND revision = ?3`,
      )
      .bind(
        watch.id,
        watch.userId,
        watch.revision,
        now,
        by.keyId,
        by.sessionId,
        JSON.stringify(members),
        JSON.stringify(before),
      ),
  ];
};

/** When the next check is, where an edit bears on that: at a time (Unix seconds), or after the interval at the latest (null). */
export type Rescheduling = { scheduling: Scheduling; due?: { at: number | null }; now: number };

/** That the edit was written whose revision this is: what follows it in its batch writes only then. */
export const isEdited = (id: string, revision: string): string =>
  `EXISTS (SELECT 1 FROM watches WHERE id = ${id} AND revision = ${revision})`;

/**
 * A check in flight loses its claim, so that nothing read with the old settings is kept, and the watch is due at once. `revision`: the one
 * that the edit gave the watch.
 */
export const rescheduleStatement = (
  db: D1Database,
  { watchId, revision, isPaused }: { watchId: number; revision: number; isPaused: boolean },
  { scheduling, due, now }: Rescheduling,
): D1PreparedStatement => {
  const { lane, host, phase, intervalSeconds } = scheduling;
  return db
    .prepare(
      `UPDATE schedule SET paused = ?1, lane = ?2, host = ?3, phase = ?4, interval_seconds = ?5,
         generation = generation + (lease_until > 0),
         next_at = CASE WHEN ?9 IS NOT NULL THEN ?9 WHEN lease_until > 0 THEN ?8
           WHEN ?10 OR interval_seconds <> ?5 OR paused <> ?1 THEN min(next_at, ?8 + ?5) ELSE next_at END,
         lease_until = 0
         WHERE watch_id = ?6 AND ${isEdited("?6", "?7")}`,
    )
    .bind(
      ...[isPaused ? 1 : 0, lane, host, phase, intervalSeconds],
      ...[watchId, revision, now, due?.at ?? null, due ? 1 : 0],
    );
};
