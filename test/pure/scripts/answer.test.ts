/** Answers of the runtime as the front server reads them. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Answer } from "../../../scripts/local/answer.mjs";
import { caseCount } from "../../chance.ts";

type Seen = {
  head: { status: number; reason: string; headers: string[] } | null;
  body: string;
  isOver: boolean;
  isKept: boolean;
};

/** What is read of parts that come one after the other. @throws Error of what is malformed */
function read(parts: Buffer[], method = "GET"): Seen {
  const seen: Seen = { head: null, body: "", isOver: false, isKept: false };
  const answer = new Answer(method, {
    head: (head: Seen["head"]) => (seen.head = head),
    data: (bytes: Buffer) => (seen.body += bytes.toString("latin1")),
  });
  for (const part of parts) seen.isOver = answer.read(part);
  return { ...seen, isKept: answer.isKept };
}

const of = (text: string, method?: string) => read([Buffer.from(text, "latin1")], method);

/** The bytes cut at these places. */
function cut(bytes: Buffer, places: number[]): Buffer[] {
  const ends = [...new Set(places.map((place) => place % bytes.length))].sort((one, other) => one - other);
  return [...ends, bytes.length]
    .map((end, at) => bytes.subarray(ends[at - 1] ?? 0, end))
    .filter(({ length }) => length > 0);
}

describe("an answer", () => {
  test("an answer is the same however its bytes are cut, by its length or in chunks", () => {
    const bodies = fc.array(fc.string({ minLength: 1, unit: fc.constantFrom("a", "\r", "\n", "0", "\u00e9") }), {
      maxLength: 4,
    });
    const cases = fc.record({ chunks: bodies, isChunked: fc.boolean(), places: fc.array(fc.nat()), hints: fc.nat(2) });
    fc.assert(
      fc.property(cases, ({ chunks, isChunked, places, hints }) => {
        const body = chunks.join("");
        const coded = chunks.map((chunk) => `${chunk.length.toString(16).toUpperCase()};x=y\r\n${chunk}\r\n`).join("");
        const framed = isChunked
          ? `Transfer-Encoding: chunked\r\nA: b\r\n\r\n${coded}0\r\nTrailer: t\r\n\r\n`
          : `Content-Length: ${body.length}\r\nA:b \r\n\r\n${body}`;
        const text = `${"HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n".repeat(hints)}HTTP/1.1 200 All right\r\n${framed}`;
        const seen = read(cut(Buffer.from(text, "latin1"), places));
        expect(seen).toMatchObject({ body, isOver: true, isKept: true });
        expect(seen.head).toMatchObject({ status: 200, reason: "All right" });
        expect(seen.head?.headers.slice(-2)).toEqual(["A", "b"]);
      }),
      { numRuns: caseCount(500) },
    );
  });

  test("an answer to HEAD, 204 and 304 have no body, whatever length they name", () => {
    const length = "Content-Length: 5\r\n\r\n";
    expect(of(`HTTP/1.1 200 OK\r\n${length}`, "HEAD")).toMatchObject({ isOver: true, isKept: true, body: "" });
    for (const status of ["204 No Content", "304 Not Modified"])
      expect(of(`HTTP/1.1 ${status}\r\n${length}`)).toMatchObject({ isOver: true, isKept: true, body: "" });
  });

  test("an answer without a length goes on to the end of its connection, which is not used again", () => {
    expect(of("HTTP/1.1 200 OK\r\n\r\nall")).toMatchObject({ isOver: false, isKept: false, body: "all" });
    expect(of("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: Close\r\n\r\n")).toMatchObject({ isKept: false });
    expect(of("HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n")).toMatchObject({ isOver: true, isKept: false });
  });

  test.each([
    ["HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nab", "more than the answer"],
    ["HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", "two values"],
    ["HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", "no clear length"],
    ["HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", "no clear length"],
    ["HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", "no number"],
    ["HTTP/1.1 200 OK\r\nContent-Length: 0x1\r\n\r\n", "no number"],
    ["HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n", "no number"],
    ["HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n", "longer than its size"],
    ["HTTP/1.1 200 OK\r\nA b: c\r\n\r\n", "malformed"],
    ["HTTP/1.1 200 OK\r\nA: b\r\n folded\r\n\r\n", "malformed"],
    ["HTTP/1.1 101 Switching Protocols\r\n\r\n", "changes the protocol"],
    ["HTTP/2 200\r\n\r\n", "no HTTP/1.1"],
    [`HTTP/1.1 200 OK\r\nA: ${"b".repeat(300_000)}`, "too long"],
  ])("%.60j is refused", (text, why) => expect(() => of(text)).toThrow(why));
});
