/**
 * The request budget of each API key. Every answer reports it in the fields of draft-ietf-httpapi-ratelimit-headers:
 * RateLimit-Policy is what is allowed, RateLimit what is left. All keys of an account together have three times the budget of
 * one key, so that creating keys does not give more requests without end. When the counter cannot be reached, requests pass:
 * a failure of our own must not lock an account out.
 */
import { createMiddleware } from "hono/factory";
import { message } from "../message/message.ts";
import type { Caller } from "./identity.ts";
import { isUncharged } from "./internal.ts";
import type { Policy, Taken, TakenOfBoth } from "../lib/limiter/bucket.ts";
import { costOf } from "../limits/cost.ts";
import { Refused } from "../lib/limiter/refused.ts";
import { sha256 } from "../secret/digest.ts";
import { setHeader } from "./answerHeader.ts";
import { presentedIn } from "./credential.ts";
import { countsRequests, requestsPerMinuteOf } from "../plan/plan.ts";
import { problem } from "../problem.ts";
import type { HttpWorld } from "./world.ts";
import type { App, RequestContext } from "./app.ts";
import { localPath } from "./path.ts";
import { queryOf } from "./queryOf.ts";

const windowSeconds = 60;
/** The refusals that this isolate remembers. */
const refused = new Refused();
const adminPerMinute = 120;
/** The budget of all keys of an account together, as a multiple of the budget of one key. */
const keysWorth = 3;

/** What has a budget of its own: each key, each app, and all sessions together. */
const partOf = ({ keyId, app }: Caller): string =>
  app ? `app:${app.id}` : keyId === null ? "sessions" : `key:${keyId}`;

/** The budget of a caller's plan on this server. */
function policyOf(world: Pick<HttpWorld, "operator">, caller: Caller): Policy {
  return { limit: requestsPerMinuteOf(caller.plan, world.operator), windowSeconds };
}

/**
 * Takes `cost` (in requests) out of the budgets of the caller's key and account. Resolves to what is left of them, or null
 * when the counter cannot be reached.
 */
export async function spend(
  world: Pick<HttpWorld, "operator" | "net">,
  caller: Caller,
  cost: number,
): Promise<TakenOfBoth | null> {
  const policy = policyOf(world, caller);
  if (!countsRequests(world.operator))
    return { allowed: true, remaining: policy.limit, resetSeconds: 0, retryAfterSeconds: 0, of: "part" };
  const part = { ...policy, cost, name: partOf(caller) };
  const account = world.net.limiter.getByName(`account:${caller.userId}`);
  return unlessDown(() => account.takeOfBoth({ ...policy, limit: keysWorth * policy.limit }, part));
}

async function unlessDown<T>(take: () => Promise<T>): Promise<T | null> {
  try {
    return await take();
  } catch (error) {
    console.warn(JSON.stringify({ what: "a budget could not be read; the request passes", error: String(error) }));
    return null;
  }
}

/** The budget that a refusal is about, in words. */
const budgetOf = ({ limit }: Policy, taken: Taken & { of?: "part" | "whole" }): string =>
  taken.of === "whole"
    ? `${keysWorth * limit} requests a minute for all API keys of this account`
    : `${limit} requests a minute for this API key`;

const tooManyRequests = (budget: string, seconds: number) =>
  problem.limited(message("limit.rate", { budget, seconds }), seconds);

/** Middleware: charges requests to the administration to one budget that all of them share. @throws Problem 429 */
export const adminRate = createMiddleware<App>(async (c, next) => {
  const policy = { limit: adminPerMinute, windowSeconds };
  const taken = await unlessDown(() =>
    c
      .get("world")
      .net.limiter.getByName("admin")
      .take({ ...policy, cost: 1 }),
  );
  setRateLimitHeaders(c, policy, taken);
  if (taken && !taken.allowed) throw tooManyRequests(budgetOf(policy, taken), taken.retryAfterSeconds);
  await next();
  setRateLimitHeaders(c, policy, taken);
});

/**
 * Middleware: charges each request to its key and reports what is left in the answer's headers. The dashboard's own requests
 * pass: its pages have a budget of their own. @throws Problem 429
 */
export const rate = createMiddleware<App>(async (c, next) => {
  if (isUncharged(c.req.raw)) return next();
  const say = await charged(c, costOf(c.req.method, localPath(c.req.path), queryOf(c)));
  await next();
  // A handler that answers with a response of its own would lose what was set before.
  say();
});

/**
 * Takes `cost` (in requests) out of the caller's budget and sets the headers that report what is left. The returned function
 * sets these headers again, for a handler that returns a new response. @throws Problem 429
 */
export async function charge(c: RequestContext, cost: number): Promise<() => void> {
  const say = await charged(c, cost);
  say();
  return say;
}

/** The same, and sets the headers of a refusal only. */
async function charged(c: RequestContext, cost: number): Promise<() => void> {
  const [world, caller] = [c.get("world"), c.get("caller")];
  const policy = policyOf(world, caller);
  const taken = await spend(world, caller, cost);
  const say = () => setRateLimitHeaders(c, policy, taken);
  if (taken && !taken.allowed) {
    say();
    const { retryAfterSeconds: seconds } = taken;
    const [budget, { limit }] = [budgetOf(policy, taken), policy];
    const presented = presentedIn(c.req.raw.headers, queryOf(c));
    const sinceMs = Date.now();
    const untilMs = sinceMs + seconds * 1000;
    if (presented) refused.remember(sha256(presented.text), { sinceMs, untilMs, cost, budget, limit });
    throw tooManyRequests(budget, seconds);
  }
  return say;
}

/**
 * Middleware: refuses a key whose budget is known to be used up, before the database or the counter is asked.
 * @throws Problem 429
 */
export const stillRefused = createMiddleware<App>(async (c, next) => {
  if (refused.isEmpty) return next();
  const query = queryOf(c);
  const presented = presentedIn(c.req.raw.headers, query);
  const nowMs = Date.now();
  const cost = costOf(c.req.method, localPath(c.req.path), query);
  const known = presented && refused.of(sha256(presented.text), { cost, nowMs });
  if (!known) return next();
  const seconds = Math.ceil((known.untilMs - nowMs) / 1000);
  c.header("Cache-Control", "no-store");
  c.header("Referrer-Policy", "no-referrer");
  const nothingLeft = { allowed: false, remaining: 0, resetSeconds: seconds, retryAfterSeconds: seconds };
  setRateLimitHeaders(c, { limit: known.limit, windowSeconds }, nothingLeft);
  throw tooManyRequests(known.budget, seconds);
});

function setRateLimitHeaders(c: RequestContext, { limit }: Policy, taken: Taken | null): void {
  setHeader(c, "RateLimit-Policy", `"default";q=${limit};w=${windowSeconds}`);
  if (taken) setHeader(c, "RateLimit", `"default";r=${taken.remaining};t=${taken.resetSeconds}`);
}
