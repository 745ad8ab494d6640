/** Held alerts whose time an edit may have moved: reckoned anew, as if they came under the settings of now, and let go where nothing holds them. */
import { severityLevels } from "../../reading/severity/severity.ts";
import { effectiveFor } from "../../tag/inForce.ts";
import type { NotifyWorld } from "../world.ts";
import { holdOf, type Timing } from "./hold.ts";
import { timingOf } from "./timing.ts";

const rowsPerTick = 500;

/** Reckons what an edit marked (storage/queuedAlerts); to how many alerts. Safe to overlap and to repeat. */
export async function retimeAlerts(world: NotifyWorld, now: number): Promise<number> {
  const { outbox, watches: known } = world.stores;
  const rows = await outbox.toRetime(rowsPerTick);
  if (!rows.length) return 0;
  const ids = [...new Set(rows.flatMap(({ watch_id: id }) => id ?? []))];
  const found = await Promise.all(ids.map((id) => known.find(id)));
  const watches = found.flatMap((watch) => watch ?? []);
  const settingsOf = await effectiveFor(world, watches);
  const timings = new Map<number, Timing>();
  for (const watch of watches) timings.set(watch.id, await timingOf(world, watch.userId, settingsOf(watch)));
  await outbox.retime(
    rows.map(({ user_id: userId, id, watch_id: watchId, channel, kind, severity, created_at: came, mark }) => {
      const timing = timings.get(watchId ?? 0);
      const level = severityLevels[severity ?? -1];
      const hold = timing && holdOf({ kind, ...(level ? { severity: level } : {}) }, channel, { timing, now: came });
      return { userId, id, mark, until: Math.max(now, hold?.until ?? now), held: hold?.held ?? null };
    }),
  );
  return rows.length;
}
