/**
 * What is known to be out of order, for whoever asks after the service's health: noted in the database by the check that
 * met it, and in the memory of this isolate where the database takes nothing either; removed by the tick that finds it mended.
 */
import type { Objects } from "../objects.ts";
import { StorageFailure } from "../objects.ts";

export type HealthProblem = { part: "storage" | "database"; since: number | null; sentence: string };

const name = "storage-failing";
/** Since when, where the database could not note it. */
let unrecordedSince: number | null = null;

export function healthStore(db: D1Database, objects: Objects) {
  const since = async (): Promise<number | null> => {
    const row = await db.prepare("SELECT value FROM cursors WHERE name = ?").bind(name).first<{ value: string }>();
    return row ? Number(row.value) : unrecordedSince;
  };

  return {
    /** Notes that something could not be stored. Never throws. */
    async recordStorageFailure(now: number): Promise<void> {
      try {
        await db
          .prepare("INSERT INTO cursors (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING")
          .bind(name, String(now))
          .run();
      } catch (error) {
        unrecordedSince ??= now;
        console.error(JSON.stringify({ what: "trouble of the storage could not be noted", error: String(error) }));
      }
    },

    /** What is out of order; nothing where all is well. Never throws. */
    async problems(): Promise<HealthProblem[]> {
      try {
        const failing = await since();
        if (failing === null) return [];
        const sentence =
          "What checks read cannot be stored: the disk or the bucket takes no writes. Nothing is lost; the checks are made again";
        return [{ part: "storage", since: failing, sentence }];
      } catch {
        return [{ part: "database", since: null, sentence: "The database does not answer" }];
      }
    },

    /** Looks whether the storage works again, where it did not. */
    async recheck(): Promise<void> {
      if ((await since()) === null) return;
      try {
        await objects.probe();
      } catch (error) {
        if (error instanceof StorageFailure) return;
        throw error;
      }
      unrecordedSince = null;
      await db.prepare("DELETE FROM cursors WHERE name = ?").bind(name).run();
    },
  };
}
