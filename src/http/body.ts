/**
 * Checks request bodies before any route reads them. In order:
 *
 * 1. A body larger than 1 MiB (64 KiB for operations without an account, 10 MiB for a list of addresses, 32 MiB and more for
 *    an archive) is 413, with or without Content-Length: reading stops there. A body that does not arrive in time is 408.
 * 2. An empty body counts as none, whatever its type; every PUT and PATCH requires one.
 * 3. The media type must be the route's: JSON, or plain text for an import, or JSON or a form for links that mail
 *    programs follow; webhooks and MCP read their bodies themselves. Anything else is 415.
 * 4. Text must be UTF-8, and JSON must parse and nest at most 32 deep; else 400.
 */
import { createMiddleware } from "hono/factory";
import { message } from "../message/message.ts";
import { problem } from "../problem.ts";
import type { App, RequestContext } from "./app.ts";
import { stillCaller } from "./caller.ts";
import { Intake, intakeBytes } from "./intake.ts";
import { jsonProblem } from "../lib/json/problem.ts";
import { localPath } from "./path.ts";
import { readWithin } from "./reading.ts";

type BodyRule = {
  paths: RegExp;
  /** The expected media types, as the sentence of a 415 lists them. */
  expected: string;
  accepts: (mediaType: string) => boolean;
  limitBytes: number;
  /** True where the route reads its body itself, so that a large body is in memory only once. */
  isLeft?: boolean;
};

const mebibyte = 1024 * 1024;
const isJson = (mediaType: string) => mediaType === "application/json";
const formType = "application/x-www-form-urlencoded";

/** The first rule whose path matches applies. */
const rules: BodyRule[] = [
  { paths: /\/webhook$|^\/mcp(\/|$)/, expected: "", accepts: () => true, limitBytes: mebibyte },
  {
    paths: /^\/import\/(?:file|preview)$/,
    expected: "application/zip, application/octet-stream or a text",
    accepts: (type) =>
      type === "" ||
      type === formType ||
      /^text\/|^application\/(?:zip|x-zip-compressed|octet-stream|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet|(?:[\w.-]+\+)?(?:json|xml)|(?:x-)?yaml)$/.test(
        type,
      ),
    limitBytes: 32 * mebibyte,
    isLeft: true,
  },
  {
    paths: /^\/import$/,
    expected: "text/plain",
    // curl --data-binary calls any file a form.
    accepts: (type) =>
      type === "" || type === formType || type === "application/octet-stream" || type.startsWith("text/"),
    limitBytes: 10 * mebibyte,
  },
  {
    paths: /^\/email\/unsubscribe$|^\/auth\/(?:reset|email\/confirm)$/,
    expected: `application/json or ${formType}`,
    // Mail programs that unsubscribe by one click may send a multipart form (RFC 8058, 3.2).
    accepts: (type) => isJson(type) || type === formType || type === "multipart/form-data",
    limitBytes: mebibyte / 16,
  },
  {
    paths: /^\/(?:token|revoke|oauth\/device_authorization)$/,
    expected: formType,
    accepts: (type) => type === formType,
    limitBytes: mebibyte / 64,
  },
  { paths: /^\/register$/, expected: "application/json", accepts: isJson, limitBytes: mebibyte / 64 },
  { paths: /^\/auth\//, expected: "application/json", accepts: isJson, limitBytes: mebibyte / 16 },
  { paths: /^/, expected: "application/json", accepts: isJson, limitBytes: mebibyte },
];

/** The memory accounting of this isolate. */
const intake = new Intake();
/** After a body took longer than this, the credential is verified again: it may have been revoked meanwhile. */
const freshMs = 1000;

/** Middleware: applies the rules above. The route can read the body as usual. @throws Problem 400, 401, 408, 413, 415, 503 */
export const body = createMiddleware<App>(async (c, next) => {
  if (c.req.method === "GET" || c.req.method === "HEAD") return next();
  const holding = intake.open(!c.get("caller"), Date.now());
  c.set("holding", holding);
  try {
    if (c.req.raw.body) await check(c);
    else withoutBody(c);
    await next();
  } finally {
    intake.close(holding);
  }
});

/**
 * Some clients send Content-Type also without a body: it is removed, so that nothing tries to parse the missing body. An
 * empty stream was already read to its end, so the request is always replaced by a new one, which is not made of it.
 */
function withoutBody(c: RequestContext): void {
  if (c.req.method === "PUT" || c.req.method === "PATCH") throw problem.invalid(message("request.body_required"));
  const headers = new Headers(c.req.raw.headers);
  headers.delete("Content-Type");
  const { url, method, signal, cf } = c.req.raw;
  c.req.raw = new Request(url, { method, headers, signal, ...(cf && { cf: cf as RequestInit["cf"] }) });
}

async function check(c: RequestContext): Promise<void> {
  const path = localPath(c.req.path);
  const rule = rules.find((each) => each.paths.test(path));
  if (!rule) return;
  const mediaType = (c.req.header("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (rule.isLeft && rule.accepts(mediaType)) return;
  const bytes = await readUpTo(c, rule.limitBytes);
  if (!bytes.length) return withoutBody(c);
  c.req.raw = new Request(c.req.raw, { method: c.req.method, body: bytes });
  if (!rule.accepts(mediaType)) throw problem.unsupportedMediaType(rule.expected, mediaType.slice(0, 100));
  if (!rule.expected || mediaType === "multipart/form-data") return;
  const text = utf8(bytes);
  const wrong = isJson(mediaType) ? jsonProblem(text) : null;
  if (wrong) throw problem.invalid(wrong);
}

/** Reads a request body of at most `limitBytes`, in a route behind the middleware `body`. @throws Problem 401, 408, 413, 503 */
export async function readUpTo(c: RequestContext, limitBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const beganAt = Date.now();
  const bytes = await readWithin(c.req.raw, {
    limitBytes,
    intake,
    intakeBytes: intakeBytes(c.get("world").operator.SELF_HOSTED),
    holding: c.get("holding") ?? intake.open(!c.get("caller"), beganAt),
    now: Date.now,
    wait: (milliseconds, signal) => scheduler.wait(milliseconds, { signal }),
  });
  if (Date.now() - beganAt > freshMs) await stillCaller(c);
  return bytes;
}

function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw problem.invalid(message("request.body_not_utf8"));
  }
}
