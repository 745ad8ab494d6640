/**
 * What every request for a screen passes, in order: it came through our front server, where there is one; one that changes
 * something was sent by a page of ours; who is signed in, and how they wish to see pages; the budget of pages of a session.
 */
import { message } from "../../message/message.ts";
import { sendsMail } from "../../account/post.ts";
import { createMiddleware } from "hono/factory";
import { sessionSeconds } from "../../account/session/session.ts";
import { shardsFrom } from "../../bindings.ts";
import { allRights, type Caller } from "../../http/identity.ts";
import { isInternal } from "../../http/internal.ts";
import { isAlertPage } from "../../http/path.ts";
import { frontHeader, isFront } from "../../operator/front.ts";
import { Problem } from "../../problem.ts";
import { sha256 } from "../../secret/digest.ts";
import { findIn } from "../../shard/shards.ts";
import { credentialKind } from "../../secret/token.ts";
import { displayIn, wasHere } from "../session/display.ts";
import { flashIn } from "../session/flash.ts";
import { isOperatorIn } from "../session/operator.ts";
import { isSentByOwnPage } from "../session/sameOrigin.ts";
import { isVerifyBarClosed } from "../session/verifyBar.ts";
import { sessionCookie, sessionSecret } from "../session/cookie.ts";
import { wordsFor } from "../words/index.ts";
import { isSecure } from "./answer.ts";
import type { C, Screen } from "./app.ts";
import { reportPath } from "./headers.ts";
import { bodyOf } from "./operations.ts";
import { countWatches } from "../../watch/list/routes.ts";

const maxFormBytes = 1_048_576;
const maxUploadBytes = 33_554_432;
const pagesPerMinute = 240;
const picturesPerMinute = 1200;
/** Each write is paid for, so the use of a session is not written again within this time. */
const useWrittenEverySeconds = 300;

/** Middleware: everything that must be known before a screen is drawn. @throws Problem 403, 413, 429 */
export const visit = createMiddleware<Screen>(async (c, next) => {
  c.set("requestId", crypto.randomUUID());
  c.set("shards", shardsFrom(c.env));
  c.set("world", c.var.shards.world(0));
  c.set("caller", null);
  setReader(c);
  const { operator } = c.var.world;
  if (!isInternal(c.req.raw) && !isFront(c.req.header(frontHeader), operator.FRONT_KEY))
    throw new Problem("forbidden", message("request.front_server_only"));
  if (changesSomething(c)) requireOwnPage(c);
  // A signed link shows the same to everybody.
  c.set("caller", isAlertPage(c.req.path) ? null : await callerOf(c));
  setReader(c);
  await Promise.all([chargeVisit(c), countUnseen(c)]);
  await next();
});

/** What programs send their users to, who have an account. */
const ofAccounts = ["/device", "/authorize"];

/**
 * Middleware: sends those who are not signed in to the page where they can, and back afterwards. Whoever was never here in this browser
 * has no account yet, more likely than not: they come to the page that makes one, which leads to the other.
 */
export const signedIn = createMiddleware<Screen>(async (c, next) => {
  if (c.var.caller) return next();
  const { pathname, search } = new URL(c.req.url);
  const back = c.req.method === "GET" ? pathname + search : "/";
  const { operator } = c.var.world;
  const isNew =
    operator.REGISTRATION === "open" &&
    !wasHere(c.req.header("Cookie")) &&
    !ofAccounts.some((path) => path === pathname);
  return c.redirect(`${isNew ? "/sign-up" : "/sign-in"}?next=${encodeURIComponent(back)}`, 303);
});

const changesSomething = ({ req }: C): boolean => !["GET", "HEAD", "OPTIONS"].includes(req.method);

function requireOwnPage(c: C): void {
  // Browsers send reports of the policy by themselves; they change nothing. Pages of signed links take no form.
  if (c.req.path === reportPath || isAlertPage(c.req.path)) return;
  const own = { publicUrl: c.var.world.operator.PUBLIC_URL, requestUrl: c.req.url };
  if (!isSentByOwnPage(c.req.raw.headers, own)) throw new Problem("forbidden", message("request.form_of_other_site"));
  const limit = c.req.path === "/import" ? maxUploadBytes : maxFormBytes;
  const size = Number(c.req.header("Content-Length") ?? (c.req.raw.body ? Number.NaN : 0));
  if (!(size <= limit)) throw new Problem("too_large", message("request.form_large", { limit: limit / 1_048_576 }));
}

/** The person behind the session cookie, or null. The cookie opens pages only; the API never reads it. */
async function callerOf(c: C): Promise<Caller | null> {
  const secret = sessionSecret(c.req.header("Cookie"), isSecure(c));
  const found = secret ? await ownerOfSession(c, secret) : null;
  if (!secret || !found) return null;
  const { stores, clock } = c.var.world;
  const now = clock.now();
  if (now - found.lastSeenAt >= useWrittenEverySeconds) {
    // A session that is used does not end: neither its row nor its cookie.
    c.executionCtx.waitUntil(stores.accounts.sessionUsed(sha256(secret), now));
    c.header("Set-Cookie", sessionCookie(secret, sessionSeconds, isSecure(c)), { append: true });
  }
  return found.caller;
}

/** The person whose session has this secret, and when it was last used in Unix seconds; null when it is none. */
export async function ownerOfSession(c: C, secret: string): Promise<{ caller: Caller; lastSeenAt: number } | null> {
  if (credentialKind(secret) !== "session") return null;
  const hash = sha256(secret);
  const now = c.var.world.clock.now();
  const located = await findIn(c.var.shards, hash, ({ stores }) => stores.accounts.bySession(hash, now));
  // Whoever is suspended reads so where they sign in.
  if (!located || located.found.suspension !== null) return null;
  c.set("world", located.world);
  const { lastSeenAt, suspension: _, ...owner } = located.found;
  return { caller: { ...owner, keyId: null, app: null, rights: allRights, via: "bearer" }, lastSeenAt };
}

/** A budget of its own for each account, beside that of the API's keys. When the counter is out of reach, pages open. */
async function chargeVisit(c: C): Promise<void> {
  const { caller, world } = c.var;
  if (!caller) return;
  const [name, limit] = isPicture(c)
    ? (["pictures", picturesPerMinute] as const)
    : (["pages", pagesPerMinute] as const);
  const policy = { limit, windowSeconds: 60 };
  const limiter = world.net.limiter.getByName(`${name}:${caller.userId}`);
  const taken = await limiter.take({ ...policy, cost: 1 }).catch(() => null);
  if (taken && !taken.allowed)
    throw new Problem("limited", message("limit.pages", { count: policy.limit, seconds: taken.retryAfterSeconds }), {
      "Retry-After": String(taken.retryAfterSeconds),
    });
}

/** The number in the navigation. A page opens without it where it cannot be had. */
async function countUnseen(c: C): Promise<void> {
  if (!c.var.caller || isPicture(c)) return;
  const counts = await bodyOf(c, countWatches).catch(() => null);
  c.set("reader", { ...c.var.reader, unseen: counts?.unseen ?? null });
}

const isPicture = ({ req }: C): boolean => req.path.startsWith("/picture/");

function setReader(c: C): void {
  const cookie = c.req.header("Cookie");
  const { language, ...display } = displayIn(cookie);
  const { words, locale } = wordsFor(language, c.req.header("Accept-Language"));
  const { pathname, search } = new URL(c.req.url);
  const { caller, world } = c.var;
  c.set("reader", {
    ...display,
    words,
    locale,
    now: world.clock.now(),
    person: caller && { email: caller.email, isVerified: caller.verified },
    isOperator: isOperatorIn(cookie, { key: world.operator.ADMIN_API_KEY, now: world.clock.now() }),
    asksToVerify: caller?.verified === false && sendsMail(world) && !isVerifyBarClosed(cookie),
    hasBrowser: Boolean(world.net.browser),
    unseen: null,
    here: pathname + search,
    flash: flashIn(cookie, words),
    isSecure: isSecure(c) || /^(?:localhost|127\.|\[::1\])/.test(new URL(c.req.url).host),
  });
}
