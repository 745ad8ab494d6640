/** The stores that the administration uses. */
import type { NotifyStores } from "../notify/world.ts";
import type { QueryBudget } from "../storage/queries.ts";
import type { World } from "../world.ts";
import type { invitationStore } from "./invitations/store.ts";
import type { moveStore } from "./move/store.ts";
import type { adminStore } from "./store.ts";

/** What moving an account takes. */
export interface MoveStores {
  moves: ReturnType<typeof moveStore>;
  queries: QueryBudget;
}
export interface AdminStores extends NotifyStores, MoveStores {
  admin: ReturnType<typeof adminStore>;
  invitations: ReturnType<typeof invitationStore>;
}
/** The dependencies of the administration. */
export type AdminWorld = World<AdminStores>;
