/** Holds credentials to their scopes: an operation needs the one that it states. */
import { createMiddleware } from "hono/factory";
import { message } from "../message/message.ts";
import { Problem, problem } from "../problem.ts";
import { neededScope } from "./access.ts";
import type { App } from "./app.ts";
import { queryOf } from "./queryOf.ts";
import { bearerChallenge } from "./resource.ts";
import { hasScope } from "./scope.ts";
import { scopes, type Scope } from "./identity.ts";
import type { Caller } from "./identity.ts";

/** Middleware: refuses what the credential may not do; an app learns what to ask for. @throws Problem 403 */
export const scoped = createMiddleware<App>(async (c, next) => {
  const access = c.get("access");
  if (access?.by !== "key") throw problem.forbidden(message("auth.not_for_keys"));
  const needed = neededScope(access, queryOf(c));
  if (!hasScope(c.get("caller").rights, needed)) throw scopeMissing(c.get("caller"), needed);
  await next();
});

function scopeMissing({ app, rights }: Caller, needed: Scope): Problem {
  if (!app) return problem.forbidden(message("auth.scope_of_key", { scope: needed }));
  const wanted = scopes.filter((scope) => scope === needed || rights.scopes?.includes(scope)).join(" ");
  const challenge = bearerChallenge(app.resource, { error: "insufficient_scope", scope: wanted });
  return new Problem("forbidden", message("auth.scope_of_app", { scope: needed }), { "WWW-Authenticate": challenge });
}
