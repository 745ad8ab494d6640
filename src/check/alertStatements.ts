/** The statements that put alerts of a watch into the outbox, for the batch of what they tell. */
import type { SeverityLevel } from "../reading/severity/severity.ts";
import { timingOf } from "../notify/hold/timing.ts";
import { channelsInForce } from "../notify/recipients/inForce.ts";
import type { Effective } from "../settings/effective.ts";
import type { LoadedWatch } from "../watch/row.ts";
import type { NotifyWorld } from "../notify/world.ts";
import type { WriteGuard } from "../storage/writeGuard.ts";
import type { NewEvent } from "../notify/event.ts";
import type { Statement } from "../storage/statements.ts";

/** `isOwn`: the same commit counts what goes at once among the alerts of the watch, and whoever makes it sends it. */
type Alerting = {
  watch: LoadedWatch;
  settings: Effective;
  events: NewEvent[];
  guard: WriteGuard;
  now: number;
  isOwn?: boolean;
};

export const changeEvent = (watch: LoadedWatch, at: number, severity: SeverityLevel): NewEvent => ({
  kind: "change",
  event: `change:${watch.id}:${at}`,
  userId: watch.userId,
  watchId: watch.id,
  changeAt: at,
  severity,
  words: null,
});

/** One row for each channel of each event; each statement tells the rows it wrote. */
export async function alertStatements(world: NotifyWorld, alerting: Alerting): Promise<Statement[]> {
  const { watch, settings, events, guard, now, isOwn = false } = alerting;
  if (!events.length) return [];
  const caps = { perHour: settings.per_hour, perDay: settings.per_day };
  const channels = await channelsInForce(world, { userId: watch.userId, settings, now });
  const timing = await timingOf(world, watch.userId, settings);
  const statements: Statement[] = [];
  const options = { guard, caps, timing, now, isCounted: isOwn, isClaimed: isOwn };
  for (const event of events)
    statements.push(...(await world.stores.outbox.insertStatements(event, channels, options)));
  return statements;
}
