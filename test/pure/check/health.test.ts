/** When the owner of a watch hears that it fails: once, after enough failures, and once when it is over. */
import { writtenSentence } from "../../../src/message/written.ts";
import { message } from "../../../src/message/message.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  failingAfter,
  failuresEnded,
  failuresWith,
  outageWords,
  isLongEnough,
  troubleKnown,
} from "../../../src/check/health.ts";
import type { FetchFailure } from "../../../src/page/page.ts";
import type { Failing, FailureRun } from "../../../src/watch/failures.ts";
import type { WatchMemory } from "../../../src/watch/memory.ts";
import type { LoadedWatch } from "../../../src/watch/row.ts";
import { settingsInForce } from "../../pages/life.ts";
import type { FailureClass } from "../../../src/page/failure.ts";

const failure = (kind: FailureClass, more: Partial<FetchFailure> = {}): FetchFailure => ({
  kind: "failure",
  class: kind,
  sentence: message("fetch.request", { problem: kind }),
  elapsedMs: 1,
  ...more,
});

/** The failing state after each failure of a row, an hour apart. */
function states(kinds: FailureClass[], before: WatchMemory = {}): Failing[] {
  let reading = before;
  return kinds.map((kind, index) => {
    reading = { ...reading, failing: failingAfter(reading, failure(kind), 1000 + index * 3600) };
    return reading.failing!;
  });
}

/** At which failures the run is long enough to tell. */
const tells = (kinds: FailureClass[], filters = true) =>
  states(kinds).map((state) => isLongEnough(state, settingsInForce({ filter_failure_notification_send: filters })));

const [no, yes] = [false, true];
const filter = "filter_no_match" as const;

describe("a run of failures is reported", () => {
  test("a run of failures is reported at the third in a row, whatever their kinds", () => {
    expect(tells(["timeout", "http_5xx", "dns", "tls"])).toEqual([no, no, yes, yes]);
    expect(tells(["timeout", "http_5xx", "dns"], false)).toEqual([no, no, yes]);
  });

  test("a page that may be another now is no failure to report, whatever it is called", () => {
    for (const kind of ["unsupported_type", filter] as const) {
      const [last] = states(Array(9).fill(kind)).slice(-1) as [Failing];
      expect(isLongEnough(last, settingsInForce({}))).toBe(true);
      expect(isLongEnough({ ...last, isDoubted: true }, settingsInForce({}))).toBe(false);
    }
  });

  test("filters without a match are reported at the sixth failure, and never where the owner turned that off", () => {
    expect(tells(Array(7).fill(filter))).toEqual([no, no, no, no, no, yes, yes]);
    expect(tells(Array(9).fill(filter), false)).not.toContain(true);
  });

  test("failures that alternate with filters without a match are reported at the sixth", () => {
    const mixed: FailureClass[] = [filter, "timeout", filter, "timeout", filter, "timeout", filter];
    expect(tells(mixed)).toEqual([no, no, no, no, no, yes, yes]);
    expect(tells(["timeout", ...mixed.slice(0, -1)])).toEqual([no, no, no, no, no, yes, yes]);
    expect(tells(mixed, false)).not.toContain(true);
  });

  test("after failures of the other kind, the third of a kind is reported", () => {
    expect(tells([filter, filter, "timeout", "timeout", "timeout"])).toEqual([no, no, no, no, yes]);
    expect(tells([filter, filter, "timeout", "timeout", "timeout"], false)).toEqual([no, no, no, no, yes]);
    expect(tells(["timeout", "timeout", filter, "timeout"], false)).toEqual([no, no, no, no]);
  });
});

describe("the record of a run of failures", () => {
  test("a run of failures records its last failure, length, start, and whether the owner was notified", () => {
    expect(states(["timeout", "dns"]).at(-1)).toEqual({
      class: "dns",
      sentence: "The request cannot be made: dns",
      code: "fetch.request",
      values: { problem: "dns" },
      count: 2,
      inKind: 2,
      since: 1000,
      told: false,
    });
    expect(states([filter, "dns"]).at(-1)).toMatchObject({ count: 2, inKind: 1 });
  });

  test("a run that was reported is not reported again, nor is one that follows a reported silence", () => {
    const received = { failing: { ...states(["dns"])[0]!, told: true } };
    expect(failingAfter(received, failure("dns"), 5000)).toMatchObject({ told: true, count: 2, since: 1000 });
    expect(states(["dns"], { heartbeat: 500 })[0]).toMatchObject({ told: true, count: 1 });
    expect(states(["dns"])[0]).toMatchObject({ told: false });
  });

  test("a run stored before failures were counted by kind continues as a run of one kind", () => {
    const old: Failing = { class: "dns", sentence: "", count: 4, since: 1, told: false };
    expect(failingAfter({ failing: old }, failure("tls"), 9).inKind).toBe(5);
    expect(failingAfter({ failing: old }, failure(filter), 9).inKind).toBe(1);
    expect(isLongEnough({ ...old, count: 3 }, settingsInForce({}))).toBe(true);
    expect(isLongEnough({ ...old, count: 2 }, settingsInForce({}))).toBe(false);
  });

  test("a reported failure is over only when the page is read again", () => {
    const failing = states(["dns", "dns", "dns"]).at(-1)!;
    expect(troubleKnown({})).toBeNull();
    expect(troubleKnown({ failing })).toBeNull();
    expect(troubleKnown({ failing: { ...failing, told: true } })).toMatchObject({ count: 3, since: 1000 });
    expect(troubleKnown({ heartbeat: 77 })).toEqual({ since: 77, count: 0, sentence: "" });
    expect(troubleKnown({ heartbeat: 77, failing })).toBeNull();
  });
});

describe("the list of failures", () => {
  test("equal failures in a row are one entry; the list is newest first and holds twenty at most", () => {
    const kinds = fc.array(fc.constantFrom<FailureClass>("dns", "tls", "http_5xx"), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(kinds, (all) => {
        let runs: FailureRun[] | undefined;
        const entries: FailureClass[] = [];
        all.forEach((kind, at) => {
          if (entries[0] !== kind) entries.unshift(kind);
          runs = failuresWith(runs, failure(kind), at);
        });
        expect(runs?.map((run) => run.class)).toEqual(entries.slice(0, 20));
        expect(runs?.[0]?.lastAt).toBe(all.length - 1);
        if (entries.length <= 20) expect(runs?.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
      }),
    );
  });

  test("the oldest of twenty-one failures is dropped", () => {
    const mixed = Array.from({ length: 21 }, (_, at) => failure(at % 2 ? "dns" : "tls"));
    const runs = mixed.reduce<FailureRun[]>((all, each, at) => failuresWith(all, each, at), []);
    expect(runs.map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, place) => 20 - place));
  });

  test("failures are separate entries by kind, sentence, status, or a good reading between them", () => {
    const first = failuresWith(undefined, failure("http_5xx", { status: 500 }), 1);
    expect(first).toEqual([
      { at: 1, lastAt: 1, class: "http_5xx", ...writtenSentence(failure("http_5xx").sentence), status: 500, count: 1 },
    ]);
    expect(failuresWith(first, failure("http_5xx", { status: 500 }), 2)).toMatchObject([
      { at: 1, lastAt: 2, count: 2 },
    ]);
    expect(failuresWith(first, failure("http_5xx", { status: 502 }), 2)).toHaveLength(2);
    expect(failuresWith(first, failure("http_5xx"), 2)).toHaveLength(2);
    expect(
      failuresWith(first, failure("http_5xx", { status: 500, sentence: message("fetch.timeout") }), 2),
    ).toHaveLength(2);
    const ended = failuresEnded(first, 5);
    expect(ended).toMatchObject([{ endedAt: 5 }]);
    expect(failuresWith(ended, failure("http_5xx", { status: 500 }), 6)).toHaveLength(2);
    expect(failuresEnded(ended, 9)).toEqual(ended);
    expect(failuresEnded(undefined, 9)).toBeUndefined();
  });
});

test("the message about a long silence says since when, and the reason as far as it is known", () => {
  const watch = {
    settings: { url: "https://page.test/" },
    tags: [],
    account: {},
    reading: {},
  } as unknown as LoadedWatch;
  const since = Date.parse("2026-11-21T09:05:59Z") / 1000;
  const bodyOf = (why: Parameters<typeof outageWords>[1]["why"], of = watch) =>
    outageWords(of, { since, why }, { language: "en", zone: "UTC" }).body;
  expect(bodyOf("late")).toContain("no good reading since Nov 21, 2026, 9:05 AM");
  expect(bodyOf("late")).toContain("late on our side");
  expect(bodyOf("broken")).toContain("broke inside the service");
  expect(bodyOf("host")).toContain("asked to be left alone");
  expect(bodyOf("failing")).toContain("Its checks fail.");
  const failing = { ...watch, reading: { failing: states(["dns"])[0]! } } as LoadedWatch;
  expect(bodyOf("failing", failing)).toContain("The request cannot be made: dns");
});
