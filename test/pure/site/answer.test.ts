import { describe, expect, test } from "vitest";
import { meaningOf, type PageSeen, type Probe } from "../../../src/site/answer.ts";
import { scopeOf } from "../../../src/site/scope.ts";
import { siteInForce } from "../../../src/settings/site.ts";

const home = "https://docs.example/guide/";
const scope = scopeOf(home, siteInForce(null));
const key = "docs.example/guide/old";
const seen = (changes: Partial<PageSeen> = {}): PageSeen => ({
  kind: "page",
  url: "https://docs.example/guide/old",
  hops: 0,
  isLasting: true,
  canonical: null,
  refresh: null,
  hash: "own words",
  isError: false,
  ...changes,
});
const honest: Probe = { kind: "honest", at: 0 };
const meaning = (changes: Partial<PageSeen>, probe: Probe = honest) =>
  meaningOf({ key }, seen(changes), { scope, home, probe, isListed: (each) => each === "docs.example/guide/new" });
const to = "https://docs.example/guide/new";

describe("the answer of a page", () => {
  test("at its own address says that it is there, with or without its scheme and marks of visitors", () => {
    expect(meaning({})).toEqual({ kind: "there" });
    expect(meaning({ url: "http://docs.example/guide/old?utm_source=x", hops: 1 })).toEqual({ kind: "there" });
    expect(meaning({ canonical: "http://docs.example/guide/old" })).toEqual({ kind: "there" });
  });

  test("at another address says that it moved, for good or for a while, within the site and out of it", () => {
    expect(meaning({ url: to, hops: 2 })).toEqual({ kind: "moved", by: "redirect", to, isLasting: true });
    expect(meaning({ url: to, hops: 1, isLasting: false })).toMatchObject({ isLasting: false });
    expect(meaning({ url: "https://other.example/x", hops: 1 })).toMatchObject({ to: "https://other.example/x" });
    expect(meaning({ refresh: to })).toMatchObject({ kind: "moved", by: "refresh", to });
    expect(meaning({ canonical: to })).toMatchObject({ kind: "moved", by: "canonical", to });
  });

  test("says nothing of where it is where it names a page as canonical that no list has", () => {
    expect(meaning({ canonical: "https://docs.example/guide/else" })).toEqual({ kind: "there" });
    expect(meaning({ canonical: home })).toEqual({ kind: "there" });
  });

  test("says that it is not there where it leads home, reads like an error, or is what the host answers everywhere", () => {
    const absent = { kind: "soft_404" };
    expect(meaning({ url: "https://docs.example/", hops: 1 })).toEqual(absent);
    expect(meaning({ url: home, hops: 1 })).toEqual(absent);
    expect(meaning({ refresh: "https://docs.example/" })).toEqual(absent);
    expect(meaning({ isError: true })).toEqual(absent);
    expect(meaning({}, { kind: "page", at: 0, hash: "own words" })).toEqual(absent);
    const led = "https://docs.example/guide/search?q=none";
    expect(meaning({ url: led, hops: 1 }, { kind: "redirect", at: 0, to: led })).toEqual(absent);
  });

  test("says nothing where it asks to sign in", () => {
    expect(meaning({ url: "https://docs.example/user/login?next=/guide/old", hops: 1 })).toEqual({ kind: "unread" });
    expect(meaning({ url: "https://docs.example/blogin", hops: 1 })).toMatchObject({ kind: "moved" });
  });
});
