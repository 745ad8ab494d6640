/** The account behind a request, the credential it used, and what that may do. Pure. */
import type { PlanName } from "../plan/plan.ts";

/** A session. `id`: public id (UUID); `confirmedAt`: when the password was last given in it, in Unix seconds. */
export type CallerSession = { id: string; confirmedAt: number };

/** What credentials can be made for; `scope.ts` says what each is about. */
export const scopes = ["read", "write", "account"] as const;
export type Scope = (typeof scopes)[number];

/** What a credential may do. */
export type Rights = {
  /** Null: everything. */
  scopes: readonly Scope[] | null;
  /** The public ids of the only tags whose watches it reaches; null: all watches. */
  tags: readonly string[] | null;
};

/** The rights of a person, and of keys that were made without bounds. */
export const allRights: Rights = { scopes: null, tags: null };

/** Why whoever runs the service suspended an account, empty for no reason; null where it is not suspended. */
export type Standing = { suspension: string | null };

/** The app that acts by OAuth. `id`: public id of what it was granted (UUID); `resource`: what its token opens. */
export type CallerApp = { id: string; resource: string };

export type Caller = {
  userId: number;
  /** The account's public id (UUID). */
  userUuid: string;
  email: string;
  verified: boolean;
  plan: PlanName;
  /** The API key used, or null. */
  keyId: number | null;
  /** The session used, or null. */
  session: CallerSession | null;
  /** The app whose access token was used, or null. */
  app: CallerApp | null;
  rights: Rights;
  /** Where the credential stood; the query is refused on sensitive endpoints. */
  via: "header" | "bearer" | "query";
};
