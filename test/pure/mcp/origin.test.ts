import { expect, test } from "vitest";
import { asStream, wantsStream } from "../../../src/lib/mcp/accept.ts";
import { isAllowedOrigin } from "../../../src/mcp/origin.ts";

const publicUrl = "https://tidemark.example/";

test.each([null, "https://tidemark.example", "http://localhost:6274", "http://127.0.0.1", "http://[::1]:3000"])(
  "requests from programs, from the server's own pages and from loopback pages are accepted: origin %s",
  (origin) => {
    expect(isAllowedOrigin(origin, publicUrl)).toBe(true);
  },
);

test.each([
  "https://evil.example",
  "http://tidemark.example",
  "https://tidemark.example:8443",
  "https://tidemark.example.evil.example",
  "http://localhost.evil.example",
  "http://127.0.0.1.evil.example",
  "http://evil.example#localhost",
  "http://localhost@evil.example",
  "null",
  "",
  "file://",
  "data:text/html,",
  "nonsense",
])("a request from a page of another site is refused: %s", (origin) => {
  expect(isAllowedOrigin(origin, publicUrl)).toBe(false);
  expect(isAllowedOrigin(origin, null)).toBe(false);
});

test("a stream is sent only to a client that takes no JSON", () => {
  for (const accept of [null, "", "*/*", "application/json, text/event-stream", "text/event-stream, */*;q=0.1"])
    expect(wantsStream(accept)).toBe(false);
  for (const accept of [
    "text/event-stream",
    "Text/Event-Stream; q=1, text/html",
    "text/event-stream, application/json;q=0",
  ])
    expect(wantsStream(accept)).toBe(true);
});

test("a stream is one event, whatever line breaks the message holds", () => {
  const stream = asStream(JSON.stringify({ text: "a\n\ndata: b\r\u2028" }));
  expect(stream.split("\n").filter(Boolean)).toHaveLength(2);
  expect(stream.endsWith("\n\n")).toBe(true);
});
