/**
 * Compression of text answers. In order:
 *
 * 1. Only gzip, and only for clients that accept it (RFC 9110, 12.5.3). Cloudflare's edge and `wrangler dev` overwrite the
 *    client's Accept-Encoding; its own value is in `cf.clientAcceptEncoding`.
 * 2. Only complete answers (not 206) of 1,024 bytes and more with a text media type: no pictures, no archives, no event
 *    streams, nothing that is encoded already or has `no-transform`.
 * 3. The runtime compresses when it sees `Content-Encoding`; nothing is compressed here, and nothing twice. A strong entity
 *    tag becomes a weak one, because the bytes differ. Long answers stay streams.
 * 4. Every answer that could have been compressed has `Vary: Accept-Encoding`, also a 304 and the answer to HEAD.
 *
 * Not hono/compress, which handles neither 304 nor HEAD nor `cf`, and compresses short answers without Content-Length.
 */
import { createMiddleware } from "hono/factory";
import { parseAccept } from "hono/utils/accept";
import { appendHeader } from "./answerHeader.ts";
import type { App } from "./app.ts";

const minBytes = 1024;
const texts = /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|xml|yaml|javascript)\b)/i;

/** Middleware: compresses answers by the rules above. It must come before all middleware that reads an answer. */
export const compression = createMiddleware<App>(async (c, next) => {
  await next();
  const { status, headers, body } = c.res;
  if (status === 304) appendHeader(c, "Vary", "Accept-Encoding");
  if (!isText(headers) || status === 206 || status === 204 || status === 304) return;
  appendHeader(c, "Vary", "Accept-Encoding");
  const client = c.req.raw.cf?.clientAcceptEncoding as string | undefined;
  if (!body || !takesGzip(client ?? c.req.header("Accept-Encoding") ?? "")) return;
  const { begin, rest } = await opened(body);
  const answer = new Response(rest ? joined(begin, rest) : begin, c.res);
  if (rest) {
    answer.headers.set("Content-Encoding", "gzip");
    answer.headers.delete("Content-Length");
    const tag = answer.headers.get("ETag");
    if (tag?.startsWith('"')) answer.headers.set("ETag", `W/${tag}`);
  }
  c.res = undefined;
  c.res = answer;
});

function isText(headers: Headers): boolean {
  return (
    texts.test(headers.get("Content-Type") ?? "") &&
    !headers.has("Content-Encoding") &&
    !/\bno-transform\b/i.test(headers.get("Cache-Control") ?? "")
  );
}

/** Whether an Accept-Encoding header accepts gzip: by name or by `*`, and not with `q=0`. */
export function takesGzip(accepted: string): boolean {
  const weights = new Map(parseAccept(accepted).map(({ type, q }) => [type.toLowerCase(), q]));
  return (weights.get("gzip") ?? weights.get("x-gzip") ?? weights.get("*") ?? 0) > 0;
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Reads the first bytes of a body, at least `minBytes`; `rest` is null when the body has no more. */
async function opened(body: ReadableStream<Uint8Array>): Promise<{ begin: Uint8Array; rest: Reader | null }> {
  const reader = body.getReader();
  const parts: Uint8Array[] = [];
  for (let size = 0; size < minBytes;) {
    const { done, value } = await reader.read();
    if (done) return { begin: Buffer.concat(parts), rest: null };
    parts.push(value);
    size += value.byteLength;
  }
  return { begin: Buffer.concat(parts), rest: reader };
}

const joined = (begin: Uint8Array, rest: Reader) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(begin),
    async pull(controller) {
      const { done, value } = await rest.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => rest.cancel(reason),
  });
