/** The stores of looks. */
import type { World } from "../world.ts";
import type { NotifyMine, NotifyStores } from "../notify/world.ts";
import type { lookStore } from "./store.ts";

export interface LookStores extends NotifyStores {
  mine(caller: { userId: number }): LookMine;
}
export interface LookMine extends NotifyMine {
  looks: ReturnType<typeof lookStore>;
}
export type LookWorld = World<LookStores>;
