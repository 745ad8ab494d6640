/** One request and its answer over one connection, which ends with them. */

import { TransportFailure } from "./transportFailure.ts";
import { Wire, type Connection } from "./connection.ts";
import { bodyPieces, requestHead, responseHead, type ResponseHead } from "./message.ts";

/** A request as the egress sends it: never a redirect followed, never a stream sent. */
export type OutgoingRequest = {
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array | null;
  signal: AbortSignal;
};

/** `target`: as the request line has it (RFC 9112, 3.2). `headers`: beside those of the request. */
export type Exchange = { url: URL; request: OutgoingRequest; target: string; headers?: Record<string, string> };

/** What a failure means before anything was sent whole, and before anything was answered. */
export type Meanings = Record<"unsent" | "unanswered", (error: unknown) => Promise<never>>;

export const pathOf = ({ pathname, search }: URL): string => `${pathname}${search}`;
export const hostnameOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

/** What `work` does over the connection, which is closed where it fails, or the request is given up. */
export async function overConnection(
  connection: Connection,
  signal: AbortSignal,
  work: (wire: Wire) => Promise<Response>,
): Promise<Response> {
  const wire = new Wire(connection);
  const stop = () => wire.close();
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await unlessAborted(signal, work(wire));
  } catch (error) {
    wire.close();
    throw error;
  }
}

/** Sends the request and answers as `fetch` would. */
export async function exchange(
  wire: Wire,
  { url, request, target, headers: own = {} }: Exchange,
  meanings: Meanings,
): Promise<Response> {
  const headers = new Headers({ ...request.headers, ...own });
  const body = typeof request.body === "string" ? new TextEncoder().encode(request.body) : request.body;
  headers.set("host", url.host);
  headers.set("connection", "close");
  headers.set("accept-encoding", "gzip");
  if (body !== null) headers.set("content-length", String(body.length));
  await wire.write(requestHead(`${request.method} ${target} HTTP/1.1`, headers)).catch(meanings.unsent);
  if (body !== null) await wire.write(body).catch(meanings.unsent);
  return answerOf(wire, await responseHead(wire).catch(meanings.unanswered));
}

function answerOf(wire: Wire, head: ResponseHead): Response {
  const { status, headers } = head;
  if (status === 204 || status === 205 || status === 304) {
    wire.close();
    return new Response(null, { status, headers });
  }
  const body = streamOf(bodyPieces(wire, head), () => wire.close());
  const encoding = headers.get("content-encoding")?.trim().toLowerCase();
  if (encoding === "br") throw new TransportFailure("encoding");
  const decoded = encoding === "gzip" ? body.pipeThrough(new DecompressionStream("gzip")) : body;
  return new Response(decoded, { status, headers });
}

function streamOf(pieces: AsyncGenerator<Uint8Array>, close: () => void): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { value, done } = await pieces.next();
        if (!done) return controller.enqueue(value);
        controller.close();
        close();
      } catch (error) {
        controller.error(error);
        close();
      }
    },
    cancel: close,
  });
}

async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  // Work that loses the race fails later, when the connection is closed; that is no news.
  work.catch(() => undefined);
  const aborted = new Promise<never>((_, reject) => {
    const fire = () => reject(new TransportFailure("timeout"));
    if (signal.aborted) fire();
    signal.addEventListener("abort", fire, { once: true });
  });
  return Promise.race([work, aborted]);
}
