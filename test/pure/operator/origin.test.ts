/** Names of a server and origins of pages, by the text alone. */
import { describe, expect, test } from "vitest";
import { answersTo, hostnameOf, isLoopbackHost } from "../../../src/lib/network/host.ts";
import { isListed, isOwnOrigin, parseOrigins } from "../../../src/operator/origin.ts";

describe("CORS_ORIGINS", () => {
  test("CORS_ORIGINS is a star or a list of origins, in any case and with or without a slash at the end", () => {
    expect(parseOrigins(" * ")).toEqual({ origins: "*", problems: [] });
    expect(parseOrigins("https://App.Example/, http://localhost:3000,")).toEqual({
      origins: ["https://app.example", "http://localhost:3000"],
      problems: [],
    });
    expect(parseOrigins("moz-extension://0a1b").origins).toEqual(["moz-extension://0a1b"]);
  });

  test.each(["app.example", "https://app.example/path", "https://*.app.example/x?y", "*, https://a.example", "null"])(
    "CORS_ORIGINS of %j is refused, since it contains what is no origin",
    (text) => expect(parseOrigins(text).problems).toEqual([expect.stringContaining("is no origin")]),
  );

  test("CORS_ORIGINS allows the origins that it lists and no others", () => {
    const { origins } = parseOrigins("https://app.example");
    expect(isListed("https://app.example", origins)).toBe(true);
    for (const other of ["https://app.example.evil.example", "http://app.example", "https://app.example:8443", "null"])
      expect(isListed(other, origins)).toBe(false);
    expect(isListed("https://anything.example", "*")).toBe(true);
  });
});

describe("a page of the service itself", () => {
  const own = { publicUrl: "https://tide.example", requestUrl: "http://192.168.1.5:8787/api/v1/watch" };

  test.each(["https://tide.example", "http://192.168.1.5:8787"])(
    "a page of the service itself is recognised: %s",
    (origin) => expect(isOwnOrigin(origin, own)).toBe(true),
  );

  test.each(["http://tide.example", "http://192.168.1.5", "http://192.168.1.5:3000", "null", "", "about:blank"])(
    "a page of another origin is not the service's own: %j",
    (origin) => expect(isOwnOrigin(origin, own)).toBe(false),
  );
});

test("a Host is a name with or without a port, and nothing else", () => {
  expect(["Tide.Example:80", "tide.example.", "[::1]:8787", "127.1"].map(hostnameOf)).toEqual([
    "tide.example",
    "tide.example",
    "[::1]",
    "127.0.0.1",
  ]);
  for (const none of ["", null, undefined, "a b", "a/b", "user@a", "a:b"]) expect(hostnameOf(none)).toBeNull();
});

test("the machine itself is reached by loopback addresses and localhost names", () => {
  for (const host of ["127.0.0.1", "127.255.0.9", "::1", "[::1]", "localhost", "localhost.", "app.localhost"])
    expect(isLoopbackHost(host), host).toBe(true);
  for (const host of ["127.evil.example", "localhost.evil.example", "notlocalhost", "0.0.0.0", "10.0.0.1", "::2", ""])
    expect(isLoopbackHost(host), host).toBe(false);
});

test("a server with a public address answers to its name, however the root's dot is written", () => {
  const server = { publicUrl: "https://tide.example.", isOpen: false };
  expect(answersTo("tide.example", server)).toBe(true);
  expect(answersTo("evil.example", server)).toBe(false);
});
