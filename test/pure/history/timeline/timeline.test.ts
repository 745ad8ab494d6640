/** What happened to a watch, in one list. */
import { expect, test } from "vitest";
import type { Change } from "../../../../src/history/change.ts";
import type { SuppressedEntry } from "../../../../src/history/suppressed/entry.ts";
import {
  placeNumber,
  placeOf,
  timelineKinds,
  timelinePage,
  type TimelinePlace,
  type TimelineSources,
} from "../../../../src/history/timeline/timeline.ts";

const change = (at: number) => ({ at }) as Change;
const sources: TimelineSources = {
  changes: [change(900), change(500), change(100)],
  suppressed: [{ at: 500, since: 300 } as SuppressedEntry],
  failures: [
    { at: 600, lastAt: 700, class: "timeout", sentence: "", count: 3 },
    { at: 400, lastAt: 500, class: "dns", sentence: "", count: 2, endedAt: 550 },
  ],
  edits: [7, 6, 5].map((id) => ({ id, at: 500, byKind: null, byLabel: null, members: ["title"], before: {} })),
};
const whole = new Set(timelineKinds);

test("stands newest first, with a recovery above the failure that it ended", () => {
  const { entries, next } = timelinePage(sources, { kinds: whole, from: null, limit: 100 });
  expect(entries.map(({ at, kind }) => `${at} ${kind}`)).toEqual([
    "900 change",
    "700 failure",
    "550 recovery",
    "500 failure",
    "500 change",
    "500 suppressed",
    "500 edit",
    "500 edit",
    "500 edit",
    "100 change",
  ]);
  expect(next).toBeNull();
});

test.each([1, 2, 3, 4, 7])("shows every entry once in pages of %d, also where many have one time", (limit) => {
  const { entries: all } = timelinePage(sources, { kinds: whole, from: null, limit: 100 });
  const seen: unknown[] = [];
  let from: TimelinePlace | null = null;
  do {
    const at: number = from?.at ?? Infinity;
    const changes = sources.changes.filter((one) => one.at <= at).slice(0, limit + 2);
    const page: ReturnType<typeof timelinePage> = timelinePage({ ...sources, changes }, { kinds: whole, from, limit });
    expect(page.entries.length).toBeGreaterThan(0);
    seen.push(...page.entries);
    from = page.next && placeOf(placeNumber(page.next));
  } while (from && seen.length < 50);
  expect(seen).toEqual(all);
});

test("leaves out the kinds that nobody asked for", () => {
  const { entries } = timelinePage(sources, { kinds: new Set(["recovery", "change"]), from: null, limit: 100 });
  expect(entries.map(({ at }) => at)).toEqual([900, 550, 500, 100]);
});
