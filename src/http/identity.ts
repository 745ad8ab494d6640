/** The authenticated caller of a request. Pure. */

/** The account behind a request, and the credential it used. */ import type { PlanName } from "../plan/plan.ts";

/** A session. `id`: public id (UUID); `confirmedAt`: when the password was last given in it, in Unix seconds. */
export type CallerSession = { id: string; confirmedAt: number };

export type Caller = {
  userId: number;
  /** The account's public id (UUID). */
  userUuid: string;
  email: string;
  verified: boolean;
  plan: PlanName;
  /** The API key used, or null for a session. */
  keyId: number | null;
  /** The session used, or null for an API key. */
  session: CallerSession | null;
  /** Where the credential stood; the query is refused on sensitive endpoints. */
  via: "header" | "bearer" | "query";
};
