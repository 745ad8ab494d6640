import { expect, test } from "vitest";
import { discard, Gathered } from "../../../../src/lib/exchange/gathered.ts";
import { readBody } from "../../../../src/lib/exchange/body.ts";
import { octetsOf } from "../../../../src/lib/document/octets.ts";
import { Document } from "../../../../src/lib/document/tape.ts";
import { parseHtml } from "../../../../src/lib/html/parse.ts";

const part = (from: number, length: number) => Uint8Array.from({ length }, (_, at) => (from + at) % 251);

/** As a stream writes into memory that it was given: into the same, which stands elsewhere afterwards. */
function written(view: Uint8Array<ArrayBuffer>, from: number, length: number): Uint8Array<ArrayBuffer> {
  const { byteOffset } = view;
  const written = Math.min(length, view.length);
  const bytes = new Uint8Array(view.buffer.transfer(), byteOffset, written);
  bytes.set(part(from, bytes.length));
  return bytes;
}

test.each([0, 9000, 20_000, 300_000])(
  "what a stream writes into memory that it is given follows what is there, %i bytes foreseen",
  (foreseen) => {
    const gathered = new Gathered(foreseen);
    while (gathered.length < 20_000)
      gathered.keep(written(gathered.free(7000), gathered.length, 20_000 - gathered.length));
    // The end takes the memory with it, and may.
    if (foreseen <= 20_000) written(gathered.free(7000), 0, 0);
    const bytes = gathered.take();
    expect(bytes).toEqual(part(0, 20_000));
    expect(bytes.buffer.byteLength).toBe(20_000);
    discard(bytes);
    expect(bytes.length).toBe(0);
  },
);

type Controller = ReadableStreamDefaultController<Uint8Array> & { byobRequest?: ReadableStreamBYOBRequest };

test.each([0, 10_000, 50_000])(
  "parts are one after the other in memory of just their length, %i bytes foreseen",
  (foreseen) => {
    const gathered = new Gathered(foreseen);
    for (let at = 0; at < 20_000; at += 1000) gathered.add(part(at, 1000));
    const bytes = gathered.take();
    expect(bytes).toEqual(part(0, 20_000));
    expect(bytes.buffer.byteLength).toBe(20_000);
  },
);

test("a body of many parts of the network is read whole, from a stream of bytes and from another", async () => {
  for (const type of ["bytes", undefined] as const) {
    let sent = 0;
    const body = new ReadableStream({
      ...(type ? { type } : {}),
      pull: (controller: Controller) => {
        if (sent < 300_000) controller.enqueue(part(sent, 1500));
        else controller.close();
        // a reader that gave its own memory waits for this answer after the close (Streams, 4.7.3)
        if (sent >= 300_000) controller.byobRequest?.respond(0);
        sent += 1500;
      },
    } as UnderlyingSource<Uint8Array>);
    const limits = { maxBytes: 1_000_000, signal: new AbortController().signal, keepsBeginning: false };
    const read = await readBody(new Response(body), limits);
    expect(read.ok && Buffer.compare(read.bytes, part(0, 300_000))).toBe(0);
  }
});

test("a document that outgrew its rows, and one that is discarded, leave no memory behind", () => {
  const document = new Document(octetsOf("x".repeat(100)), "html");
  const first = document.start.buffer;
  for (let row = 0; row < 1000; row += 1) document.appendRow(2, 0, row, row + 1);
  expect([first.byteLength, document.start[999], document.stop[1000]]).toEqual([0, 998, 1000]);
  const page = parseHtml("<p class=a>One</p>");
  const rows = [page.kind, page.flags, page.name, page.parent, page.end, page.start, page.stop, page.close];
  page.discard();
  expect(rows.map(({ length }) => length)).toEqual(rows.map(() => 0));
});
