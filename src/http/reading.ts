/**
 * Reads a request's body within bounds of size, memory and time. In order:
 *
 * 1. A Content-Length above the limit is refused at once; otherwise the header is not relied on. The buffer starts with the
 *    first bytes that arrive and doubles, so that it is never larger than twice what was sent.
 * 2. A body has 30 seconds, and one more for each 256 KiB that arrived: a slow connection can carry a large archive, but a
 *    client that sends a few bytes at a time cannot keep a request open.
 * 3. The memory of all requests together is bounded; see intake.ts.
 *
 * Not hono/body-limit, which has a bound on size alone.
 */
import { message } from "../message/message.ts";
import { problem } from "../problem.ts";
import type { Holding, Intake } from "./intake.ts";

const mebibyte = 1_048_576;
const baseMs = 30_000;
const bytesPerSecond = 262_144;

/** The bounds of one read, and the clock that measures them. */
export type Bounds = {
  limitBytes: number;
  /** What all requests may hold together, in bytes. */
  intakeBytes: number;
  intake: Intake;
  holding: Holding;
  /** Milliseconds. */
  now: () => number;
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

/** The time that a body may take, in milliseconds from its start, when `bytes` of it arrived. */
const deadlineMs = (bytes: number): number => baseMs + Math.floor(bytes / bytesPerSecond) * 1000;

/** Reads a request body of at most `limitBytes`. @throws Problem 408, 413, 503 */
export async function readWithin(
  request: Pick<Request, "headers" | "body">,
  bounds: Bounds,
): Promise<Uint8Array<ArrayBuffer>> {
  const { limitBytes } = bounds;
  if (Number(request.headers.get("Content-Length") ?? 0) > limitBytes) throw tooLarge(limitBytes);
  const reader = request.body?.getReader();
  const buffer = new GrowingBuffer(bounds);
  if (!reader) return buffer.bytes();
  const next = piecesOf(reader, bounds);
  try {
    for (let piece = await next(0); piece; piece = await next(buffer.size)) {
      if (buffer.size + piece.byteLength > limitBytes) throw tooLarge(limitBytes);
      buffer.add(piece);
    }
    return buffer.bytes();
  } catch (error) {
    // The rest of the body is not needed.
    reader.cancel().catch(() => null);
    throw error;
  } finally {
    next.end();
  }
}

const tooLarge = (limitBytes: number) => problem.tooLarge(message("thing.request_body"), sizeText(limitBytes));
const sizeText = (bytes: number) => (bytes < mebibyte ? `${bytes / 1024} KiB` : `${bytes / mebibyte} MiB`);

/** Gives one piece after the other, null at the end, and throws when the time for the bytes that arrived is over. */
function piecesOf(reader: ReadableStreamDefaultReader<Uint8Array>, { now, wait }: Bounds) {
  const beganAt = now();
  const over = new AbortController();
  const alarmIn = (milliseconds: number) =>
    wait(milliseconds, over.signal).then(
      () => "alarm" as const,
      () => "alarm" as const,
    );
  let alarm = alarmIn(baseMs);
  const next = async (arrivedBytes: number): Promise<Uint8Array | null> => {
    const read = reader.read().then(({ done, value }) => (done ? null : value));
    // An error after the deadline (a broken connection) has nobody to handle it and does not matter.
    read.catch(() => null);
    for (;;) {
      const first = await Promise.race([read, alarm]);
      if (first !== "alarm") return first;
      const allowedMs = deadlineMs(arrivedBytes);
      const leftMs = beganAt + allowedMs - now();
      if (leftMs <= 0) throw problem.timeout(message("request.body_slow", { seconds: allowedMs / 1000 }));
      alarm = alarmIn(leftMs);
    }
  };
  return Object.assign(next, { end: () => over.abort() });
}

/** One buffer instead of a list of pieces: a large body must not be in memory twice for long. */
class GrowingBuffer {
  size = 0;
  #bytes = new Uint8Array(0);
  readonly #bounds: Bounds;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  add(piece: Uint8Array): void {
    const needed = this.size + piece.byteLength;
    if (needed > this.#bytes.length) this.#grow(needed);
    this.#bytes.set(piece, this.size);
    this.size = needed;
  }

  #grow(needed: number): void {
    const { intake, holding, limitBytes, intakeBytes } = this.#bounds;
    const length = Math.min(limitBytes, Math.max(this.#bytes.length * 2, needed));
    intake.take(holding, length, intakeBytes);
    const grown = new Uint8Array(length);
    grown.set(this.#bytes.subarray(0, this.size));
    intake.release(holding, this.#bytes.length);
    this.#bytes = grown;
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.size);
  }
}
