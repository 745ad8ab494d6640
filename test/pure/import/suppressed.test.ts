import { describe, expect, test } from "vitest";
import { boundedEntries, maxEntries } from "../../../src/history/suppressed/list.ts";
import {
  archivedEntries,
  suppressedListShape,
  presentEntries,
  entriesFromArchive,
  type ArchivedEntry,
} from "../../../src/import/backup/suppressed.ts";
import type { SuppressedEntry } from "../../../src/history/suppressed/entry.ts";

const trace = JSON.stringify({ checked_at: 5, verdict: "unchanged: noise", reason: "Noise", stages: [] });
const reading = (since: number, more: Partial<SuppressedEntry> = {}): SuppressedEntry => ({
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
  brief: "(removed) 12 (added) 13",
  words: [[0, "-12", "+13"]],
  trace,
  ...more,
});
const archived = (...list: SuppressedEntry[]) => archivedEntries(list, (object) => `${object}.txt`);
const objectOf = (file: string) => (file.startsWith("lost") ? null : file.replace(".txt", ""));

describe("suppressed readings in an archive", () => {
  test("suppressed readings come back with patches, stored texts and what was made of them", () => {
    const list = [
      reading(30, { text: { object: "1.long", at: 35 }, restored: 40 }),
      reading(20),
      reading(10, { text: null }),
    ];
    const archive = suppressedListShape.parse(JSON.parse(JSON.stringify(archived(...list))));
    expect(entriesFromArchive(archive, objectOf)).toEqual(list);
  });

  test("words of a brief that cannot be read are left out, and nothing else", () => {
    const [entry] = archived(reading(10));
    const [read] = suppressedListShape.parse([{ ...entry, words: [[0, "12"]] }]);
    expect(read).toEqual({ ...entry, words: undefined });
  });

  test("suppressed readings are left out where their baseline is missing, and lose a text that is missing", () => {
    const list = archived(
      reading(30),
      reading(20, { base: { at: 1, object: "lost" } }),
      reading(10, { text: { object: "gone", at: 12 } }),
    );
    const present = presentEntries(list, new Set(["1.base.txt"]));
    expect(present.map(({ since, text }) => [since, text === null])).toEqual([
      [30, false],
      [10, true],
    ]);
    expect(entriesFromArchive(list, objectOf).map(({ since }) => since)).toEqual([30, 10]);
  });

  test.each([
    ["a trace that is none", { trace: "words" }],
    ["a trace of another shape", { trace: "{}" }],
    [
      "a patch that points far beyond any text",
      { text: { patch: { steps: [[9e15, 9e15, []]], endsInNewline: true } } },
    ],
  ])("suppressed readings with %s are refused", (_, wrong) => {
    expect(suppressedListShape.safeParse(archived(reading(1, wrong as Partial<SuppressedEntry>))).success).toBe(false);
  });

  test("imported suppressed readings are bounded like those of a watch, and one time names one reading", () => {
    const many = Array.from({ length: maxEntries + 5 }, (_, index) => reading(index + 1, { text: null }));
    expect(boundedEntries(many).map(({ since }) => since)).toEqual(
      many
        .map(({ since }) => since)
        .toReversed()
        .slice(0, maxEntries),
    );
    expect(boundedEntries([reading(5), reading(5)])).toHaveLength(1);
    const long = many.map((one): SuppressedEntry => ({ ...one, reason: "x".repeat(4900) }));
    expect(JSON.stringify(boundedEntries(long)).length).toBeLessThan(25_000);
    expect(suppressedListShape.safeParse(archived(...many) satisfies ArchivedEntry[]).success).toBe(false);
  });
});
