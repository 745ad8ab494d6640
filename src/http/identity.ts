/** The authenticated caller of a request. Pure. */

/** The account behind a request, and the credential it used. */ import type { PlanName } from "../plan/plan.ts";

export type Caller = {
  userId: number;
  /** The account's public id (UUID). */
  userUuid: string;
  email: string;
  verified: boolean;
  plan: PlanName;
  /** The API key used, or null for a session. */
  keyId: number | null;
  /** Where the credential stood; the query is refused on sensitive endpoints. */
  via: "header" | "bearer" | "query";
};
