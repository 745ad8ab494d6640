/** Which requests the front server reads itself, and that Node's parser reads the same of them. */
import { createServer, type IncomingMessage } from "node:http";
import { Duplex } from "node:stream";
import { describe, expect, test } from "vitest";
import { plainRequest } from "../../../scripts/local/plain/request.mjs";

const read = (text: string) => plainRequest(Buffer.from(text, "latin1"));
const asked = (...lines: string[]) => `GET / HTTP/1.1\r\n${["Host: a", ...lines].join("\r\n")}\r\n\r\n`;

test("a request with a body is read to the end of its head", () => {
  const head = "PUT /a?b=%20 HTTP/1.1\r\nHost: a\r\nX-Empty:\r\nx-key:  two words \t\r\nContent-Length: 3\r\n\r\n";
  expect(read(`${head}abcGET`)).toEqual({
    ...{ method: "PUT", url: "/a?b=%20", headBytes: head.length, length: 3 },
    rawHeaders: ["Host", "a", "X-Empty", "", "x-key", "two words", "Content-Length", "3"],
  });
});

describe("left to Node's parser", () => {
  test.each([
    ["what is not whole", "GET / HTTP/1.1\r\nHost: a\r\n"],
    ["another version", asked().replace("1.1", "1.0")],
    ["another method", asked().replace("GET", "TRACE")],
    ["a target that is no path", asked().replace("/", "http://a/")],
    ["a target with a space", asked().replace("/", "/ /")],
    ["a target beyond ASCII", asked().replace("/", "/\xe9")],
    ["a line that ends without carriage return", asked("X: a\nTransfer-Encoding: chunked")],
    ["a carriage return within a line", asked("X: a\rY: b")],
    ["a head that begins with an empty line", `\r\n${asked()}`],
    ["a folded header", asked("X: a", " b")],
    ["a header without a name", asked(": a")],
    ["a space before the colon", asked("Content-Length : 3")],
    ["a null in a value", asked("X: a\0b")],
    ["a body in chunks", asked("Transfer-Encoding: chunked")],
    ["a body in chunks and its length", asked("Content-Length: 3", "transfer-encoding: chunked")],
    ["two lengths", asked("Content-Length: 3", "content-length: 3")],
    ["a length with a sign", asked("Content-Length: +3")],
    ["a length as a list", asked("Content-Length: 3, 3")],
    ["an empty length", asked("Content-Length:")],
    ["a connection that is to be closed", asked("Connection: close")],
    ["a connection with headers of its own", asked("Connection: keep-alive, x-hop")],
    ["another protocol", asked("Connection: Upgrade", "Upgrade: websocket")],
    ["an expectation", asked("Expect: 100-continue")],
    ["a long head", asked(`X: ${"a".repeat(9000)}`)],
  ])("%s", (_, text) => expect(read(text)).toBeNull());
});

/** What Node's parser reads of a request that is all there is; null where it refuses it, or waits for more. */
function byNode(text: string): Promise<object | null> {
  return new Promise((resolve) => {
    const server = createServer({ maxHeaderSize: 65_536, requireHostHeader: false }, (request: IncomingMessage) => {
      const { method, url, rawHeaders } = request;
      let length = 0;
      request.on("data", (part) => (length += part.length));
      request.on("end", () => resolve({ method, url, rawHeaders, length }));
    });
    server.on("clientError", () => resolve(null));
    setTimeout(() => resolve(null), 1000).unref();
    const socket = new Duplex({ read: () => undefined, write: (_part, _encoding, done) => done() });
    server.emit("connection", socket);
    socket.push(Buffer.from(text, "latin1"));
  });
}

test("what is taken means the same to Node's parser, whatever stands in a request", async () => {
  const pieces = [
    "\r\n",
    "\n",
    "\r",
    " ",
    "\t",
    ":",
    ",",
    "\0",
    "\x7f",
    "\xe9",
    "\xa0",
    "3",
    "+",
    "/",
    "%",
    "HTTP/1.1",
    "GET ",
    "Content-Length: 5\r\n",
  ];
  const words = [
    "Transfer-Encoding: chunked\r\n",
    "Connection: close\r\n",
    "connection:\tKeep-Alive \r\n",
    "a:b\r\n",
    "Upgrade: h2c\r\n",
    "\r\n\r\n",
  ];
  const whole =
    "POST /path?q=1 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nAccept: */*\r\nX-Key: a b\r\n\r\nhello";
  // Park and Miller: the same requests in every run.
  let state = 20_261;
  const below = (bound: number) => (state = (state * 48_271) % 2_147_483_647) % bound;
  let taken = 0;
  for (let turn = 0; turn < 1500; turn++) {
    let text = whole;
    for (let edits = 1 + below(2); edits > 0; edits--) {
      const at = below(text.length);
      const all = [...pieces, ...words, ""];
      text = text.slice(0, at) + all[below(all.length)] + text.slice(at + below(3));
    }
    const plain = read(text);
    if (plain === null) continue;
    taken++;
    const { headBytes, ...request } = plain;
    const end = headBytes + Math.min(request.length, 1000);
    expect(await byNode(text.slice(0, end).padEnd(end, "x")), JSON.stringify(text)).toEqual(request);
  }
  expect(taken).toBeGreaterThan(300);
});
