/**
 * HTTP/1.1 by hand (RFC 9112), as far as one request over one connection needs it: the request's head, the response's
 * head, and the framing of its body by length, by chunks or by the end of the connection.
 */

import { WayFailure } from "../wayFailure.ts";
import type { Wire } from "./connection.ts";

export type ResponseHead = { status: number; headers: Headers };

const longestLine = 16_384;
const mostLines = 200;
const pieceBytes = 65_536;

/** The head of a request with these lines, ready to be sent. Header names and values have passed through `Headers`, so none can end a line. */
export function requestHead(line: string, headers: Iterable<[string, string]>): Uint8Array {
  const lines = [line, ...Array.from(headers, ([name, value]) => `${name}: ${value}`)];
  return new TextEncoder().encode(`${lines.join("\r\n")}\r\n\r\n`);
}

/** Reads the head of the response; interim ones (1xx) are passed over. */
export async function responseHead(wire: Wire): Promise<ResponseHead> {
  for (;;) {
    const status = /^HTTP\/1\.[01] ([1-5]\d\d)(?: |$)/.exec(await wire.line(longestLine))?.[1];
    if (status === undefined) throw new WayFailure("cut");
    const headers = await fields(wire);
    if (!status.startsWith("1")) return { status: Number(status), headers };
  }
}

/** The body that follows a head, decoded from chunks. Fails when the connection ends before the body does. */
export async function* bodyPieces(wire: Wire, { status, headers }: ResponseHead): AsyncGenerator<Uint8Array> {
  if (status === 204 || status === 304) return;
  const length = headers.get("content-length");
  if (/\bchunked\s*$/i.test(headers.get("transfer-encoding") ?? "")) yield* chunks(wire);
  else if (length !== null) yield* exactly(wire, wholeNumber(length, /^\d{1,15}$/, 10));
  else for (let piece = await wire.some(pieceBytes); piece !== null; piece = await wire.some(pieceBytes)) yield piece;
}

async function fields(wire: Wire): Promise<Headers> {
  const headers = new Headers();
  for (let count = 0; count < mostLines; count += 1) {
    const line = await wire.line(longestLine);
    if (line === "") return headers;
    const cut = line.indexOf(":");
    try {
      headers.append(line.slice(0, cut).trim(), line.slice(cut + 1).trim());
    } catch {
      // A line that is no header says nothing; the page is still worth reading.
    }
  }
  throw new WayFailure("cut");
}

async function* chunks(wire: Wire): AsyncGenerator<Uint8Array> {
  for (;;) {
    const size = wholeNumber((await wire.line(longestLine)).split(";", 1)[0]?.trim() ?? "", /^[0-9a-f]{1,12}$/i, 16);
    if (size === 0) {
      await fields(wire);
      return;
    }
    yield* exactly(wire, size);
    if ((await wire.line(longestLine)) !== "") throw new WayFailure("cut");
  }
}

async function* exactly(wire: Wire, length: number): AsyncGenerator<Uint8Array> {
  for (let left = length; left > 0;) {
    const piece = await wire.some(Math.min(left, pieceBytes));
    if (piece === null) throw new WayFailure("cut");
    left -= piece.length;
    yield piece;
  }
}

function wholeNumber(text: string, shape: RegExp, base: number): number {
  if (!shape.test(text)) throw new WayFailure("cut");
  return Number.parseInt(text, base);
}
