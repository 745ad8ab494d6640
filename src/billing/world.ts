/** The stores of payments. */
import type { NotifyMine, NotifyStores } from "../notify/world.ts";
import type { World } from "../world.ts";
import type { billingStore, myBilling } from "./store.ts";

export interface BillingStores extends NotifyStores {
  billing: ReturnType<typeof billingStore>;
  mine(caller: { userId: number }): BillingMine;
}
export interface BillingMine extends NotifyMine {
  billing: ReturnType<typeof myBilling>;
}
export type BillingWorld = World<BillingStores>;
