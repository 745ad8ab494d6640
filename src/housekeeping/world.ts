/** The stores of what the clock does. */
import type { BillingStores } from "../billing/world.ts";
import type { World } from "../world.ts";

export interface HousekeepingStores extends BillingStores {}
export type HousekeepingWorld = World<HousekeepingStores>;
