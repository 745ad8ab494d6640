/** The statements that put alerts of a watch into the outbox, for the batch of what they tell. */
import type { Channel } from "../notify/channels.ts";
import { channelsInForce } from "../notify/recipients/inForce.ts";
import type { Effective } from "../settings/effective.ts";
import type { LoadedWatch } from "../watch/row.ts";
import type { NotifyWorld } from "../notify/world.ts";
import type { WriteGuard } from "../storage/writeGuard.ts";
import type { NewEvent } from "../notify/event.ts";
import type { Statement } from "../storage/statements.ts";

type Alerting = { watch: LoadedWatch; settings: Effective; events: NewEvent[]; guard: WriteGuard; now: number };

export const changeEvent = (watch: LoadedWatch, at: number): NewEvent => ({
  kind: "change",
  event: `change:${watch.id}:${at}`,
  userId: watch.userId,
  watchId: watch.id,
  changeAt: at,
  words: null,
});

/** One row for each channel of each event, and the digest of what the caps hold back; each tells the rows it wrote. */
export async function alertStatements(world: NotifyWorld, alerting: Alerting): Promise<Statement[]> {
  const { watch, settings, events, guard, now } = alerting;
  if (!events.length) return [];
  const caps = { perHour: settings.per_hour, perDay: settings.per_day };
  const channels = await channelsInForce(world, { userId: watch.userId, settings, now });
  const statements: Statement[] = [];
  for (const event of events)
    statements.push(...(await world.stores.outbox.insertStatements(event, channels, { guard, caps, now })));
  return [...statements, ...(await digestStatements(world, alerting, channels))];
}

/** One digest an hour tells how many changes the caps held back; it exists only where something was. */
async function digestStatements(
  world: NotifyWorld,
  { watch, settings, events, guard, now }: Alerting,
  channels: Channel[],
): Promise<Statement[]> {
  const change = events.find((event) => event.kind === "change");
  if (!change || !(settings.per_hour || settings.per_day)) return [];
  const digest: NewEvent = {
    kind: "digest",
    event: `digest:${watch.id}:${Math.floor(now / 3600)}`,
    userId: watch.userId,
    watchId: watch.id,
    changeAt: null,
    words: null,
  };
  const suppressed = {
    sql: `${guard.sql} AND EXISTS (SELECT 1 FROM deliveries WHERE event = ? AND state = 'suppressed')`,
    values: [...guard.values, change.event],
  };
  const caps = { perHour: 0, perDay: 0 };
  return world.stores.outbox.insertStatements(digest, channels, { guard: suppressed, caps, now });
}
