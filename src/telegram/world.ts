/** The stores of chats. */
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
export type TelegramWorld = World<TelegramStores>;
