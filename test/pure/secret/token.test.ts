import zlib from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sameSecret } from "../../../src/secret/digest.ts";
import { credentialKind, newActionToken, newCredential, newFeedToken } from "../../../src/secret/token.ts";

describe("API keys and sessions", () => {
  test("a new credential is recognised as its kind without a lookup", () => {
    for (const kind of ["key", "session"] as const)
      for (let round = 0; round < 200; round++) expect(credentialKind(newCredential(kind))).toBe(kind);
  });

  test("a key is tm_live_, 36 random and 6 checksum characters of base62", () => {
    expect(newCredential("key")).toMatch(/^tm_live_[0-9A-Za-z]{42}$/);
  });

  test("the last six characters are the CRC-32 of all before them in base62, so that keys of old stay good", () => {
    const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    const inBase62 = (value: number): string =>
      (value < 62 ? "" : inBase62(Math.floor(value / 62))) + digits[value % 62];
    for (const kind of ["key", "session"] as const)
      for (let round = 0; round < 50; round++) {
        const credential = newCredential(kind);
        expect(credential.slice(-6)).toBe(inBase62(zlib.crc32(credential.slice(0, -6))).padStart(6, "0"));
      }
    expect(newCredential("key", (size) => new Uint8Array(size).fill(61))).toBe(`tm_live_${"z".repeat(36)}1i8Sl4`);
  });

  test("an API key with any one character changed is rejected without a lookup", () => {
    const key = newCredential("key");
    for (let at = "tm_live_".length; at < key.length; at++) {
      const other = key[at] === "a" ? "b" : "a";
      expect(credentialKind(key.slice(0, at) + other + key.slice(at + 1))).toBeNull();
    }
  });

  test("a session token with the prefix of an API key is rejected, since the checksum covers the prefix", () => {
    expect(credentialKind(newCredential("session").replace("tm_sess_", "tm_live_"))).toBeNull();
  });

  test("a text of any other form is no credential", () => {
    const alike = fc.stringMatching(/^tm_(?:live|sess)_[0-9A-Za-z]{42}$/);
    fc.assert(fc.property(fc.oneof(fc.string({ maxLength: 80 }), alike), (text) => credentialKind(text) === null));
    for (const text of [
      "",
      "tm_live_",
      `tm_live_${"0".repeat(42)}`,
      ` ${newCredential("key")}`,
      `${newCredential("key")}\n`,
    ])
      expect(credentialKind(text)).toBeNull();
  });

  test("random bytes that would favour some letters are discarded", () => {
    let call = 0;
    const random = (size: number) => new Uint8Array(size).fill(call++ === 0 ? 255 : 61);
    expect(newCredential("key", random).slice(8, 44)).toBe("z".repeat(36));
  });

  test("each letter is equally likely: the byte 247 is the last that is used", () => {
    let bytes: number[] = [];
    const random = (size: number) => {
      const given = Uint8Array.from({ length: size }, (_none, at) => bytes[at % bytes.length] as number);
      return given;
    };
    bytes = [247, 248, 0];
    expect(newCredential("key", random).slice(8, 44)).toBe("z0".repeat(18));
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 248; byte += 1) {
      bytes = [byte];
      const letter = newCredential("key", random).charAt(8);
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
    expect([counts.size, new Set(counts.values())]).toEqual([62, new Set([4])]);
  });

  test("no two generated credentials are alike", () => {
    expect(new Set(Array.from({ length: 500 }, () => newCredential("key"))).size).toBe(500);
  });
});

test("an action token is 32 bytes of base64url and a feed token 32 lower-case hex digits", () => {
  expect(newActionToken()).toMatch(/^[\w-]{43}$/);
  expect(newFeedToken()).toMatch(/^[0-9a-f]{32}$/);
});

test("secrets compare equal only when they are equal, whatever their lengths", () => {
  expect(sameSecret("one", "one")).toBe(true);
  expect(sameSecret("one", "two")).toBe(false);
  expect(sameSecret("one", "one ")).toBe(false);
  expect(sameSecret("", "one")).toBe(false);
});
