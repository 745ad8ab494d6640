/** The stores of browsers that take pushes. */
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
export type PushWorld = World<PushStores>;
