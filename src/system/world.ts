/** The stores that the service's questions about itself use. */
import type { NotifyStores } from "../notify/world.ts";
import type { World } from "../world.ts";
import type { metricsStore } from "./metrics/store.ts";
import type { readinessStore } from "./ready/store.ts";

export interface SystemStores extends NotifyStores {
  readiness: ReturnType<typeof readinessStore>;
  metrics: ReturnType<typeof metricsStore>;
}
export type SystemWorld = World<SystemStores>;
