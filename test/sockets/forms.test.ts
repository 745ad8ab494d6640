/** Answers that are not written as HTTP would have them, and that browsers read all the same: each is read, on either runtime. */
import { createServer } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { listening, startReader, wire, type Listening, type Reader } from "./reader.ts";

let reader: Reader;
const open: Listening[] = [];
beforeAll(async () => {
  reader = await startReader();
});
afterAll(() => reader?.stop());
afterEach(async () => {
  for (const server of open.splice(0)) await server.stop();
});

const page = "<p>hello</p>";
const size = page.length.toString(16);
const length = `Content-Length: ${page.length}`;
const chunks = `${size}\r\n${page}\r\n0\r\n\r\n`;
const answer = (lines: string[], body = page, end = "\r\n") => `${lines.join(end)}${end}${end}${body}`;
const html = "Content-Type: text/html";

const forms: Record<string, string> = {
  "lines that end without a carriage return": answer(["HTTP/1.1 200 OK", html, length], page, "\n"),
  "one line that ends without a carriage return": answer([`HTTP/1.1 200 OK\n${html}`, length]),
  "a length that is said twice": answer(["HTTP/1.1 200 OK", html, length, length]),
  "a list of equal lengths": answer(["HTTP/1.1 200 OK", html, `${length}, ${page.length}`]),
  "a length beside chunks": answer(["HTTP/1.1 200 OK", html, length, "Transfer-Encoding: chunked"], chunks),
  "a control character in a header": answer(["HTTP/1.1 200 OK", html, "X-Note: a\u0001b", length]),
  "100 before it, which nobody expected": `HTTP/1.1 100 Continue\r\n\r\n${answer(["HTTP/1.1 200 OK", html, length])}`,
  "the transfer encoding identity": answer(["HTTP/1.1 200 OK", html, "Transfer-Encoding: identity", length]),
  "a space behind the size of a chunk": answer(
    ["HTTP/1.1 200 OK", html, "Transfer-Encoding: chunked"],
    `${size}  \r\n${page}\r\n0\r\n\r\n`,
  ),
  "no words behind its status": answer(["HTTP/1.1 200", html, length]),
  "three hundred headers": answer([
    "HTTP/1.1 200 OK",
    html,
    ...Array.from({ length: 300 }, (_, index) => `X-${index}: a`),
    length,
  ]),
};

/** What the reader of workerd gives up as a broken connection, and ours would read. */
const nodeForms: Record<string, string> = {
  "a space before a colon": answer(["HTTP/1.1 200 OK", html, "X-Note : a", length]),
  "a name of two words": answer(["HTTP/1.1 200 OK", html, "X Note: a", length]),
  "a line without a colon": answer(["HTTP/1.1 200 OK", html, "nothing", length]),
  "a header without a name": answer(["HTTP/1.1 200 OK", html, ": a", length]),
  "a folded header": answer(["HTTP/1.1 200 OK", html, "X-Note: a", "  b", length]),
  "a folded type": answer(["HTTP/1.1 200 OK", "Content-Type:", "\ttext/html", length]),
  "a zero byte in a header": answer(["HTTP/1.1 200 OK", html, "X-Note: a\0b", length]),
  "a carriage return within a header": answer(["HTTP/1.1 200 OK", html, "X-Note: a\rb", length]),
  "HTTP/1.2": answer(["HTTP/1.2 200 OK", html, length]),
  "a version in small letters": answer(["http/1.1 200 OK", html, length]),
  "a sign before its length": answer(["HTTP/1.1 200 OK", html, `Content-Length: +${page.length}`]),
  "chunks whose lines end without a carriage return": answer(
    ["HTTP/1.1 200 OK", html, "Transfer-Encoding: chunked"],
    `${size}\n${page}\n0\n\n`,
  ),
};

const isNode = process.env.RUNTIME === "node";

/** A server of such an answer, and the first line of each request that it got. */
async function counting(): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = await listening(
    createServer((socket) => {
      socket.once("data", (bytes) => {
        asked.push(String(bytes).split("\r\n", 1)[0] ?? "");
        socket.end(answer(["HTTP/1.1 200 OK", html, length, length]));
      });
    }),
  );
  open.push(server);
  return { url: server.url, asked };
}

describe("an answer with", () => {
  test.each(Object.entries({ ...forms, ...(isNode ? nodeForms : {}) }))("%s is read", async (_, bytes) => {
    const server = await wire(bytes);
    open.push(server);
    expect(await reader.read({ url: server.url })).toMatchObject({ kind: "page", status: 200, body: page });
    // And from then on.
    expect(await reader.read({ url: server.url })).toMatchObject({ kind: "page", body: page });
  });
});

test.each(["gzip", "br", "identity"])("an empty answer that is said to be packed by %s is empty", async (encoding) => {
  const server = await wire(answer(["HTTP/1.1 200 OK", `Content-Encoding: ${encoding}`, "Content-Length: 0"], ""));
  open.push(server);
  expect(await reader.read({ url: server.url })).toMatchObject({ class: "empty" });
});

describe("a server of such answers", () => {
  test("is asked for a page once each time, but for the first", async () => {
    const { url, asked } = await counting();
    for (let round = 0; round < 3; round++) expect(await reader.read({ url })).toMatchObject({ kind: "page" });
    expect(asked).toHaveLength(isNode ? 4 : 3);
  });

  test("is sent nothing a second time by the same request, and its answers are read from then on", async () => {
    const { url, asked } = await counting();
    const send = () => reader.read({ url, method: "POST", body: "a=b" });
    await send();
    expect(asked).toEqual(["POST / HTTP/1.1"]);
    expect(await send()).toMatchObject({ kind: "page", body: page });
    expect(asked).toHaveLength(2);
  });
});
