/**
 * Authentication. Texts that cannot be a key (wrong checksum) are refused without a query; keys and sessions are looked up by
 * their hash. Handlers behind this middleware find `c.var.caller`, and in `c.var.mine` the stores of that account.
 */
import { createMiddleware } from "hono/factory";
import { message, type Message } from "../message/message.ts";
import { allRights, type Caller, type Standing } from "./identity.ts";
import { internalCaller } from "./internal.ts";
import { Problem, problem } from "../problem.ts";
import { sameSecret, sha256 } from "../secret/digest.ts";
import { credentialKind } from "../secret/token.ts";
import { setHeader } from "./answerHeader.ts";
import type { App, RequestContext } from "./app.ts";
import { locate } from "./locate.ts";
import { queryOf } from "./queryOf.ts";
import { bearerChallenge, originOf, resourceAt } from "./resource.ts";
import { presentedIn, refusesQueryKey, type Presented } from "./credential.ts";

/** The minimum time between two writes of the last use of a key or a session. */
const useWrittenEverySeconds = 300;

/** Middleware: authenticates the request by API key, session or access token. @throws Problem 401 */
export const caller = createMiddleware<App>(async (c, next) => {
  const found = internalCaller(c.req.raw) ?? (await presentedOrPrivate(c));
  c.set("caller", found);
  c.set("mine", c.get("world").stores.mine(found));
  await next();
  answersArePrivate(c);
});

/** The owner of the credential that a request presents; a refusal is private, too. @throws Problem 401 */
async function presentedOrPrivate(c: RequestContext): Promise<Caller> {
  try {
    return await presentedCaller(c);
  } catch (error) {
    answersArePrivate(c);
    throw error;
  }
}

/** The owner of the credential that a request presents. @throws Problem 401 */
async function presentedCaller(c: RequestContext): Promise<Caller> {
  const presented = presentedIn(c.req.raw.headers, queryOf(c));
  if (!presented) throw problem.keyRequired();
  if (presented.via === "query" && refusesQueryKey(c.req.path)) throw problem.keyInQueryRefused();
  return callerOf(c, presented);
}

/**
 * Verifies the credential again, for a request whose body took long to arrive, so that nobody writes with a key that was
 * revoked meanwhile. Requests without a credential pass. @throws Problem 401
 */
export async function stillCaller(c: RequestContext): Promise<void> {
  const known = c.get("caller") as Caller | undefined;
  const presented = known && presentedIn(c.req.raw.headers, queryOf(c));
  if (presented) await callerOf(c, presented);
}

/** Middleware: requires the operator's admin key, in a header. @throws Problem 401 */
export const adminCaller = createMiddleware<App>(async (c, next) => {
  answersArePrivate(c);
  const presented = presentedIn(c.req.raw.headers, queryOf(c));
  if (!presented) throw problem.keyRequired();
  if (presented.via === "query") throw problem.keyInQueryRefused();
  const expected = c.get("world").operator.ADMIN_API_KEY;
  if (!expected || !sameSecret(presented.text, expected)) throw problem.adminRequired();
  await next();
  answersArePrivate(c);
});

async function callerOf(c: RequestContext, { text, via }: Presented): Promise<Caller> {
  // Sessions and access tokens are accepted only as bearer tokens: the query is written to logs.
  const byBearer = async () => (await ownerOfSession(c, text)) ?? (await ownerOfToken(c, text));
  const account = (await ownerOfKey(c, text)) ?? (via === "bearer" ? await byBearer() : null);
  if (!account) throw credentialKind(text) === "access" ? tokenRefused(c) : problem.keyInvalid();
  return { ...account, via };
}

const resourceOf = (c: RequestContext): string =>
  resourceAt(originOf(c.req.url, c.get("world").operator.PUBLIC_URL), c.req.path);

const tokenRefused = (c: RequestContext, sentence: Message = message("auth.token_ended")): Problem =>
  new Problem("unauthenticated", sentence, {
    "WWW-Authenticate": bearerChallenge(resourceOf(c), { error: "invalid_token", scope: "read write" }),
  });

/**
 * The owner of an access token, and notes that its app was used; null for a text that is no valid one.
 * @throws Problem 401 for a token that was issued for another resource
 */
async function ownerOfToken(c: RequestContext, text: string): Promise<Omit<Caller, "via"> | null> {
  const {
    clock: { now },
  } = c.get("world");
  const hash = sha256(text);
  const isToken = credentialKind(text) === "access";
  const found = isToken ? await locate(c, hash, ({ stores }) => stores.apps.byAccessToken(hash, now())) : null;
  if (!found) return null;
  const { lastUsedAt, ...account } = inGoodStanding(found);
  const { resource } = account.app;
  if (resource !== resourceOf(c))
    throw tokenRefused(c, message("auth.token_of_other_resource", { resource, asked: resourceOf(c) }));
  if (now() - lastUsedAt >= useWrittenEverySeconds)
    c.executionCtx.waitUntil(c.get("world").stores.apps.used(account.app.id, now()));
  return { ...account, keyId: null, session: null };
}

/** The owner of a session, and notes that the session was used; null for a text that is not a valid session. */
async function ownerOfSession(c: RequestContext, text: string): Promise<Omit<Caller, "via"> | null> {
  const {
    clock: { now },
  } = c.get("world");
  const hash = sha256(text);
  const isSession = credentialKind(text) === "session";
  const found = isSession ? await locate(c, hash, ({ stores }) => stores.accounts.bySession(hash, now())) : null;
  if (!found) return null;
  const { lastSeenAt, ...account } = inGoodStanding(found);
  if (now() - lastSeenAt >= useWrittenEverySeconds)
    c.executionCtx.waitUntil(c.get("world").stores.accounts.sessionUsed(hash, now()));
  return { ...account, keyId: null, app: null, rights: allRights };
}

/** The owner of an API key, and notes that the key was used; null for a text that is not a valid key. */
export async function ownerOfKey(c: RequestContext, text: string): Promise<Omit<Caller, "via"> | null> {
  const {
    clock: { now },
  } = c.get("world");
  const hash = sha256(text);
  const found =
    credentialKind(text) === "key" ? await locate(c, hash, ({ stores }) => stores.accounts.byKey(hash, now())) : null;
  if (!found) return null;
  const { lastUsedAt, ...account } = inGoodStanding(found);
  if (now() - (lastUsedAt ?? 0) >= useWrittenEverySeconds)
    c.executionCtx.waitUntil(c.get("world").stores.accounts.keyUsed(account.keyId, now()));
  return { ...account, session: null, app: null };
}

/** The owner of a credential. @throws Problem 403 where the account is suspended */
function inGoodStanding<T extends Standing>({ suspension, ...owner }: T): Omit<T, keyof Standing> {
  if (suspension !== null) throw problem.suspended(suspension);
  return owner;
}

/** Forbids caches to store the answer, unless a handler set Cache-Control, and browsers to pass on an address with a key. */
function answersArePrivate(c: RequestContext): void {
  if (!c.finalized || !c.res.headers.has("Cache-Control")) setHeader(c, "Cache-Control", "no-store");
  setHeader(c, "Referrer-Policy", "no-referrer");
}
