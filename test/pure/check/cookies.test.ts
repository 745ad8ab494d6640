import { describe, expect, test } from "vitest";
import { isWorthWriting } from "../../../src/check/cookies.ts";
import { withCookies, type Jar } from "../../../src/lib/cookie/jar.ts";

const now = 1_795_000_000;
const jar = (...texts: string[]): Jar =>
  withCookies([], { url: new URL("https://shop.example/"), now: now * 1000 }, texts);
const verdict = (before: Jar, after: Jar, more: { age?: number; isWritten?: boolean } = {}) =>
  isWorthWriting({ at: now - (more.age ?? 60) }, { before, after, isWritten: more.isWritten ?? false, now });

describe("kept cookies are stored", () => {
  test("cookies are stored when one was added or removed", () => {
    expect(verdict(jar("a=1"), jar("a=1", "b=2"))).toBe(true);
    expect(verdict(jar("a=1", "b=2"), jar("a=1"))).toBe(true);
    expect(verdict(jar("a=1; Path=/x"), jar("a=1; Path=/y"))).toBe(true);
    expect(isWorthWriting(undefined, { before: [], after: jar("a=1"), isWritten: false, now })).toBe(true);
  });

  test("cookies that did not change are not stored again", () => {
    expect(verdict(jar("a=1"), jar("a=1"), { age: 1e6, isWritten: true })).toBe(false);
  });

  test("cookies that a site renews with every answer are stored once an hour, or along with another write", () => {
    expect(verdict(jar("a=1"), jar("a=2"))).toBe(false);
    expect(verdict(jar("a=1"), jar("a=2"), { age: 3600 })).toBe(true);
    expect(verdict(jar("a=1"), jar("a=2"), { isWritten: true })).toBe(true);
  });

  test("cookies are stored before they expire, at half of their life, and every five minutes at most", () => {
    const old = jar("a=1; Max-Age=800");
    const fresh = jar("a=2; Max-Age=1800");
    expect(verdict(old, fresh, { age: 300 })).toBe(true);
    expect(verdict(old, fresh, { age: 299 })).toBe(false);
    expect(verdict(jar("a=1; Max-Age=1000"), fresh, { age: 300 })).toBe(false);
  });
});
