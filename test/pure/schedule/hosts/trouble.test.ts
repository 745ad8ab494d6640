import { message } from "../../../../src/message/message.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FetchFailure } from "../../../../src/page/page.ts";
import {
  troublesToRecord,
  isKeptUntil,
  isOutOfPatience,
  outcomeOf,
  pausedUntil,
  returnAt,
  troubleAfter,
  type Outcome,
  type Trouble,
} from "../../../../src/schedule/hosts/trouble.ts";
import type { FailureClass } from "../../../../src/page/failure.ts";

const now = 1_800_000_000;
const host = "page.test";
const failure = (kind: FailureClass, more: Partial<FetchFailure> = {}): FetchFailure => ({
  kind: "failure",
  class: kind,
  sentence: message("fetch.refused"),
  elapsedMs: 0,
  ...more,
});
const failed: Outcome = { kind: "failed" };
const asked = (seconds: number): Outcome => ({ kind: "asked", seconds });
const well: Outcome = { kind: "well" };
const [me, other, third] = [1, 2, 3];

function after(
  outcomes: Outcome[],
  { isOwn = false, at = now }: { isOwn?: boolean; at?: number } = {},
): Trouble | null {
  let trouble: Trouble | null = null;
  for (const outcome of outcomes) trouble = troubleAfter(trouble, outcome, { host, now: at, isOwn, userId: me });
  return trouble;
}

type Step = { outcome: Outcome; userId: number; at?: number; isPast?: boolean };

/** What the checks of several accounts leave behind; `at`: seconds from the start. */
function between(...steps: Step[]): Trouble | null {
  let trouble: Trouble | null = null;
  for (const { outcome, userId, at = 0, isPast = false } of steps)
    trouble = troubleAfter(trouble, outcome, { host, now: now + at, isOwn: false, userId, isPast });
  return trouble;
}
const waits = (trouble: Trouble | null, userId: number) =>
  trouble ? Math.max(0, pausedUntil(trouble, userId) - now) : 0;

describe("the outcome of a check for its host", () => {
  const table: [string, FetchFailure | null, Outcome["kind"]][] = [
    ["a page", null, "well"],
    ["429 with a time", failure("http_429", { status: 429, retryAfterSeconds: 60 }), "asked"],
    ["429 without a time", failure("http_429", { status: 429 }), "failed"],
    ["503 with a time", failure("http_5xx", { status: 503, retryAfterSeconds: 60 }), "asked"],
    ["503 without a time", failure("http_5xx", { status: 503 }), "well"],
    ["500 with a time", failure("http_5xx", { status: 500, retryAfterSeconds: 60 }), "well"],
    ["404", failure("http_404", { status: 404 }), "well"],
    ["a filter that matches nothing", failure("filter_no_match", { status: 200 }), "well"],
    ["a lost connection", failure("connect"), "failed"],
    ["an answer that does not come", failure("timeout"), "failed"],
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
    ["429 with a time that is now", failure("http_429", { status: 429, retryAfterSeconds: 0 }), "failed"],
  ];
  for (const [what, failed, kind] of table)
    test(`${what}: ${kind}`, () => {
      expect(outcomeOf(failed).kind).toBe(kind);
    });
});

describe("how long a host is left alone", () => {
  test("Retry-After pauses the account that got it for up to a day, and other accounts for up to fifteen minutes", () => {
    for (const [seconds, mine, theirs] of [
      [60, 60, 60],
      [900, 900, 900],
      [7200, 7200, 900],
      [10 * 365 * 86_400, 86_400, 900],
    ] as const) {
      const trouble = after([asked(seconds)]);
      expect([waits(trouble, me), waits(trouble, other)]).toEqual([mine, theirs]);
    }
  });

  test("a shorter Retry-After does not shorten a longer one", () => {
    const trouble = after([asked(7200), asked(60)]);
    expect([waits(trouble, me), waits(trouble, other)]).toEqual([7200, 900]);
  });

  test("the third failure in a row pauses for a minute, and each further one doubles it up to fifteen minutes", () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 50].map((count) =>
      Math.max(0, (after(Array(count).fill(failed))?.until ?? 0) - now),
    );
    expect(pauses).toEqual([0, 0, 60, 120, 240, 480, 900, 900, 900]);
  });

  test("the first answer ends the trouble", () => {
    expect(after([failed, failed, failed, well])).toBeNull();
    expect(after([asked(7200), well])).toBeNull();
  });

  test("an outcome that says nothing about the host changes nothing", () => {
    expect(after([failed, { kind: "silent" }])).toEqual(after([failed]));
  });

  test("a Retry-After starts with no failures, and failures counted before it go on counting", () => {
    expect(after([asked(60)])).toMatchObject({ host, failures: 0, until: now + 60, reason: "asked" });
    expect(after([failed, failed, asked(1)])).toMatchObject({ failures: 2, until: now + 1 });
    expect(after([failed])).toMatchObject({ host, failures: 1, until: 0, accountUntil: 0, reason: "unreachable" });
    expect(after([failed, failed, asked(1), failed])).toMatchObject({
      failures: 3,
      until: now + 60,
      reason: "unreachable",
    });
  });

  test("a guessed pause never shortens a Retry-After", () => {
    const trouble = after([asked(7200), failed, failed, failed]);
    expect(trouble).toMatchObject({ until: now + 900, accountUntil: now + 7200, reason: "asked" });
  });

  test("hosts of the operator are never paused for failures, but their Retry-After is honoured", () => {
    expect(after([failed, failed, failed, failed], { isOwn: true })).toBeNull();
    expect(after([asked(60)], { isOwn: true })?.until).toBe(now + 60);
  });
});

describe("the effect of one account's checks on other accounts", () => {
  test("right after a pause, the account that began it can prolong it for itself only", () => {
    for (const again of [asked(86_400), failed]) {
      const trouble = between(
        { outcome: asked(900), userId: me },
        ...[901, 960, 1079].map((at) => ({ outcome: again, userId: me, at })),
      );
      expect(waits(trouble, other)).toBe(900);
    }
  });

  test("a Retry-After that another account gets after the pause holds for everybody", () => {
    const trouble = between({ outcome: asked(900), userId: me }, { outcome: asked(86_400), userId: other, at: 910 });
    expect(waits(trouble, me)).toBe(910 + 900);
    expect(waits(trouble, other)).toBe(910 + 86_400);
    expect(waits(trouble, third)).toBe(910 + 900);
  });

  test("where no other account asked after the pause, the first account counts for everybody again", () => {
    const trouble = between({ outcome: asked(60), userId: me }, { outcome: asked(60), userId: me, at: 240 });
    expect(waits(trouble, other)).toBe(300);
  });

  test("after another account got a good answer, the troubles of the first account are its own", () => {
    const lies = [asked(86_400), failed, failed, failed, failed];
    const trouble = between(
      { outcome: asked(900), userId: me },
      { outcome: well, userId: other, at: 910 },
      ...lies.map((outcome) => ({ outcome, userId: me, at: 5000 })),
    );
    expect(trouble?.isDoubted).toBe(true);
    expect(waits(trouble, other)).toBeLessThanOrEqual(910);
    expect(waits(trouble, me)).toBe(5000 + 86_400);
  });

  test("doubt concerns one account: another one is believed, and its failures are counted from one", () => {
    const belied: Step[] = [
      { outcome: asked(900), userId: me },
      { outcome: well, userId: other, at: 910 },
      { outcome: failed, userId: me, at: 920 },
      { outcome: failed, userId: me, at: 930 },
    ];
    expect(between(...belied, { outcome: failed, userId: third, at: 940 })).toMatchObject({
      failures: 1,
      isDoubted: false,
    });
    expect(waits(between(...belied, { outcome: asked(60), userId: third, at: 940 }), other)).toBe(1000);
  });

  test("failures without a pause cast no doubt: the next good answer ends them", () => {
    expect(between({ outcome: failed, userId: me }, { outcome: well, userId: other })).toBeNull();
  });

  test("a check made in spite of a pause may end the pause and never prolongs it", () => {
    const pause: Step = { outcome: asked(600), userId: me };
    for (const outcome of [asked(86_400), failed]) {
      const trouble = between(pause, { outcome, userId: other, at: 500, isPast: true });
      expect([me, other, third].map((one) => waits(trouble, one))).toEqual([600, 600, 600]);
    }
    const ended = between(pause, { outcome: well, userId: other, at: 500, isPast: true });
    expect(waits(ended, third)).toBeLessThanOrEqual(500);
    expect(between(pause, { outcome: well, userId: me, at: 500, isPast: true })).toBeNull();
  });

  test("whatever the checks of one account meet, other accounts wait for it once and for at most fifteen minutes", () => {
    const outcomes = fc.oneof(fc.integer({ min: 1, max: 200_000 }).map(asked), fc.constant(failed));
    const met = fc.record({ outcome: outcomes, wait: fc.integer({ min: 0, max: 900 }), isPast: fc.boolean() });
    fc.assert(
      fc.property(fc.array(met, { maxLength: 60 }), (attempts) => {
        let trouble: Trouble | null = null;
        let at = now;
        let waited = 0;
        const theirEnd = () => (trouble ? pausedUntil(trouble, other) : 0);
        for (const { outcome, wait, isPast } of attempts) {
          at += wait;
          // The others ask as soon as they may.
          const end = theirEnd();
          if (end > 0 && end <= at)
            trouble = troubleAfter(trouble, well, { host, now: end, isOwn: false, userId: other });
          const wasPaused = theirEnd() > at;
          trouble = troubleAfter(trouble, outcome, { host, now: at, isOwn: false, userId: me, isPast });
          expect(theirEnd() - at).toBeLessThanOrEqual(900);
          if (theirEnd() > at && !wasPaused) waited++;
        }
        expect(waited).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("a watch whose host is paused", () => {
  const trouble = after([asked(60)]) as Trouble;

  test("a watch on a paused host is checked anyway once it is an hour late, and not before", () => {
    const watch = { lastAt: now, intervalSeconds: 300 };
    expect(isOutOfPatience(watch, now + 300 + 3600)).toBe(false);
    expect(isOutOfPatience(watch, now + 300 + 3601)).toBe(true);
  });

  test("a watch on a paused host is checked at its own second within a minute after the pause", () => {
    const returns = Array.from({ length: 200 }, (_, place) => returnAt(trouble.until, place) - trouble.until);
    expect(Math.min(...returns)).toBe(0);
    expect(Math.max(...returns)).toBe(59);
    expect(new Set(returns).size).toBe(60);
    for (const place of returns) expect(isKeptUntil(trouble.until, returnAt(trouble.until, place))).toBe(true);
  });

  test("a watch whose next check is after the pause of its host does not wait", () => {
    expect(isKeptUntil(trouble.until, trouble.until + 3600)).toBe(false);
    expect(isKeptUntil(trouble.until, now)).toBe(true);
  });
});

describe("the troubles that are stored after a message", () => {
  const down = (name: string): { before: null; after: Trouble } => ({
    before: null,
    after: { ...(after([failed]) as Trouble), host: name },
  });
  test("new troubles of a host are stored", () => {
    const known = down("a.test").after;
    expect(troublesToRecord([{ before: known, after: known }, down("b.test")])).toMatchObject([{ host: "b.test" }]);
  });
  test("no trouble is stored where no host at all answered: the fault is the service's own", () => {
    expect(troublesToRecord([down("a.test"), down("b.test"), down("c.test")])).toEqual([]);
    expect(troublesToRecord([down("a.test"), down("b.test")])).toHaveLength(2);
    expect(troublesToRecord([down("a.test"), down("b.test"), { before: null, after: null }])).toHaveLength(2);
  });
  test("the Retry-After of a host is stored, whatever the other hosts did", () => {
    const asked = { before: null, after: { ...(after([{ kind: "asked", seconds: 60 }]) as Trouble), host: "c.test" } };
    expect(troublesToRecord([down("a.test"), down("b.test"), asked]).map((one) => one.host)).toContain("c.test");
  });
});
