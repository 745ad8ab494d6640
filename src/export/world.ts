/** The stores that exports use. */
import type { BillingMine, BillingStores } from "../billing/world.ts";
import type { FeedbackMine, FeedbackStores } from "../feedback/world.ts";
import type { World } from "../world.ts";
import type { exportStore } from "./store.ts";

export interface ExportStores extends BillingStores, FeedbackStores {
  mine(caller: { userId: number }): ExportMine;
}
export interface ExportMine extends FeedbackMine, Omit<BillingMine, keyof FeedbackMine> {
  billing: BillingMine["billing"];
  exports: ReturnType<typeof exportStore>;
}
/** The dependencies of exports. */
export type ExportWorld = World<ExportStores>;
