/**
 * Authentication. Texts that cannot be a key (wrong checksum) are refused without a query; keys and sessions are looked up by
 * their hash. Handlers behind this middleware find `c.var.caller`, and in `c.var.mine` the stores of that account.
 */
import { createMiddleware } from "hono/factory";
import type { Caller } from "./identity.ts";
import { internalCaller } from "./internal.ts";
import { problem } from "../problem.ts";
import { sameSecret, sha256 } from "../secret/digest.ts";
import { credentialKind } from "../secret/token.ts";
import type { App, RequestContext } from "./app.ts";
import { presentedIn, refusesQueryKey, type Presented } from "./credential.ts";

/** The minimum time between two writes of the last use of a key or a session. */
const useWrittenEverySeconds = 300;

/** Middleware: authenticates the request by API key or session. @throws Problem 401 */
export const caller = createMiddleware<App>(async (c, next) => {
  answersArePrivate(c);
  const found = internalCaller(c.req.raw) ?? (await presentedCaller(c));
  c.set("caller", found);
  c.set("mine", c.var.world.stores.mine(found));
  await next();
  answersArePrivate(c);
});

/** The owner of the credential that a request presents. @throws Problem 401 */
async function presentedCaller(c: RequestContext): Promise<Caller> {
  const presented = presentedIn(c.req.raw.headers, new URL(c.req.url).searchParams);
  if (!presented) throw problem.keyRequired();
  if (presented.via === "query" && refusesQueryKey(c.req.path)) throw problem.keyInQueryRefused();
  return callerOf(c, presented);
}

/**
 * Verifies the credential again, for a request whose body took long to arrive, so that nobody writes with a key that was
 * revoked meanwhile. Requests without a credential pass. @throws Problem 401
 */
export async function stillCaller(c: RequestContext): Promise<void> {
  const known = c.var.caller as Caller | undefined;
  const presented = known && presentedIn(c.req.raw.headers, new URL(c.req.url).searchParams);
  if (presented) await callerOf(c, presented);
}

/** Middleware: requires the operator's admin key, in a header. @throws Problem 401 */
export const adminCaller = createMiddleware<App>(async (c, next) => {
  answersArePrivate(c);
  const presented = presentedIn(c.req.raw.headers, new URL(c.req.url).searchParams);
  if (!presented) throw problem.keyRequired();
  if (presented.via === "query") throw problem.keyInQueryRefused();
  const expected = c.var.world.operator.ADMIN_API_KEY;
  if (!expected || !sameSecret(presented.text, expected)) throw problem.adminRequired();
  await next();
  answersArePrivate(c);
});

async function callerOf(c: RequestContext, { text, via }: Presented): Promise<Caller> {
  // A session is accepted only as a bearer token: it is too powerful for the query, which is written to logs.
  const account = (await ownerOfKey(c, text)) ?? (via === "bearer" ? await ownerOfSession(c, text) : null);
  if (!account) throw problem.keyInvalid();
  return { ...account, via };
}

/** The owner of a session, and notes that the session was used; null for a text that is not a valid session. */
async function ownerOfSession(c: RequestContext, text: string): Promise<Omit<Caller, "via"> | null> {
  const {
    clock: { now },
    stores: { accounts },
  } = c.var.world;
  const found = credentialKind(text) === "session" ? await accounts.bySession(sha256(text), now()) : null;
  if (!found) return null;
  const { lastSeenAt, ...account } = found;
  if (now() - lastSeenAt >= useWrittenEverySeconds) c.executionCtx.waitUntil(accounts.sessionUsed(sha256(text), now()));
  return { ...account, keyId: null };
}

/** The owner of an API key, and notes that the key was used; null for a text that is not a valid key. */
export async function ownerOfKey(c: RequestContext, text: string): Promise<Omit<Caller, "via"> | null> {
  const {
    clock: { now },
    stores: { accounts },
  } = c.var.world;
  const found = credentialKind(text) === "key" ? await accounts.byKey(sha256(text), now()) : null;
  if (!found) return null;
  if (now() - (found.lastUsedAt ?? 0) >= useWrittenEverySeconds)
    c.executionCtx.waitUntil(accounts.keyUsed(found.keyId, now()));
  const { lastUsedAt: _, ...account } = found;
  return { ...account, session: null };
}

/** Forbids caches to store the answer, unless a handler set Cache-Control, and browsers to pass on an address with a key. */
function answersArePrivate(c: RequestContext): void {
  if (!c.finalized || !c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
  c.header("Referrer-Policy", "no-referrer");
}
