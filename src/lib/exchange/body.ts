/**
 * Reading a body whole: decoded bytes are counted as they come, so that neither an endless page nor a small archive of
 * a huge one fills the memory, and a body that broke off is distinguished from a short page.
 */

import { lookup } from "../lookup.ts";

export type BodyLimits = {
  maxBytes: number;
  /** Stops the reading, whatever the body does. */
  signal: AbortSignal;
  /** True: what exceeds `maxBytes` is left unread and the beginning is kept. False: it is a failure. */
  keepsBeginning: boolean;
  /** Asked for room for each part that came; false: there is none, and the reading ends. */
  hold?: ((bytes: number) => boolean) | undefined;
};

/** `cut`: it broke off, or is shorter than announced. `encoding`: it is compressed in a way that cannot be read. `room`: there was none. */
export type BodyProblem = "cut" | "encoding" | "room" | "timeout" | "too_large";

export type ReadBody = { ok: true; bytes: Uint8Array } | { ok: false; reason: BodyProblem };

/** The runtime has decoded these before we read. */
const decodedByRuntime = new Set(["", "identity", "gzip", "br"]);
/** Servers that send these although they were not asked for can still be read. */
const decodable: Record<string, "deflate" | "gzip"> = { deflate: "deflate", "x-gzip": "gzip" };
const unreadable = new Set(["zstd", "compress", "x-compress", "dcb", "dcz"]);

/** Their content-length speaks of a body that was not sent. */
const bodiless = new Set([204, 304]);

/** The whole decoded body, or why there is none. Always leaves the body finished or cancelled. */
export async function readBody(response: Response, limits: BodyLimits): Promise<ReadBody> {
  const encoding = (response.headers.get("content-encoding") ?? "").trim().toLowerCase();
  const isPlain =
    !lookup(decodable, encoding) && (encoding === "" || encoding === "identity" || !decodedByRuntime.has(encoding));
  const announced = isPlain && !bodiless.has(response.status) ? announcedLength(response) : null;
  if (response.body === null) return { ok: true, bytes: new Uint8Array() };
  if (unreadable.has(encoding)) return cancelBody(response.body, "encoding");
  if (announced !== null && announced > limits.maxBytes && !limits.keepsBeginning)
    return cancelBody(response.body, "too_large");
  const format = lookup(decodable, encoding);
  const body = format === undefined ? response.body : response.body.pipeThrough(new DecompressionStream(format));
  const read = await readCapped(body, limits);
  if (read.ok && announced !== null && read.bytes.length < Math.min(announced, limits.maxBytes)) {
    return { ok: false, reason: "cut" };
  }
  return read;
}

async function readCapped(body: ReadableStream<Uint8Array>, limits: BodyLimits): Promise<ReadBody> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const stop = () => void reader.cancel().catch(() => undefined);
  const ended = watchAbort(limits.signal);
  try {
    for (;;) {
      const part = await Promise.race([reader.read(), ended.promise]);
      if (part === null) return { ok: false, reason: "timeout" };
      if (part.done) return { ok: true, bytes: concatenate(chunks, length) };
      if (limits.hold?.(part.value.length) === false) return { ok: false, reason: "room" };
      chunks.push(part.value);
      length += part.value.length;
      if (length <= limits.maxBytes) continue;
      return limits.keepsBeginning
        ? { ok: true, bytes: concatenate(chunks, length).subarray(0, limits.maxBytes) }
        : { ok: false, reason: "too_large" };
    }
  } catch {
    return { ok: false, reason: limits.signal.aborted ? "timeout" : "cut" };
  } finally {
    ended.forget();
    stop();
  }
}

/** `promise` resolves to null as soon as the signal fires. `forget` removes the listener. */
function watchAbort(signal: AbortSignal): { promise: Promise<null>; forget: () => void } {
  let fire: () => void = () => undefined;
  const promise = new Promise<null>((resolve) => {
    fire = () => resolve(null);
  });
  if (signal.aborted) fire();
  signal.addEventListener("abort", fire, { once: true });
  return { promise, forget: () => signal.removeEventListener("abort", fire) };
}

function announcedLength(response: Response): number | null {
  const text = response.headers.get("content-length");
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

function concatenate(chunks: Uint8Array[], length: number): Uint8Array {
  const [only] = chunks;
  if (chunks.length === 1 && only !== undefined) return only;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

async function cancelBody(body: ReadableStream, reason: BodyProblem): Promise<ReadBody> {
  await body.cancel().catch(() => undefined);
  return { ok: false, reason };
}
