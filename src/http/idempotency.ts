/**
 * Idempotency-Key (draft-ietf-httpapi-idempotency-key-header): for 24 hours a request with the same key gets the first answer
 * again, so that a client can repeat a request whose outcome it does not know. In order:
 *
 * 1. A key is 1 to 255 visible ASCII characters and belongs to the account.
 * 2. The first request claims it, in one statement. The same request again gets the first answer; another request with
 *    the key is a conflict; a request while the first still runs is a conflict with Retry-After.
 * 3. Only success is stored: after a refusal or a failure the key is free again. A claim whose request never ended (its
 *    server died) is free after two minutes.
 */
import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { about, message } from "../message/message.ts";
import { Problem, problem } from "../problem.ts";
import { sha256 } from "../secret/digest.ts";
import { archiveBytes } from "./documentSize.ts";
import type { App, RequestContext } from "./app.ts";
import { readUpTo } from "./body.ts";
import type { Claim, KeptAnswer } from "./idempotency/store.ts";
import { localPath } from "./path.ts";

const keptHeaders = ["Content-Type", "Location", "ETag", "X-Dropped-Selectors", "X-Warnings"];

/** The request header, for the contracts of operations that honour it. */
export const idempotencyHeader = z.object({
  "idempotency-key": z
    .string()
    .max(255)
    .optional()
    .meta({
      param: { name: "idempotency-key", in: "header" },
      description: "Repeating a request with its key within 24 hours gives the first answer and does nothing twice.",
      example: "import-2026-03-01",
    }),
});

/** Whether an operation honours the header. */
function honoursKey(method: string, path: string): boolean {
  return method === "POST" && /^\/(?:watch|tag|import(?:\/file)?|billing\/checkout)$/.test(localPath(path));
}

/** Middleware: applies the header on the operations that support it. It must come after `caller`. @throws Problem 400, 409 */
export const idempotency = createMiddleware<App>(async (c, next) => {
  const key = c.req.header("Idempotency-Key");
  if (key === undefined || !honoursKey(c.req.method, c.req.path)) return next();
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw problem.invalid(about("Idempotency-Key", message("request.idempotency_key_form")));
  const claim = { userId: c.get("caller").userId, key, at: c.get("world").clock.now() };
  const requestHash = await hashOf(c);
  const kept = await c.get("world").stores.idempotentAnswers.claim(claim, requestHash);
  if (kept) return answerAgain(c, kept, requestHash);
  try {
    await next();
  } catch (error) {
    await c.get("world").stores.idempotentAnswers.release(claim);
    throw error;
  }
  if (c.error || !c.res.ok) return c.get("world").stores.idempotentAnswers.release(claim);
  await keep(c, claim);
});

async function hashOf(c: Context<App>): Promise<string> {
  const url = new URL(c.req.url);
  // The key may stand in the query of one attempt and in a header of the next.
  for (const name of ["key", "api_key"]) url.searchParams.delete(name);
  const head = [c.req.method, url.pathname, url.searchParams.toString()].join("\n");
  return sha256(`${head}\n${await bodyHash(c)}`);
}

/** The hash of a body. An uploaded document is too large to be in memory twice: its route gets the bytes that were read here. */
async function bodyHash(c: Context<App>): Promise<string> {
  if (!localPath(c.req.path).endsWith("/file")) return sha256(await c.req.text());
  const bytes = await readUpTo(c, archiveBytes(c.get("world").operator.SELF_HOSTED));
  c.set("document", bytes);
  return sha256(bytes);
}

function answerAgain(c: RequestContext, kept: KeptAnswer, requestHash: string): Response {
  if (kept.request_hash !== requestHash) throw problem.conflict(message("request.idempotency_key_used"));
  if (kept.status === null)
    throw new Problem("conflict", message("request.idempotency_key_running"), { "Retry-After": "2" });
  const headers = { ...(JSON.parse(kept.headers ?? "{}") as Record<string, string>), "Idempotency-Replayed": "true" };
  return c.newResponse(kept.body, kept.status as 200, headers);
}

async function keep(c: RequestContext, claim: Claim): Promise<void> {
  const headers = Object.fromEntries(
    keptHeaders.flatMap((name) => {
      const value = c.res.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const answer = { status: c.res.status, headers: JSON.stringify(headers), body: await c.res.clone().text() };
  await c.get("world").stores.idempotentAnswers.keep(claim, answer);
}
