/**
 * What reveals secrets or could take an account over needs a password that was given in this session within ten minutes: at
 * the login, or by POST /auth/confirm. A stolen session alone is then not enough. API keys pass: a program has no password.
 */
import { problem } from "../problem.ts";
import type { RequestContext } from "./app.ts";
import type { Caller } from "./identity.ts";
import { hasScope } from "./scope.ts";

/** How long a password counts as fresh. */
export const freshSeconds = 600;

/** For the descriptions of operations that require it. */
export const freshPasswordNote =
  "A session needs a password given within ten minutes, at the login or by POST /auth/confirm; an API key does not.";

/** For the descriptions of operations that mask secrets for others. */
export const maskedForSessions =
  "For a session whose password was not given within ten minutes, and for a key or an app without the scope account, addresses of channels and texts that browser steps type are " +
  "masked, for keys and apps also bodies and scripts; sent back, a mask keeps what is stored.";

/** Whether the caller's password is fresh at `now` (Unix seconds), or the caller is an API key. */
export const hasFreshPassword = ({ session }: Pick<Caller, "session">, now: number): boolean =>
  session === null || now - session.confirmedAt < freshSeconds;

/** Whether secrets of settings may be shown to the caller. */
export const seesSecrets = (c: RequestContext): boolean =>
  hasScope(c.get("caller").rights, "account") && hasFreshPassword(c.get("caller"), c.get("world").clock.now());

/** Requires a fresh password of a caller with a session. @throws Problem 403 */
export function requireFreshPassword(c: RequestContext): void {
  if (!hasFreshPassword(c.get("caller"), c.get("world").clock.now())) throw problem.passwordNotFresh();
}
