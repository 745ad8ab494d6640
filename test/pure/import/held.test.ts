import { describe, expect, test } from "vitest";
import { boundedList, mostHeld } from "../../../src/history/suppressed/list.ts";
import {
  archivedHeld,
  heldListShape,
  presentHeld,
  restoredHeld,
  type ArchivedHeld,
} from "../../../src/import/backup/held.ts";
import type { HeldReading } from "../../../src/history/suppressed/held.ts";

const trace = JSON.stringify({ checked_at: 5, verdict: "unchanged: noise", reason: "Noise", stages: [] });
const reading = (since: number, more: Partial<HeldReading> = {}): HeldReading => ({
  since,
  at: since + 10,
  times: 2,
  verdict: "unchanged: noise",
  reason: "Nothing new",
  removed: [{ rule: "counter", count: 1, lines: ["- 12", "+ 13"] }],
  parts: ["counter"],
  base: { at: 1, object: "1.base" },
  text: { patch: { steps: [[0, 1, ["13"]]], endsInNewline: true } },
  fingerprint: "f",
  brief: "13",
  trace,
  ...more,
});
const archived = (...list: HeldReading[]) => archivedHeld(list, (object) => `${object}.txt`);
const objectOf = (file: string) => (file.startsWith("lost") ? null : file.replace(".txt", ""));

describe("held-back readings in an archive", () => {
  test("come back as they were, patches, stored texts and what was made of them", () => {
    const list = [
      reading(30, { text: { object: "1.long", at: 35 }, restored: 40 }),
      reading(20),
      reading(10, { text: null }),
    ];
    const told = heldListShape.parse(JSON.parse(JSON.stringify(archived(...list))));
    expect(restoredHeld(told, objectOf)).toEqual(list);
  });

  test("stay behind with a baseline that is missing, and lose a text that is", () => {
    const list = archived(
      reading(30),
      reading(20, { base: { at: 1, object: "lost" } }),
      reading(10, { text: { object: "gone", at: 12 } }),
    );
    const present = presentHeld(list, new Set(["1.base.txt"]));
    expect(present.map(({ since, text }) => [since, text === null])).toEqual([
      [30, false],
      [10, true],
    ]);
    expect(restoredHeld(list, objectOf).map(({ since }) => since)).toEqual([30, 10]);
  });

  test.each([
    ["a trace that is none", { trace: "words" }],
    ["a trace of another shape", { trace: "{}" }],
    [
      "a patch that points far beyond any text",
      { text: { patch: { steps: [[9e15, 9e15, []]], endsInNewline: true } } },
    ],
  ])("are refused with %s", (_, wrong) => {
    expect(heldListShape.safeParse(archived(reading(1, wrong as Partial<HeldReading>))).success).toBe(false);
  });

  test("are bounded as the list of a watch is, and one time names one reading", () => {
    const many = Array.from({ length: mostHeld + 5 }, (_, index) => reading(index + 1, { text: null }));
    expect(boundedList(many).map(({ since }) => since)).toEqual(
      many
        .map(({ since }) => since)
        .toReversed()
        .slice(0, mostHeld),
    );
    expect(boundedList([reading(5), reading(5)])).toHaveLength(1);
    const long = many.map((one): HeldReading => ({ ...one, reason: "x".repeat(4900) }));
    expect(JSON.stringify(boundedList(long)).length).toBeLessThan(25_000);
    expect(heldListShape.safeParse(archived(...many) satisfies ArchivedHeld[]).success).toBe(false);
  });
});
