/**
 * HTTP/1.1 by hand (RFC 9112), as far as one request over one connection needs it: the request's head, the response's
 * head, and the framing of its body by length, by chunks or by the end of the connection.
 */

import { TransportFailure } from "./transportFailure.ts";
import type { Wire } from "./connection.ts";

export type ResponseHead = { status: number; headers: Headers };

const maxLineBytes = 16_384;
const maxHeaderLines = 200;
const pieceBytes = 65_536;

/** The head of a request with these lines, ready to be sent. Header names and values have passed through `Headers`, so none can end a line. */
export function requestHead(line: string, headers: Iterable<[string, string]>): Uint8Array {
  const lines = [line, ...Array.from(headers, ([name, value]) => `${name}: ${value}`)];
  return new TextEncoder().encode(`${lines.join("\r\n")}\r\n\r\n`);
}

/** Reads the head of the response; interim ones (1xx) are passed over. */
export async function responseHead(wire: Wire): Promise<ResponseHead> {
  for (;;) {
    const status = /^HTTP\/1\.[01] ([1-5]\d\d)(?: |$)/.exec(await wire.line(maxLineBytes))?.[1];
    if (status === undefined) throw new TransportFailure("cut");
    const headers = await readHeaders(wire);
    if (!status.startsWith("1")) return { status: Number(status), headers };
  }
}

/** The body that follows a head, decoded from chunks. Fails when the connection ends before the body does. */
export async function* bodyPieces(wire: Wire, { status, headers }: ResponseHead): AsyncGenerator<Uint8Array> {
  if (status === 204 || status === 304) return;
  const length = headers.get("content-length");
  if (/\bchunked\s*$/i.test(headers.get("transfer-encoding") ?? "")) yield* readChunks(wire);
  else if (length !== null) yield* readExactly(wire, wholeNumber(length, /^\d{1,15}$/, 10));
  else for (let piece = await wire.some(pieceBytes); piece !== null; piece = await wire.some(pieceBytes)) yield piece;
}

async function readHeaders(wire: Wire): Promise<Headers> {
  const headers = new Headers();
  for (let count = 0; count < maxHeaderLines; count += 1) {
    const line = await wire.line(maxLineBytes);
    if (line === "") return headers;
    const cut = line.indexOf(":");
    try {
      headers.append(line.slice(0, cut).trim(), line.slice(cut + 1).trim());
    } catch {
      // A line that is no header says nothing; the page is still worth reading.
    }
  }
  throw new TransportFailure("cut");
}

async function* readChunks(wire: Wire): AsyncGenerator<Uint8Array> {
  for (;;) {
    const size = wholeNumber((await wire.line(maxLineBytes)).split(";", 1)[0]?.trim() ?? "", /^[0-9a-f]{1,12}$/i, 16);
    if (size === 0) {
      await readHeaders(wire);
      return;
    }
    yield* readExactly(wire, size);
    if ((await wire.line(maxLineBytes)) !== "") throw new TransportFailure("cut");
  }
}

async function* readExactly(wire: Wire, length: number): AsyncGenerator<Uint8Array> {
  for (let remaining = length; remaining > 0;) {
    const piece = await wire.some(Math.min(remaining, pieceBytes));
    if (piece === null) throw new TransportFailure("cut");
    remaining -= piece.length;
    yield piece;
  }
}

function wholeNumber(text: string, shape: RegExp, base: number): number {
  if (!shape.test(text)) throw new TransportFailure("cut");
  return Number.parseInt(text, base);
}
