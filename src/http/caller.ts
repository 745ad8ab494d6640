/**
 * Who is asking: the one place where a request without a valid credential ends. Junk is told from keys offline; keys
 * and sessions are then looked up by their hash. Handlers behind this find `c.var.caller` and stores bound to it.
 */
import { createMiddleware } from "hono/factory";
import type { Caller } from "./identity.ts";
import { problem } from "../problem.ts";
import { sameSecret, sha256 } from "../secret/digest.ts";
import { credentialKind } from "../secret/token.ts";
import type { App, RequestContext } from "./app.ts";
import { presentedIn, refusesQueryKey, type Presented } from "./credential.ts";

/** A key's last use is written at most this often. */
const useWrittenEverySeconds = 300;

/** Lets only the owner of a valid key or session in. @throws Problem 401 */
export const caller = createMiddleware<App>(async (c, next) => {
  answersArePrivate(c);
  const presented = presentedIn(c.req.raw.headers, new URL(c.req.url).searchParams);
  if (!presented) throw problem.keyRequired();
  if (presented.via === "query" && refusesQueryKey(c.req.path)) throw problem.keyInQueryRefused();
  const found = await callerOf(c, presented);
  c.set("caller", found);
  c.set("mine", c.var.world.stores.mine(found));
  await next();
  answersArePrivate(c);
});

/**
 * Asks again whether the credential opens: for a request that was held open after it was let in, so that nobody writes with
 * a key that was revoked meanwhile. Requests without one pass. @throws Problem 401
 */
export async function stillCaller(c: RequestContext): Promise<void> {
  const known = c.var.caller as Caller | undefined;
  const presented = known && presentedIn(c.req.raw.headers, new URL(c.req.url).searchParams);
  if (presented) await callerOf(c, presented);
}

/** Lets only the master admin key in, from a header. @throws Problem 401 */
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
  const {
    clock: { now },
    stores: { accounts },
  } = c.var.world;
  const kind = credentialKind(text);
  if (kind === "key") {
    const account = await ownerOfKey(c, text);
    if (!account) throw problem.keyInvalid();
    return { ...account, via };
  }
  // A session is no API key: it is a bearer's token, and too powerful for a place that is written to logs.
  const session = kind === "session" && via === "bearer" ? await accounts.bySession(sha256(text), now()) : null;
  if (!session) throw problem.keyInvalid();
  return { ...session, keyId: null, via };
}

/** The owner of an API key, whose use is noted; null for any text that is no valid one. */
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
  return account;
}

/** Unless a handler said otherwise, nobody keeps an answer; and no address with a key in it is passed on. */
function answersArePrivate(c: RequestContext): void {
  if (!c.finalized || !c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
  c.header("Referrer-Policy", "no-referrer");
}
