/** The stores that Telegram chats use. */
import type { AccountMine, AccountStores } from "../account/world.ts";
import type { World } from "../world.ts";
import type { myTelegram, telegramStore } from "./store.ts";

export interface TelegramStores extends AccountStores {
  telegram: ReturnType<typeof telegramStore>;
  mine(caller: { userId: number }): TelegramMine;
}
export interface TelegramMine extends AccountMine {
  telegram: ReturnType<typeof myTelegram>;
}
/** The dependencies of Telegram chats. */
export type TelegramWorld = World<TelegramStores>;
