/**
 * Compression of what is text. In order:
 *
 * 1. Only gzip, and only for callers that take it (RFC 9110, 12.5.3): at the edge and in `wrangler dev` the caller's own
 *    wish is in `cf`, since both write over the header.
 * 2. Only whole answers of 1,024 bytes and more whose type is a text: no pictures, no archives, no event streams, nothing
 *    that is encoded already or must not be transformed.
 * 3. The runtime compresses when it sees `Content-Encoding`; nothing is compressed here, and nothing twice. A strong entity
 *    tag becomes a weak one, because the bytes are others. Long answers stay streams.
 * 4. Whatever could have been compressed says `Vary: Accept-Encoding`, also as 304 and for HEAD.
 *
 * Not hono/compress, which knows neither 304 nor HEAD nor `cf`, and compresses short answers whose length is not said.
 */
import { createMiddleware } from "hono/factory";
import { parseAccept } from "hono/utils/accept";
import type { App } from "./app.ts";

const minBytes = 1024;
const texts = /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|xml|yaml|javascript)\b)/i;

/** Compresses answers by the rules above. Stands before everything that looks at an answer. */
export const compression = createMiddleware<App>(async (c, next) => {
  await next();
  const { status, headers, body } = c.res;
  if (status === 304) c.header("Vary", "Accept-Encoding", { append: true });
  if (!isText(headers) || status === 206 || status === 204 || status === 304) return;
  c.header("Vary", "Accept-Encoding", { append: true });
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

/** Whether an Accept-Encoding takes gzip: named or by the star, and not with a weight of nothing. */
export function takesGzip(accepted: string): boolean {
  const weights = new Map(parseAccept(accepted).map(({ type, q }) => [type.toLowerCase(), q]));
  return (weights.get("gzip") ?? weights.get("x-gzip") ?? weights.get("*") ?? 0) > 0;
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** The first bytes of a body, at least as many as are worth compressing; `rest` is null where these are all. */
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
