/**
 * Idempotency-Key: the first answer to a key is given again for 24 hours, so that a client may repeat what it does not
 * know the end of. In order:
 *
 * 1. A key is 1 to 255 visible ASCII characters and belongs to the account.
 * 2. The first request claims it, in one statement. The same request again gets the first answer; another request with
 *    the key is a conflict; a request while the first still runs is a conflict that says when to come back.
 * 3. Only success is kept: after a refusal or a failure the key is free again. A claim whose request never ended (its
 *    server died) is free after two minutes.
 */
import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { Problem, problem } from "../problem.ts";
import { sha256 } from "../secret/digest.ts";
import { archiveBytes } from "./documentSize.ts";
import type { App, RequestContext } from "./app.ts";
import { readUpTo } from "./body.ts";
import { localPath } from "./path.ts";

const keptSeconds = 86_400;
const lostSeconds = 120;
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

type Kept = { request_hash: string; status: number | null; headers: string | null; body: string | null };
type Claim = { userId: number; key: string; at: number };

/** Honours the header on the operations that take it. Stands behind `caller`. @throws Problem 400, 409 */
export const idempotency = createMiddleware<App>(async (c, next) => {
  const key = c.req.header("Idempotency-Key");
  if (key === undefined || !honoursKey(c.req.method, c.req.path)) return next();
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw problem.invalid("Idempotency-Key: expected 1 to 255 visible ASCII characters");
  const claim = { userId: c.var.caller.userId, key, at: c.var.world.clock.now() };
  const requestHash = await hashOf(c);
  const kept = await claimed(c.var.world.stores.db, claim, requestHash);
  if (kept) return answerAgain(c, kept, requestHash);
  try {
    await next();
  } catch (error) {
    await released(c.var.world.stores.db, claim);
    throw error;
  }
  if (c.error || !c.res.ok) return released(c.var.world.stores.db, claim);
  await keep(c, claim);
});

async function hashOf(c: Context<App>): Promise<string> {
  const url = new URL(c.req.url);
  // The key may stand in the query of one attempt and in a header of the next.
  for (const name of ["key", "api_key"]) url.searchParams.delete(name);
  const head = [c.req.method, url.pathname, url.searchParams.toString()].join("\n");
  return sha256(`${head}\n${await bodyHash(c)}`);
}

/** A document is too large to be in memory as text, too: its route gets the bytes that were read here. */
async function bodyHash(c: Context<App>): Promise<string> {
  if (!localPath(c.req.path).endsWith("/file")) return sha256(await c.req.text());
  const bytes = await readUpTo(c, archiveBytes(c.var.world.operator.SELF_HOSTED));
  c.set("document", bytes);
  return sha256(bytes);
}

/** Takes the key for this request; or, when it is taken, returns what is kept under it. */
async function claimed(db: D1Database, { userId, key, at }: Claim, requestHash: string): Promise<Kept | null> {
  const insert = db
    .prepare(
      `INSERT INTO idempotent_answers (user_id, key, request_hash, created_at) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (user_id, key) DO UPDATE SET request_hash = ?3, status = NULL, headers = NULL, body = NULL, created_at = ?4
       WHERE created_at <= ?4 - ${keptSeconds} OR (status IS NULL AND created_at <= ?4 - ${lostSeconds})`,
    )
    .bind(userId, key, requestHash, at);
  if ((await insert.run()).meta.changes > 0) return null;
  const kept = await db
    .prepare("SELECT request_hash, status, headers, body FROM idempotent_answers WHERE user_id = ? AND key = ?")
    .bind(userId, key)
    .first<Kept>();
  // Gone between the two statements: the first request was refused just now.
  return kept ?? { request_hash: requestHash, status: null, headers: null, body: null };
}

function answerAgain(c: RequestContext, kept: Kept, requestHash: string): Response {
  if (kept.request_hash !== requestHash) throw problem.conflict("This Idempotency-Key was used for another request");
  if (kept.status === null)
    throw new Problem("conflict", "A request with this Idempotency-Key is still running", { "Retry-After": "2" });
  const headers = { ...(JSON.parse(kept.headers ?? "{}") as Record<string, string>), "Idempotency-Replayed": "true" };
  return c.newResponse(kept.body, kept.status as 200, headers);
}

async function keep(c: RequestContext, { userId, key, at }: Claim): Promise<void> {
  const headers = Object.fromEntries(
    keptHeaders.flatMap((name) => {
      const value = c.res.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  await c.var.world.stores.db
    .prepare(
      "UPDATE idempotent_answers SET status = ?, headers = ?, body = ? WHERE user_id = ? AND key = ? AND created_at = ?",
    )
    .bind(c.res.status, JSON.stringify(headers), await c.res.clone().text(), userId, key, at)
    .run();
}

async function released(db: D1Database, { userId, key, at }: Claim): Promise<void> {
  await db
    .prepare("DELETE FROM idempotent_answers WHERE user_id = ? AND key = ? AND created_at = ? AND status IS NULL")
    .bind(userId, key, at)
    .run();
}
