/** What this server offers to apps that ask for access. Pure. */
import { resourcesOf } from "../http/resource.ts";
import { scopes } from "../http/identity.ts";
import type { Offer } from "../lib/oauth/authorization.ts";

/** `origin`: of this server. */
export const offerOf = (origin: string): Offer => ({
  scopes,
  usualScopes: ["read", "write"],
  resources: resourcesOf(origin),
});
