import { isMuted } from "../settings/muted.ts";
import type { NotifyWorld } from "./world.ts";
import { channelsOf } from "./channels.ts";
import type { ClaimedDelivery, SealedDelivery } from "./outbox/store.ts";
import { effectiveFor } from "../tag/inForce.ts";

/** Why the alert is not to be sent any more, as a sentence; null where it is, and for mails about the account itself. */
export async function withdrawalReason(
  world: NotifyWorld,
  delivery: ClaimedDelivery,
  sealed: SealedDelivery,
): Promise<string | null> {
  if (delivery.kind === "account" || delivery.watch_id === null) return null;
  const watch = await world.stores.watches.find(delivery.watch_id);
  if (!watch) return "The watch is gone";
  const settings = (await effectiveFor(world, [watch]))(watch);
  if (isMuted(settings, world.clock.now())) return "The notifications of the watch were muted before it could be sent";
  if (await world.stores.outbox.isPaused(delivery.user_id, delivery.channel)) return "The channel was paused";
  if (sealed.own || channelsOf(settings.notification_urls).some(({ key }) => key === delivery.channel)) return null;
  return "The watch no longer has this channel";
}
