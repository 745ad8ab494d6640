import { expect, test } from "vitest";
import { englishOf } from "../../../../src/message/textOf.ts";
import { headerProblem, isCredential } from "../../../../src/lib/exchange/headers.ts";

test.each([
  ["Accept", "text/html"],
  ["X-Shop", "a\tb"],
  ["User-Agent", "Größe 価格"],
  ["Cookie", "a=1; b=2"],
  ["X-Empty", ""],
  ["!#$%&'*+-.^_`|~", "1"],
])("the request header %s may be set by a watch", (name, value) => {
  expect(headerProblem(name, value)).toBeNull();
});

test.each([
  ["", "1", /letters, digits/],
  ["X Shop", "1", /letters, digits/],
  ["X:", "1", /letters, digits/],
  [":authority", "1", /letters, digits/],
  ["Größe", "1", /letters, digits/],
  ["X\r\nY", "1", /letters, digits/],
  ["Host", "inside", /cannot be chosen/],
  ["content-LENGTH", "1", /cannot be chosen/],
  ["Transfer-Encoding", "chunked", /cannot be chosen/],
  ["CF-Connecting-IP", "1", /cannot be chosen/],
  ["Proxy-Authorization", "1", /cannot be chosen/],
  ["Accept-Encoding", "zstd", /cannot be chosen/],
  ["X-A", "a\r\nX-B: c", /control character/],
  ["X-A", "a\nb", /control character/],
  ["X-A", "a\u0000", /control character/],
  ["X-A", "\u007f", /control character/],
  ["X-A", "\ud800", /well-formed/],
  ["X-A", "a".repeat(8193), /longer than 8192/],
])("the request header %j with value %j is refused", (name, value, why) => {
  expect(englishOf(headerProblem(name, value) ?? "")).toMatch(why);
});

test("headers that belong to the connection cannot be chosen", () => {
  const names = [
    "Connection",
    "Keep-Alive",
    "Proxy-Connection",
    "Upgrade",
    "Expect",
    "TE",
    "Trailer",
    "Proxy-X",
    "CF-Ray",
  ];
  for (const name of names) expect(englishOf(headerProblem(name, "1") ?? "")).toMatch(/cannot be chosen/);
  for (const name of ["X-CF-", "X-Proxy-", "X-TE"]) expect(headerProblem(name, "1")).toBeNull();
});

test("a value of 8,192 characters is sent, a longer one is not", () => {
  expect(headerProblem("X-A", "a".repeat(8192))).toBeNull();
});

test("headers that carry credentials are recognised by name", () => {
  const credentials = [
    "Authorization",
    "cookie",
    "X-Api-Key",
    "apikey",
    "X-Auth-Token",
    "Private-Token",
    "X-Amz-Security-Token",
  ];
  const others = [
    "X-CSRF-Token",
    "CF-Access-Client-Secret",
    "X-Signature",
    "Ocp-Apim-Subscription-Key",
    "X-Session-Id",
    "x-hub-sig",
  ];
  expect([...credentials, ...others].filter((name) => !isCredential(name))).toEqual([]);
  const plain = [
    "accept",
    "accept-language",
    "user-agent",
    "content-type",
    "x-requested-with",
    "cache-control",
    "referer",
    "keyboard",
  ];
  expect(plain.filter(isCredential)).toEqual([]);
});
