/** The stores that push subscriptions use. */
import type { AccountMine, AccountStores } from "../account/world.ts";
import type { World } from "../world.ts";
import type { myPush, pushStore } from "./store.ts";

export interface PushStores extends AccountStores {
  push: ReturnType<typeof pushStore>;
  mine(caller: { userId: number }): PushMine;
}
export interface PushMine extends AccountMine {
  push: ReturnType<typeof myPush>;
}
/** The dependencies of push subscriptions. */
export type PushWorld = World<PushStores>;
