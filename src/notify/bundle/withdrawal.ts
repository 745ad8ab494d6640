/** What of a bundle nobody wants any more: it is left out, and where nothing is left, the bundle is not sent. */
import { message, type Message } from "../../message/message.ts";
import type { ClaimedDelivery } from "../outbox/statements.ts";
import type { SealedDelivery } from "../outbox/store.ts";
import { withdrawalReason } from "../withdrawal.ts";
import type { NotifyWorld } from "../world.ts";
import { maxEntries } from "../../services/digest/size.ts";

/** Why the bundle is not to be sent, as a sentence; null where it is. Each watch that it shows is asked about. */
export async function bundleWithdrawal(
  world: NotifyWorld,
  delivery: ClaimedDelivery,
  sealed: SealedDelivery,
): Promise<Message | null> {
  const { outbox } = world.stores;
  const members = await outbox.bundleMembers(delivery, maxEntries);
  let left = 0;
  let last = message("delivery.subject_gone");
  for (const watchId of new Set(members.map((member) => member.watch_id))) {
    const reason = await withdrawalReason(world, { ...delivery, kind: "change", watch_id: watchId }, sealed);
    if (reason === null) left++;
    else await outbox.withdrawMembers(delivery.uuid, watchId, (last = reason));
  }
  return left > 0 ? null : last;
}
