/** The stores of answers of language models. */
import type { HistoryStores } from "../history/world.ts";
import type { World } from "../world.ts";
import type { aiUsageStore } from "./usage/store.ts";
import type { summaryStore } from "./store.ts";

export interface AiStores extends HistoryStores {
  summaries: ReturnType<typeof summaryStore>;
  aiUsage: ReturnType<typeof aiUsageStore>;
}
export type AiWorld = World<AiStores>;
