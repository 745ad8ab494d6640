/**
 * What is known to be out of order, for whoever asks after the service: noted in the database by the check that met it, and
 * in the memory of this isolate where the database takes nothing either; removed by the tick that finds it mended.
 */
import type { Objects } from "../objects.ts";
import { StorageFailure } from "../objects.ts";
import { noticedParts, type NoticedPart, type PartProbes } from "./part.ts";

const nameOf = (part: NoticedPart) => `${part}-failing`;
/** Since when, where the database could not note it. */
const unrecordedSince = new Map<NoticedPart, number>();

export function healthStore(db: D1Database, objects: Objects) {
  /** Since when each part that is out of order is so, in Unix seconds. @throws where the database does not answer */
  const failing = async (): Promise<Map<NoticedPart, number>> => {
    const { results } = await db
      .prepare("SELECT name, value FROM cursors WHERE name IN (SELECT value FROM json_each(?))")
      .bind(JSON.stringify(noticedParts.map(nameOf)))
      .all<{ name: string; value: string }>();
    const noted = new Map(results.map(({ name, value }) => [name, Number(value)]));
    return new Map(
      noticedParts.flatMap((part) => {
        const since = noted.get(nameOf(part)) ?? unrecordedSince.get(part);
        return since === undefined ? [] : [[part, since] as const];
      }),
    );
  };
  const isStoring = async (): Promise<boolean> => {
    try {
      await objects.probe();
      return true;
    } catch (error) {
      if (error instanceof StorageFailure) return false;
      throw error;
    }
  };

  const recordRecovery = async (part: NoticedPart): Promise<void> => {
    unrecordedSince.delete(part);
    await db.prepare("DELETE FROM cursors WHERE name = ?").bind(nameOf(part)).run();
  };

  return {
    failing,

    /** Notes that a part is out of order. Never throws. */
    async recordFailure(part: NoticedPart, now: number): Promise<void> {
      try {
        await db
          .prepare("INSERT INTO cursors (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING")
          .bind(nameOf(part), String(now))
          .run();
      } catch (error) {
        if (!unrecordedSince.has(part)) unrecordedSince.set(part, now);
        console.error(
          JSON.stringify({ what: "trouble of the service could not be noted", part, error: String(error) }),
        );
      }
    },

    /** Notes that a part was seen at work. */
    recordRecovery,

    /** Looks whether what was out of order works again. */
    async recheck(probes: PartProbes): Promise<void> {
      const works = { storage: isStoring, ...probes };
      for (const part of (await failing()).keys()) if (await works[part]()) await recordRecovery(part);
    },
  };
}
