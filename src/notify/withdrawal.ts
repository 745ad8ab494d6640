import { message, type Message } from "../message/message.ts";
import { isMuted } from "../settings/muted.ts";
import type { NotifyWorld } from "./world.ts";
import { channelsOf } from "./channels.ts";
import { namedChannels } from "./recipients/inForce.ts";
import type { ClaimedDelivery } from "./outbox/statements.ts";
import type { SealedDelivery } from "./outbox/store.ts";
import { effectiveFor } from "../tag/inForce.ts";

const noLonger = message("delivery.channel_removed");

/** Why the alert is not to be sent any more, as a sentence; null where it is, and for mails about the account itself. */
export async function withdrawalReason(
  world: NotifyWorld,
  delivery: ClaimedDelivery,
  sealed: SealedDelivery,
): Promise<Message | null> {
  if (delivery.kind === "account" || delivery.watch_id === null) return null;
  const watch = await world.stores.watches.find(delivery.watch_id);
  if (!watch) return message("delivery.watch_gone");
  const settings = (await effectiveFor(world, [watch]))(watch);
  if (isMuted(settings, world.clock.now())) return message("delivery.muted");
  if (await world.stores.outbox.isPaused(delivery.user_id, delivery.channel)) return message("delivery.channel_paused");
  if (sealed.named) {
    if (!sealed.url) return message("delivery.channel_gone");
    return settings.channels.includes(sealed.named) ? null : noLonger;
  }
  if (sealed.own || channelsOf(settings.notification_urls).some(({ key }) => key === delivery.channel)) return null;
  // Its URL may be that of a named channel by now.
  const named = await namedChannels(world, delivery.user_id, settings.channels);
  if (channelsOf(named.map(({ url }) => url)).some(({ key }) => key === delivery.channel)) return null;
  return noLonger;
}
