/** The stores that apps are let in with. */
import type { AccountMine, AccountStores } from "../account/world.ts";
import type { World } from "../world.ts";
import type { myApps, oauthStore } from "./store.ts";

export interface OauthStores extends AccountStores {
  apps: ReturnType<typeof oauthStore>;
  mine(caller: { userId: number }): OauthMine;
}
export interface OauthMine extends AccountMine {
  apps: ReturnType<typeof myApps>;
}
export type OauthWorld = World<OauthStores>;
