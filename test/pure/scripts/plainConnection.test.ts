/** Requests that the front server reads itself beside those that Node's parser reads: both are answered alike, also on one connection. */
import { connect } from "node:net";
import { expect, test } from "vitest";
import { fronted, sent } from "./fronted.ts";

test.each<{ path: string; method?: string; headers?: Record<string, string | string[]>; body?: string }>([
  { path: "/counted?a=%20b&c='d'" },
  { path: "/./chunked/../chunked" },
  { path: "/counted", method: "HEAD" },
  { path: "/chunked", method: "HEAD" },
  { path: "/304", headers: { "If-None-Match": '"a"' } },
  { path: "/204", method: "DELETE" },
  { path: "/counted", method: "POST" },
  { path: "/chunked", method: "PUT", body: "twelve bytes" },
  { path: "/large" },
  { path: "/large/chunked" },
  { path: "/cdn-cgi/x" },
  { path: "/cdn-cgi/x", method: "HEAD" },
  { path: "/counted", headers: { Host: "evil.example" } },
  { path: "/early" },
  { path: "/failed" },
  {
    path: "/counted",
    headers: { "x-Twice": ["a", "b"], Accept: "*/*", "X-Forwarded-For": "192.0.2.1", Cookie: "é=1" },
  },
])("%o is answered alike, whoever reads it", async ({ path, ...asked }) => {
  const large = "0123456789abcdef".repeat(200_000);
  const { port } = await fronted({
    listener: (request, response) => {
      let text = "";
      request
        .on("data", (part) => (text += part))
        .on("end", () => {
          const { method, url, rawHeaders } = request;
          if (path === "/early") return void request.socket.destroy();
          if (path === "/failed") response.setHeader("MF-Experimental-Error-Stack", "true");
          response.setHeaders(
            new Map([
              ["X-Own", "1"],
              ["ETag", '"a"'],
            ]),
          );
          if (/\/\d+/.test(path)) return void response.writeHead(Number(path.slice(1))).end();
          const seen = rawHeaders.filter((_, at) => rawHeaders[at - (at % 2)] !== "Connection").join();
          const body = path.startsWith("/large") ? large : JSON.stringify([method, url, seen, text]);
          if (path.endsWith("chunked")) response.write(body.slice(0, 7));
          else response.setHeader("Content-Length", Buffer.byteLength(body));
          response.end(path.endsWith("chunked") ? body.slice(7) : body);
        });
    },
  });
  const answers = [];
  for (const connection of ["close", "keep-alive"]) {
    const { headers, ...answer } = await sent(port, {
      path,
      ...asked,
      headers: { Host: `127.0.0.1:${port}`, ...asked.headers, Connection: connection },
    });
    expect(headers.connection).toBe(connection);
    for (const name of ["connection", "keep-alive", "date"]) delete headers[name];
    answers.push({ ...answer, headers });
  }
  expect(answers[1]).toEqual(answers[0]);
});

test("a connection goes on with what only Node's parser reads, and in the order in which it was asked", async () => {
  const { port } = await fronted({
    listener: (request, response) => {
      let text = "";
      request
        .on("data", (part) => (text += part))
        .on("end", () => setTimeout(() => response.end(`<${request.method} ${request.url} ${text}>`), 5));
    },
  });
  const head = (line: string, more = "") => `${line} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
  const plain = head("GET /1") + head("PUT /2", "Content-Length: 3\r\n") + "two" + head("GET /cdn-cgi/");
  const others = head("POST /4", "Transfer-Encoding: chunked\r\n") + "4\r\nfour\r\n0\r\n\r\n" + head("GET /5");
  for (const cut of [0, 1, 40, plain.length, plain.length + 70]) {
    const socket = connect(port, "127.0.0.1");
    const all = plain + others + head("GET /6", "Connection: close\r\n");
    socket.write(all.slice(0, cut));
    setTimeout(() => socket.write(all.slice(cut)), 20);
    let answer = "";
    for await (const part of socket) answer += String(part);
    expect(answer.match(/<.*?>|HTTP\/1.1 4\d\d/g), String(cut)).toEqual([
      ...["<GET /1 >", "<PUT /2 two>", "HTTP/1.1 404", "<POST /4 four>", "<GET /5 >", "<GET /6 >"],
    ]);
  }
});

test("a client that does not read is not written to without end, and gets all once it does", async () => {
  const size = 32 * 1024 * 1024;
  let written = 0;
  const { port } = await fronted({
    listener: (_, response) => {
      const part = Buffer.alloc(1024 * 1024);
      const more = () => {
        while (written < size) if (((written += part.length), !response.write(part))) return;
        response.end();
      };
      response.on("drain", more);
      more();
    },
  });
  const socket = connect(port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"));
  socket.pause();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(written).toBeLessThan(size / 2);
  let read = 0;
  for await (const part of socket) {
    read += part.length;
    if (read > size) break;
  }
});
