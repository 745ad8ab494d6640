/** What a check does to the world, as data, of checks as the engine makes them. */
import { writtenSentence } from "../../../src/message/written.ts";
import { message } from "../../../src/message/message.ts";
import { describe, expect, test } from "vitest";
import { effectsOf, nothingStored, type Stored } from "../../../src/check/effects.ts";
import { failedOutcome, type Outcome } from "../../../src/check/outcome.ts";
import { isKept } from "../../../src/check/verdict.ts";
import type { FailureClass } from "../../../src/page/failure.ts";
import type { Settings } from "../../../src/settings/fields.ts";
import type { LoadedWatch } from "../../../src/watch/row.ts";
import type { WatchMemory } from "../../../src/watch/memory.ts";
import { settingsInForce } from "../../pages/life.ts";
import { Watched } from "../../pages/watched.ts";

const now = 1_800_010_000;

function watchWith(reading: WatchMemory): LoadedWatch {
  return {
    id: 7,
    uuid: "0b8f2f0e-6f0a-4f5e-9d3c-2a0d5a1c7e11",
    userId: 3,
    settings: { url: "https://page.example/" },
    revision: 1,
    createdAt: now - 86_400,
    lastViewed: 0,
    schedule: {
      nextAt: now,
      generation: 4,
      leaseUntil: now + 600,
      intervalSeconds: 3600,
      phase: 0,
      lane: "http",
      lastChecked: now - 3600,
      checkCount: 9,
      fetchMs: 20,
      strip: "uuu",
      pack: 0,
      roundSeconds: 0,
    },
    reading,
    feedbackRules: [],
    lastNotificationError: null,
    alertCount: 0,
    tags: [],
  };
}

const storedSnapshot = (at = now): Stored => ({
  ...nothingStored,
  snapshot: {
    at,
    object: "5.text",
    segment: null,
    pageObject: "5.page",
    pages: [{ at, object: "5.page" }],
    traceObject: "5.trace",
    linesObject: null,
    picture: null,
    fromObject: "1.text",
  },
});

type Made = { outcome: Outcome; reading?: WatchMemory; settings?: Settings; stored?: Stored };

const effects = ({ outcome, reading = {}, settings = {}, stored }: Made) =>
  effectsOf(
    { watch: watchWith(reading), settings: settingsInForce(settings), outcome, now },
    stored ?? (isKept(outcome.verdict) ? storedSnapshot() : nothingStored),
  );

/** The outcome of the last of these pages, and the memory before it. */
async function checked(...bodies: string[]): Promise<{ outcome: Outcome; reading: WatchMemory }> {
  const life = new Watched();
  let reading: WatchMemory = {};
  let outcome: Outcome | undefined;
  for (const body of bodies) {
    reading = life.memory;
    outcome = await life.see(body);
  }
  return { outcome: outcome as Outcome, reading };
}

const failure = (kind: FailureClass, reading: WatchMemory = {}) => ({
  outcome: failedOutcome({ kind: "failure", class: kind, sentence: message("fetch.refused"), elapsedMs: 5 }, [], now),
  reading,
});
const failingFor = (seconds: number, told = false): WatchMemory => ({
  snapshotAt: now - 90_000,
  snapshotObject: "1.text",
  failing: { since: now - seconds, class: "timeout", ...writtenSentence(message("fetch.refused")), count: 9, told },
});
const remembered = ({ row }: ReturnType<typeof effects>) => row.reading as WatchMemory | null;

describe("a check that brings nothing new is a row and nothing else", () => {
  test("the page stayed as it was", async () => {
    const { isQuiet, events, snapshot, row } = effects(await checked("<p>one", "<p>one"));
    expect({ isQuiet, events, snapshot }).toEqual({ isQuiet: true, events: [], snapshot: null });
    expect(row).toMatchObject({ watchId: 7, generation: 4, isCheck: true, letter: "u", checkedAt: now });
  });

  test.each(["timeout", "dns", "filter_no_match"] as const)("the first failure of a kind: %s", (kind) => {
    const { isQuiet, events, row } = effects(failure(kind));
    expect([isQuiet, events, row.letter, row.failure]).toEqual([true, [], "f", kind]);
  });
});

describe("what is reported", () => {
  test("a change is one event, by its snapshot", async () => {
    const change = effects(await checked("<p>one", "<p>two"));
    const { events, isQuiet, row } = change;
    expect(events).toMatchObject([{ kind: "change", event: `change:7:${now}`, changeAt: now }]);
    expect([isQuiet, row.letter, remembered(change)?.snapshotObject]).toEqual([false, "c", "5.text"]);
  });

  test("the first reading is kept and not reported", async () => {
    const first = effects(await checked("<p>one"));
    expect([first.events, first.snapshot?.object, remembered(first)?.snapshotObject]).toEqual([[], "5.text", "5.text"]);
  });

  test("a change of a muted watch is kept and not reported", async () => {
    const muted = { notification_muted: true };
    const { events, snapshot } = effects({ ...(await checked("<p>one", "<p>two")), settings: muted });
    expect([events, snapshot?.object]).toEqual([[], "5.text"]);
  });

  test("long trouble is reported once, and its end once", async () => {
    const begins = effects(failure("timeout", failingFor(90_000)));
    expect(begins.events.map(({ kind }) => kind)).toEqual(["failing"]);
    expect(remembered(begins)?.failing?.told).toBe(true);
    const lasts = effects(failure("timeout", failingFor(90_000, true)));
    expect([lasts.events, lasts.isQuiet]).toEqual([[], true]);
    const { outcome } = await checked("<p>one", "<p>one");
    const ends = effects({ outcome, reading: failingFor(90_000, true) });
    expect([ends.events.map(({ kind }) => kind), remembered(ends)?.failing]).toEqual([["recovered"], undefined]);
  });

  test("what the service could not store is not reported of the page, and is reported later where the page fails", () => {
    const ours = effects(failure("storage", failingFor(90_000)));
    expect([ours.events, remembered(ours)?.failing?.told]).toEqual([[], false]);
    const theirs = effects(failure("timeout", remembered(ours) ?? {}));
    expect(theirs.events.map(({ kind }) => kind)).toEqual(["failing"]);
  });
});

test("the row names everything that was stored", async () => {
  const stored: Stored = {
    pictures: { stepsObject: "5.steps" },
    snapshot: storedSnapshot().snapshot,
    suppressed: { list: "[1]", heldTexts: [{ key: "k", object: "5.held", at: now }] },
  };
  const { row } = effects({ ...(await checked("<p>one", "<p>two")), stored });
  expect(row.suppressed).toBe("[1]");
  expect(row.reading).toMatchObject({
    snapshotAt: now,
    snapshotObject: "5.text",
    changedAt: now,
    pageObject: "5.page",
    stepsObject: "5.steps",
    heldTexts: [{ object: "5.held" }],
  });
});
