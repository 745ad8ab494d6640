/** The stores of alerts. */
import type { AiStores } from "../ai/world.ts";
import type { HistoryMine } from "../history/world.ts";
import type { PushMine, PushStores } from "../push/world.ts";
import type { TelegramMine, TelegramStores } from "../telegram/world.ts";
import type { World } from "../world.ts";
import type { outboxStore } from "./outbox/store.ts";
import type { channelStore } from "./channel/store.ts";
import type { channelRemoval } from "./removal/store.ts";
import type { deliveryLog } from "./store.ts";

export interface NotifyStores extends AiStores, TelegramStores, PushStores {
  outbox: ReturnType<typeof outboxStore>;
  channels: ReturnType<typeof channelRemoval>;
  mine(caller: { userId: number }): NotifyMine;
}
export interface NotifyMine extends HistoryMine, TelegramMine, PushMine {
  deliveries: ReturnType<typeof deliveryLog>;
  channels: ReturnType<typeof channelStore>;
}
export type NotifyWorld = World<NotifyStores>;
