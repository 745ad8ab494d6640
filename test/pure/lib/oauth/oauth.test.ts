/** OAuth as texts: redirect URIs, addresses of documents, proof keys. */
import { describe, expect, test } from "vitest";
import { clientMetadataOf, isDocumentAddress } from "../../../../src/lib/oauth/client.ts";
import { challengeOf, isChallenge, isVerifier } from "../../../../src/lib/oauth/pkce.ts";
import { isUsableRedirect, matchesRedirect, redirectWith } from "../../../../src/lib/oauth/redirect.ts";

describe("a redirect URI", () => {
  test.each([
    ["https://app.example/cb", true],
    ["https://app.example:8443/cb?x=1", true],
    ["http://127.0.0.1/cb", true],
    ["http://127.0.0.1:65535", true],
    ["http://[::1]:8080/cb", true],
    ["http://localhost:3000/cb", true],
    ["http://app.example/cb", false],
    ["http://127.0.0.1.evil.example/cb", false],
    ["http://127.0.0.1:80@evil.example/cb", false],
    ["http://localhost.evil.example/", false],
    ["http://127.1/cb", false],
    ["https://user@app.example/cb", false],
    ["https://app.example/cb#part", false],
    ["https://app.example\\@evil.example/", false],
    ["https:app.example", false],
    ["https://x;require-trusted-types-for/cb", false],
    ["https://x;sandbox/cb", false],
    ["https://*/cb", false],
    [" https://app.example/cb", false],
    ["https://app.example/c\nb", false],
    ["javascript:alert(1)", false],
    ["data:text/html,x", false],
    ["cursor://callback", false],
    ["", false],
  ])("%j may be used: %s", (uri, isUsable) => {
    expect(isUsableRedirect(uri)).toBe(isUsable);
  });

  test("is matched letter by letter, but for the port on the machine itself", () => {
    const listed = ["https://app.example/cb", "http://127.0.0.1/cb", "http://localhost:5/cb?a=1"];
    for (const uri of [
      "https://app.example/cb",
      "http://127.0.0.1:9/cb",
      "http://127.0.0.1/cb",
      "http://localhost/cb?a=1",
    ])
      expect(matchesRedirect(uri, listed), uri).toBe(true);
    for (const uri of [
      ...[
        "https://app.example/cb/",
        "https://app.example:443/cb",
        "https://APP.example/cb",
        "https://app.example:9/cb",
      ],
      ...[
        "http://127.0.0.1:9/cb/",
        "http://127.0.0.1:9/cb?a=1",
        "http://[::1]/cb",
        "http://localhost/cb",
        "https://127.0.0.1/cb",
      ],
    ])
      expect(matchesRedirect(uri, listed), uri).toBe(false);
  });

  test("keeps its own query when the answer is added", () => {
    expect(redirectWith("https://a.example/?x=1", { code: "c d", state: undefined, iss: "https://t.example" })).toBe(
      "https://a.example/?x=1&code=c+d&iss=https%3A%2F%2Ft.example",
    );
  });
});

test.each([
  ["https://app.example/client.json", true],
  ["https://app.example/", false],
  ["https://app.example", false],
  ["http://app.example/client.json", false],
  ["https://u:p@app.example/client.json", false],
  ["https://app.example/client.json#x", false],
  ["https://app.example/a/../client.json", false],
  ["https://APP.example/client.json", false],
  ["d2f0c1e8-4f83-4c0e-9d9e-6e5d33b0b111", false],
])("%s is the address of a document: %s", (id, isAddress) => {
  expect(isDocumentAddress(id)).toBe(isAddress);
});

test("the name of an app is one short line without characters that nobody sees", () => {
  const nameOf = (name: unknown) => clientMetadataOf({ client_name: name, redirect_uris: ["https://a.example/"] }).name;
  expect(nameOf("  Good\u202E \n app\u0000 ")).toBe("Good app");
  expect(nameOf("x".repeat(500))).toHaveLength(100);
  expect(() => nameOf("\u200B")).toThrow("client_name");
});

test("the proof key is that of RFC 7636, appendix B", () => {
  const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
  expect(challengeOf(verifier)).toBe("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
  expect([isVerifier(verifier), isVerifier("short"), isChallenge("x".repeat(43)), isChallenge("=".repeat(43))]).toEqual(
    [true, false, true, false],
  );
});
