/**
 * HTTP/1.1 by hand (RFC 9112), as far as one request over one connection needs it: the request's head, the response's
 * head, and the framing of its body by length, by chunks or by the end of the connection. What servers write is taken as browsers
 * take it, whose readers nobody notices: bare line feeds, header lines that are none, one that is folded, a length that is said
 * twice, chunks beside a length. Nothing else comes over the connection that could be confused with it.
 */

import { TransportFailure } from "./transportFailure.ts";
import type { Wire } from "./connection.ts";

export type ResponseHead = { status: number; headers: Headers };

/** As much as the runtimes' own readers take, all lines together. */
const maxHeadBytes = 65_536;
const maxSizeLineBytes = 16_384;
const pieceBytes = 65_536;
/** Also HTTP/1.2 and HTTP/2.0, which some write without speaking it, and without the words behind the number. */
const statusLine = /^HTTP\/\d(?:\.\d)? +([1-5]\d\d)(?: |$)/i;

/** The head of a request with these lines, ready to be sent. Header names and values have passed through `Headers`, so none can end a line. */
export function requestHead(line: string, headers: Iterable<[string, string]>): Uint8Array {
  const lines = [line, ...Array.from(headers, ([name, value]) => `${name}: ${value}`)];
  return new TextEncoder().encode(`${lines.join("\r\n")}\r\n\r\n`);
}

/** Reads the head of the response; interim ones (1xx) are passed over. */
export async function responseHead(wire: Wire): Promise<ResponseHead> {
  for (;;) {
    const status = statusLine.exec(await wire.line(maxHeadBytes))?.[1];
    if (status === undefined) throw new TransportFailure("not_http");
    const headers = await readHeaders(wire);
    if (!status.startsWith("1")) return { status: Number(status), headers };
  }
}

/** The body that follows a head, decoded from chunks. Fails when the connection ends before the body does. */
export async function* bodyPieces(wire: Wire, { status, headers }: ResponseHead): AsyncGenerator<Uint8Array> {
  if (status === 204 || status === 304) return;
  const length = headers.get("content-length");
  if (/\bchunked\s*$/i.test(headers.get("transfer-encoding") ?? "")) yield* readChunks(wire);
  else if (length !== null) yield* readExactly(wire, wholeNumber(oneOf(length), /^\+?\d{1,15}$/, 10));
  else for (let piece = await wire.some(pieceBytes); piece !== null; piece = await wire.some(pieceBytes)) yield piece;
}

/** A length that is said several times alike (RFC 9110, 8.6). */
const oneOf = (lengths: string): string => [...new Set(lengths.split(",").map((each) => each.trim()))].join();

async function readHeaders(wire: Wire): Promise<Headers> {
  const lines: string[] = [];
  for (let left = maxHeadBytes; left > 0;) {
    const line = await wire.line(maxHeadBytes);
    left -= line.length + 1;
    if (line === "") return headersOf(lines);
    // What begins with a space goes on with the line before (RFC 9112, 5.2).
    if (/^[ \t]/.test(line) && lines.length > 0) lines.push(`${lines.pop()} ${line.trim()}`);
    else lines.push(line);
  }
  throw new TransportFailure("not_http");
}

function headersOf(lines: string[]): Headers {
  const headers = new Headers();
  for (const line of lines) {
    const cut = line.indexOf(":");
    if (cut < 1) continue;
    try {
      headers.append(
        line.slice(0, cut).trim(),
        line
          .slice(cut + 1)
          .replace(/[\0\r\n]/g, " ")
          .trim(),
      );
    } catch {
      // A line that is no header says nothing; the page is still worth reading.
    }
  }
  return headers;
}

async function* readChunks(wire: Wire): AsyncGenerator<Uint8Array> {
  for (;;) {
    const size = wholeNumber(
      (await wire.line(maxSizeLineBytes)).split(";", 1)[0]?.trim() ?? "",
      /^[0-9a-f]{1,12}$/i,
      16,
    );
    if (size === 0) {
      await readHeaders(wire);
      return;
    }
    yield* readExactly(wire, size);
    if ((await wire.line(maxSizeLineBytes)) !== "") throw new TransportFailure("not_http");
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
  if (!shape.test(text)) throw new TransportFailure("not_http");
  return Number.parseInt(text, base);
}
