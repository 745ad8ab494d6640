/**
 * Requests from web pages of other sites. In order:
 *
 * 1. CORS (https://fetch.spec.whatwg.org/#http-cors-protocol) lets pages read answers: all pages where CORS_ORIGINS is `*` (the
 *    default of a hosted service), else the service's own, those listed, and extensions that the person installed in the
 *    browser: they present a key. The mailbox has no CORS headers at all.
 * 2. A request that changes something without a key is refused to other pages, because a browser sends such a request even for
 *    a page that may not read the answer. Links in mails are exempt (they carry a token), MCP, which checks origins itself, and
 *    OAuth, whose endpoints any program may ask: they read no cookie.
 */
import { cors } from "hono/cors";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { problem } from "../problem.ts";
import { isMailbox } from "../operator/mailboxPath.ts";
import { corsOrigins } from "../operator/operator.ts";
import { appendHeader, setHeader } from "./answerHeader.ts";
import { isLinked, type App, type RequestContext } from "./app.ts";
import { presentedIn } from "./credential.ts";
import { isListed, isOwnOrigin } from "../operator/origin.ts";
import { isOauth, isProtocol } from "./path.ts";
import { queryOf } from "./queryOf.ts";

const shared = {
  allowMethods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
  exposeHeaders: [
    "ETag",
    "Idempotency-Replayed",
    "Link",
    "Location",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "X-Dropped-Selectors",
    "X-Warnings",
    "X-Import-Batch",
    "X-Next-Cursor",
    "X-Request-Id",
  ],
  maxAge: 86_400,
};
const exposed = shared.exposeHeaders.join(",");
const toEveryPage = cors({ ...shared, origin: "*" });
const toSomePages = cors({
  ...shared,
  origin: (origin, c: Context<App>) => (isAllowed(c, origin) ? origin : null),
});

/** Whether an origin is that of a browser extension; web pages cannot have such a one. */
const isOfExtension = (origin: string): boolean => /^(?:chrome|moz|safari-web)-extension:\/\/[\w-]+$/.test(origin);

const isAllowed = (c: RequestContext, origin: string): boolean => isLetIn(c, origin) || isOfExtension(origin);

/** Middleware: sets the CORS headers. Only preflights are hono's, which makes an answer before it knows whether it is needed. */
export const crossOrigin = createMiddleware<App>(async (c, next) => {
  if (isMailbox(c.req.path)) return next();
  const isOpen = isOauth(c.req.path) || corsOrigins(c.get("world").operator) === "*";
  if (c.req.method === "OPTIONS") return isOpen ? toEveryPage(c, next) : toSomePages(c, next);
  const origin = c.req.header("Origin") ?? "";
  const allowed = isOpen ? "*" : origin !== "" && isAllowed(c, origin) ? origin : null;
  await next();
  if (!isOpen) appendHeader(c, "Vary", "Origin");
  if (allowed === null) return;
  setHeader(c, "Access-Control-Allow-Origin", allowed);
  setHeader(c, "Access-Control-Expose-Headers", exposed);
});

/** Middleware: refuses requests of pages of other sites that would change something without a key. @throws Problem 403 */
export const ownPages = createMiddleware<App>(async (c, next) => {
  const origin = c.req.header("Origin");
  if (origin !== undefined && needsOwnPage(c) && !isLetIn(c, origin)) throw problem.foreignPage();
  await next();
});

function isLetIn(c: RequestContext, origin: string): boolean {
  const { operator } = c.get("world");
  const own = { publicUrl: operator.PUBLIC_URL, requestUrl: c.req.url };
  return isListed(origin, corsOrigins(operator)) || isOwnOrigin(origin, own);
}

function needsOwnPage(c: RequestContext): boolean {
  const { req } = c;
  if (["GET", "HEAD", "OPTIONS"].includes(req.method) || isLinked(c)) return false;
  if (isProtocol(req.path) || isOauth(req.path)) return false;
  return presentedIn(req.raw.headers, queryOf(c)) === null;
}
