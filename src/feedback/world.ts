/** The stores of what people say of changes. */
import type { NotifyMine, NotifyStores } from "../notify/world.ts";
import type { World } from "../world.ts";
import type { feedbackStore } from "./store.ts";

export interface FeedbackStores extends NotifyStores {
  mine(caller: { userId: number }): FeedbackMine;
}
export interface FeedbackMine extends NotifyMine {
  feedback: ReturnType<typeof feedbackStore>;
}
export type FeedbackWorld = World<FeedbackStores>;
