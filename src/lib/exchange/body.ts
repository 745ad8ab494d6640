/**
 * Reading a body whole: decoded bytes are counted as they come, so that neither an endless page nor a small archive of
 * a huge one fills the memory, and a body that broke off is distinguished from a short page.
 */

import { Gathered } from "./gathered.ts";
import { isMalformed } from "./runtime.ts";
import { codingsIn, unpack } from "./unpack.ts";

/** How much is read at a time, in bytes: at first as much as most bodies have. */
const firstBytes = 262_144;
const partBytes = 65_536;

export type BodyLimits = {
  maxBytes: number;
  /** Stops the reading, whatever the body does. */
  signal: AbortSignal;
  /** Waits for what is no fault of the other side, for which `signal` stands still. */
  without?: (waiting: Promise<boolean>) => Promise<boolean>;
  /** True: what exceeds `maxBytes` is left unread and the beginning is kept. False: it is a failure. */
  keepsBeginning: boolean;
  /** Where the body is held. */
  room?: BodyRoom | undefined;
};

/** `reserve`: asked for room before the first part, once the head is there. `hold`: asked for room for each part that came, of a body that may bring `left` bytes more; false: there is none. `end`: no more comes. */
export type BodyRoom = {
  reserve: (bytes: number, left: number, signal: AbortSignal) => boolean | Promise<boolean>;
  hold: (bytes: number, left: number, signal: AbortSignal) => boolean | Promise<boolean>;
  end: () => void;
};

/** `cut`: it broke off, or is shorter than announced. `not_http`: its parts are not written as HTTP has them. `encoding`: it is compressed in a way that cannot be read. `room`: there was none. */
export type BodyProblem = "cut" | "not_http" | "encoding" | "room" | "timeout" | "too_large";

export type ReadBody = { ok: true; bytes: Uint8Array } | { ok: false; reason: BodyProblem };

/** The runtime has decoded these before we read. */
const decodedByRuntime = new Set(["", "identity", "gzip", "br"]);
const unreadable = new Set(["zstd", "compress", "x-compress", "dcb", "dcz"]);

/** Their content-length speaks of a body that was not sent. */
const bodiless = new Set([204, 304]);

/** The whole decoded body, or why there is none. Always leaves the body finished or cancelled. */
export async function readBody(response: Response, limits: BodyLimits): Promise<ReadBody> {
  const encoding = (response.headers.get("content-encoding") ?? "").trim().toLowerCase();
  // Servers that send others although they were not asked for can still be read.
  const codings = decodedByRuntime.has(encoding) ? [] : (codingsIn(encoding) ?? []);
  const isPlain =
    codings.length === 0 && (encoding === "" || encoding === "identity" || !decodedByRuntime.has(encoding));
  const announced = isPlain && !bodiless.has(response.status) ? announcedLength(response) : null;
  if (response.body === null) return { ok: true, bytes: new Uint8Array() };
  // Nothing is nothing, also where it is said to be packed, as receivers of messages say it: a decoder would miss its end.
  if (announcedLength(response) === 0) {
    await response.body.cancel().catch(() => undefined);
    return { ok: true, bytes: new Uint8Array() };
  }
  if (unreadable.has(encoding)) return cancelBody(response.body, "encoding");
  if (announced !== null && announced > limits.maxBytes && !limits.keepsBeginning)
    return cancelBody(response.body, "too_large");
  const body = codings.reduce(unpack, response.body as ReadableStream<Uint8Array>);
  const read = await readCapped(body, { ...limits, announced });
  if (read.ok && announced !== null && read.bytes.length < Math.min(announced, limits.maxBytes)) {
    return { ok: false, reason: "cut" };
  }
  return read;
}

/** The decoded body as it comes; null, and the body cancelled, where it is compressed in a way that cannot be read. */
export function decodedBody(response: Response): ReadableStream<Uint8Array> | null {
  const { body } = response;
  if (body === null) return new ReadableStream({ start: (controller) => controller.close() });
  const encoding = (response.headers.get("content-encoding") ?? "").trim().toLowerCase();
  if (unreadable.has(encoding)) {
    void body.cancel().catch(() => undefined);
    return null;
  }
  const codings = decodedByRuntime.has(encoding) ? [] : (codingsIn(encoding) ?? []);
  return codings.reduce(unpack, body as ReadableStream<Uint8Array>);
}

async function readCapped(
  body: ReadableStream<Uint8Array>,
  { announced, ...limits }: BodyLimits & { announced: number | null },
): Promise<ReadBody> {
  const { room, signal, without = (waiting) => waiting } = limits;
  const most = Math.min(announced ?? limits.maxBytes, limits.maxBytes);
  const first = Math.min(most, firstBytes);
  const reserved = room?.reserve(first, most - first, signal) ?? true;
  if (!(reserved === true || (await without(Promise.resolve(reserved))))) {
    room?.end();
    return cancelBody(body, "room");
  }
  const whole = new Gathered(announced === null ? 0 : most);
  const reader = partsOf(body, whole);
  const ended = watchAbort(signal);
  try {
    for (;;) {
      const part = await Promise.race([reader.next(limits.maxBytes + 1 - whole.length), ended.promise]);
      if (part === null) return { ok: false, reason: "timeout" };
      if (part.done) return { ok: true, bytes: whole.take() };
      const { length } = part.value;
      const held = room?.hold(length, Math.max(0, most - whole.length - length), signal) ?? true;
      if (!(held === true || (await without(Promise.resolve(held))))) return { ok: false, reason: "room" };
      if (whole.length + length > limits.maxBytes && !limits.keepsBeginning) return { ok: false, reason: "too_large" };
      reader.keep(part.value);
      if (whole.length > limits.maxBytes) return { ok: true, bytes: whole.take(limits.maxBytes) };
    }
  } catch (error) {
    // Also where an announced body ended early: its memory went with the stream.
    return { ok: false, reason: signal.aborted ? "timeout" : isMalformed(error) ? "not_http" : "cut" };
  } finally {
    room?.end();
    ended.forget();
    void reader.stop().catch(() => undefined);
  }
}

/** Waits until so many bytes are there, or the end: https://streams.spec.whatwg.org/#byob-reader-read */
type FillingReader = {
  read: (
    view: Uint8Array<ArrayBuffer>,
    options: { min: number },
  ) => Promise<ReadableStreamReadResult<Uint8Array<ArrayBuffer>>>;
  cancel: () => Promise<void>;
};

/** `release`: gives the memory of a part back at once, where the runtime is ours. The garbage collector would look through all memory for it. */
type PartReader = ReadableStreamDefaultReader<Uint8Array> & { release?: (part: Uint8Array) => void };

/**
 * `next`: the next part, given how many bytes are wanted at most; it may be longer where the stream has its own parts. `keep` adds it to
 * the whole.
 */
type Parts = {
  next: (wanted: number) => Promise<ReadableStreamReadResult<Uint8Array>>;
  keep: (part: Uint8Array) => void;
  stop: () => Promise<void>;
};

/**
 * The parts of a body, each to be kept before the next is asked for. A stream of bytes writes them where the whole is put together, and
 * as many at once as have place there: each part costs as much as the handling of many bytes. Others bring their own.
 */
function partsOf(body: ReadableStream<Uint8Array>, whole: Gathered): Parts {
  let reader: FillingReader;
  try {
    reader = body.getReader({ mode: "byob" });
  } catch {
    const plain: PartReader = body.getReader();
    const keep = (part: Uint8Array): void => {
      whole.add(part);
      plain.release?.(part);
    };
    return { next: () => plain.read(), keep, stop: () => plain.cancel() };
  }
  const next: Parts["next"] = async (wanted) => {
    const view = whole.free(Math.min(wanted, whole.length === 0 ? firstBytes : partBytes));
    const part = await reader.read(view, { min: view.length });
    // What comes before the end may come with it.
    return part.value?.length ? { done: false, value: part.value } : { done: true, value: undefined };
  };
  const keep: Parts["keep"] = (part) => whole.keep(part as Uint8Array<ArrayBuffer>);
  return { next, keep, stop: () => reader.cancel() };
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

async function cancelBody(body: ReadableStream, reason: BodyProblem): Promise<ReadBody> {
  await body.cancel().catch(() => undefined);
  return { ok: false, reason };
}
