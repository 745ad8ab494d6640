/**
 * Shared by all routes: the factory of applications, with its validation hook, and the one place that turns an error into a
 * status and a body. An answer never contains internals (stack, SQL, host, key).
 */
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { englishOf } from "../message/textOf.ts";
import { message } from "../message/message.ts";
import { acceptedAlertLanguage } from "../services/words/language.ts";
import { StorageFailure } from "../storage/objects.ts";
import { Problem, type ProblemKind } from "../problem.ts";
import type { Access } from "./access.ts";
import type { Caller } from "./identity.ts";
import { pageHeaders, refusalPage } from "./page.ts";
import type { Shards } from "../shard/shards.ts";
import type { World } from "../world.ts";
import type { HttpStores } from "./world.ts";
import type { Holding } from "./intake.ts";
import { isAlertPage } from "./path.ts";
import { refusalBody } from "./refusals.ts";
import { sentenceOf } from "./sentence.ts";

/** The environment of an application. `S`: the stores that its routes use. */
export type App<S extends HttpStores = HttpStores> = {
  Bindings: Env;
  Variables: {
    /** Of the database that has the account; of the first until that is known (locate.ts). */
    world: World<S>;
    shards: Shards<S>;
    caller: Caller;
    mine: ReturnType<S["mine"]>;
    requestId: string;
    /** Who may call the operation; null for what is none, such as pages that alerts link to. */
    access: Access | null;
    /** The bytes of an uploaded document, when middleware had to read them before the route. */
    document?: Uint8Array;
    /** The memory of the isolate that the request's body uses. */
    holding?: Holding;
  };
};

/** The context of a request for helpers of routes: they read its variables but do not set any. */
export type RequestContext<S extends HttpStores = HttpStores> = Omit<Context<App<S>>, "set">;

/** The status of each kind of refusal. */
export const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  timeout: 408,
  conflict: 409,
  gone: 410,
  precondition_failed: 412,
  too_large: 413,
  unsupported_media_type: 415,
  limited: 429,
  unavailable: 503,
} as const satisfies Record<ProblemKind, number>;

/** Whether links in mails and alerts lead to what is requested: people see its answers, so that errors are readable pages. */
export const isLinked = (c: RequestContext): boolean =>
  (c.get("access") as Access | null | undefined)?.by === "link" || isAlertPage(c.req.path);

/** A new application that answers invalid input with 400 and a sentence; each group of routes is built on one. */
export function newApp<S extends HttpStores = HttpStores>(): OpenAPIHono<App<S>> {
  return new OpenAPIHono<App<S>>({
    // Clients that end a path with a slash mean the same.
    strict: false,
    defaultHook: (result) => {
      // The library passes the validated input along with a failure, too, although its type does not declare it.
      const input = "data" in result ? result.data : undefined;
      if (!result.success) throw new Problem("invalid", sentenceOf(result.error.issues, input));
    },
  });
}

const languageOf = (c: RequestContext) => acceptedAlertLanguage(c.req.header("Accept-Language"));

/** The error answer for any thrown error: JSON, or an HTML page for a browser that followed a link in a mail. */
export function answerError(error: Error, c: RequestContext): Response {
  const known = asProblem(error);
  if (known && isLinked(c) && /\btext\/html\b/i.test(c.req.header("Accept") ?? ""))
    return c.body(refusalPage(known.sentence, languageOf(c)), statusOf[known.kind], {
      ...known.headers,
      ...{ Vary: "Accept-Language" },
      ...pageHeaders,
    });
  if (known) return c.json(refusalBody(known), statusOf[known.kind], known.headers);
  // The log is the operator's; the caller gets the request id to quote.
  console.error(
    JSON.stringify({ request: c.get("requestId"), path: c.req.path, error: String(error?.stack ?? error) }),
  );
  const sentence = message("service.internal_error");
  return c.json({ error: englishOf(sentence), code: sentence.code, values: sentence.values }, 500);
}

/** SQLite's and the system's words for it, from the database, an object or a file: https://www.sqlite.org/rescode.html#full */
const isDiskFull = /database or disk is full|SQLITE_FULL|SQLITE_IOERR_(?:WRITE|SHMSIZE)|\bENOSPC\b/;

/** A thrown error as a refusal, or null for a failure of our own. */
export function asProblem(error: Error): Problem | null {
  if (error instanceof Problem) return error;
  if (error instanceof HTTPException) {
    if (error.status === 400) return new Problem("invalid", message("request.body_not_json"));
    if (error.status === 415) return new Problem("unsupported_media_type", message("request.unknown_media_type"));
    if (error.status === 413) return new Problem("too_large", message("request.body_too_large"));
  }
  if (isDiskFull.test(error.message ?? ""))
    return new Problem("unavailable", message("service.disk_full"), { "Retry-After": "30" });
  if (error instanceof StorageFailure)
    return new Problem("unavailable", message("service.storage_unavailable"), { "Retry-After": "60" });
  if (error instanceof URIError) return new Problem("invalid", message("request.path_not_utf8"));
  if (/D1_ERROR.*(overloaded|reset|Network connection lost|timed out)/i.test(error.message ?? ""))
    return new Problem("unavailable", message("service.database_busy"), { "Retry-After": "5" });
  if (/account is being moved/.test(error.message ?? ""))
    return new Problem("unavailable", message("service.account_moving"), {
      "Retry-After": "30",
    });
  return null;
}
