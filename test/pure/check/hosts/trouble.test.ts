import { describe, expect, test } from "vitest";
import type { FailureClass, FetchFailure } from "../../../../src/check/page.ts";
import {
  heldAgainst,
  isLeftAlone,
  outcomeOf,
  returnAt,
  troubleAfter,
  type Outcome,
  type Trouble,
} from "../../../../src/check/hosts/trouble.ts";

const now = 1_800_000_000;
const host = "page.test";
const failure = (kind: FailureClass, more: Partial<FetchFailure> = {}): FetchFailure => ({
  kind: "failure",
  class: kind,
  sentence: "",
  elapsedMs: 0,
  ...more,
});
const strike: Outcome = { kind: "strike" };

function after(
  outcomes: Outcome[],
  { isOwn = false, at = now }: { isOwn?: boolean; at?: number } = {},
): Trouble | null {
  let trouble: Trouble | null = null;
  for (const outcome of outcomes) trouble = troubleAfter(trouble, outcome, { host, now: at, isOwn });
  return trouble;
}

describe("what a check says about its host", () => {
  const table: [string, FetchFailure | null, Outcome["kind"]][] = [
    ["a page", null, "well"],
    ["429 with a time", failure("http_429", { status: 429, retryAfterSeconds: 60 }), "asked"],
    ["429 without a time", failure("http_429", { status: 429 }), "strike"],
    ["503 with a time", failure("http_5xx", { status: 503, retryAfterSeconds: 60 }), "asked"],
    ["503 without a time", failure("http_5xx", { status: 503 }), "well"],
    ["500 with a time", failure("http_5xx", { status: 500, retryAfterSeconds: 60 }), "well"],
    ["404", failure("http_404", { status: 404 }), "well"],
    ["a filter that matches nothing", failure("filter_no_match", { status: 200 }), "well"],
    ["a lost connection", failure("connect"), "strike"],
    ["an answer that does not come", failure("timeout"), "strike"],
    ["a name that does not exist", failure("dns"), "silent"],
    ["a refused address", failure("blocked_address"), "silent"],
    ["a browser that is not there", failure("browser_unavailable", { busy: true }), "silent"],
    ["a request that could not be made", failure("parse"), "silent"],
    ["a browser that crashed on a page", failure("browser_crash", { status: 200 }), "silent"],
    ["a browser that is not there, after an answer", failure("browser_unavailable", { status: 200 }), "silent"],
    ["a proxy that wants a password", failure("http_407", { status: 407 }), "silent"],
    ["a certificate that is not trusted", failure("tls", { status: 526 }), "silent"],
    ["a time that ran out because the platform was busy", failure("timeout", { busy: true }), "silent"],
    ["an answer beyond the size cap", failure("too_large"), "well"],
    ["redirects in a circle", failure("redirect_loop"), "well"],
    ["429 with a time that is now", failure("http_429", { status: 429, retryAfterSeconds: 0 }), "strike"],
  ];
  for (const [what, failed, kind] of table)
    test(`${what}: ${kind}`, () => {
      expect(outcomeOf(failed).kind).toBe(kind);
    });

  test("a connection that fails behind a proxy says nothing", () => {
    expect(outcomeOf(failure("connect"), { proxied: true })).toEqual({ kind: "silent" });
  });
});

describe("how long a host is left alone", () => {
  test("as long as it asked for, but a day at most", () => {
    expect(after([{ kind: "asked", seconds: 7200 }])?.until).toBe(now + 7200);
    expect(after([{ kind: "asked", seconds: 10 * 365 * 86_400 }])?.until).toBe(now + 86_400);
  });

  test("a shorter wish does not shorten a longer one", () => {
    expect(
      after([
        { kind: "asked", seconds: 7200 },
        { kind: "asked", seconds: 60 },
      ])?.until,
    ).toBe(now + 7200);
  });

  test("a guess doubles from a minute at the third failure to a quarter of an hour", () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 50].map((count) =>
      Math.max(0, (after(Array(count).fill(strike))?.until ?? 0) - now),
    );
    expect(pauses).toEqual([0, 0, 60, 120, 240, 480, 900, 900, 900]);
  });

  test("the first answer ends it", () => {
    expect(after([strike, strike, strike, { kind: "well" }])).toBeNull();
    expect(after([{ kind: "asked", seconds: 7200 }, { kind: "well" }])).toBeNull();
  });

  test("what says nothing about the host changes nothing", () => {
    expect(after([strike, { kind: "silent" }])).toEqual(after([strike]));
  });

  test("a wish begins without a strike, and a guess of before goes on after it", () => {
    expect(after([{ kind: "asked", seconds: 60 }])).toEqual({ host, strikes: 0, until: now + 60, reason: "asked" });
    expect(after([strike, strike, { kind: "asked", seconds: 1 }])).toMatchObject({ strikes: 2, until: now + 1 });
    expect(after([strike])).toEqual({ host, strikes: 1, until: 0, reason: "unreachable" });
    expect(after([strike, strike, { kind: "asked", seconds: 1 }, strike])).toEqual({
      host,
      strikes: 3,
      until: now + 60,
      reason: "unreachable",
    });
  });

  test("a guess never shortens what the host asked for", () => {
    const trouble = after([{ kind: "asked", seconds: 7200 }, strike, strike, strike]);
    expect(trouble).toMatchObject({ until: now + 7200, reason: "asked" });
  });

  test("the operator's own hosts are never paused by a guess, and get the time they ask for", () => {
    expect(after([strike, strike, strike, strike], { isOwn: true })).toBeNull();
    expect(after([{ kind: "asked", seconds: 60 }], { isOwn: true })?.until).toBe(now + 60);
  });
});

describe("who waits", () => {
  const guess: Trouble = { host, strikes: 3, until: now + 60, reason: "unreachable" };
  const asked: Trouble = { ...guess, reason: "asked" };

  test("every watch while the pause lasts, none after it", () => {
    expect(isLeftAlone(guess, { now, wanted: false })).toBe(true);
    expect(isLeftAlone(guess, { now: now + 60, wanted: false })).toBe(false);
    expect(isLeftAlone(null, { now, wanted: false })).toBe(false);
  });

  test("a check that a person asked for overrides a guess, not the wish of the host", () => {
    expect(isLeftAlone(guess, { now, wanted: true })).toBe(false);
    expect(isLeftAlone(asked, { now, wanted: true })).toBe(true);
  });

  test("watches come back one after the other, within a minute of the end", () => {
    const returns = Array.from({ length: 200 }, (_, place) => returnAt(asked, place) - asked.until);
    expect(Math.min(...returns)).toBe(0);
    expect(Math.max(...returns)).toBe(59);
    expect(new Set(returns).size).toBe(60);
  });
});

describe("what is written down", () => {
  const down = (name: string): { before: null; after: Trouble } => ({
    before: null,
    after: { host: name, strikes: 1, until: 0, reason: "unreachable" },
  });
  test("trouble that is new", () => {
    const known = down("a.test").after;
    expect(heldAgainst([{ before: known, after: known }, down("b.test")])).toMatchObject([{ host: "b.test" }]);
  });
  test("nothing where no host at all answered: the fault is ours", () => {
    expect(heldAgainst([down("a.test"), down("b.test"), down("c.test")])).toEqual([]);
    expect(heldAgainst([down("a.test"), down("b.test")])).toHaveLength(2);
    expect(heldAgainst([down("a.test"), down("b.test"), { before: null, after: null }])).toHaveLength(2);
  });
  test("the wish of a host, whatever the others did", () => {
    const asked = { before: null, after: { host: "c.test", strikes: 0, until: now + 60, reason: "asked" as const } };
    expect(heldAgainst([down("a.test"), down("b.test"), asked]).map((one) => one.host)).toContain("c.test");
  });
});
