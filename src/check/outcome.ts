/** What a check came to: its verdict, and what is to be remembered and stored because of it. Pure. */
import { message } from "../message/message.ts";
import type { Characters } from "../lib/document/characters.ts";
import type { SuppressedReading } from "../history/suppressed/entry.ts";
import type { BrowserCapture } from "../page/browser/capture.ts";
import type { FetchFailure, Page } from "../page/page.ts";
import type { Stage, Trace } from "../trace.ts";
import type { LeafChanges } from "../site/leaf.ts";
import type { SettingsHashes } from "../watch/hashes.ts";
import type { WatchMemory } from "../watch/memory.ts";
import type { TextReading } from "./steps/read.ts";
import type { Verdict } from "./verdict.ts";

export type Outcome = {
  verdict: Verdict;
  /** Members of the memory of the watch that this check replaces, whatever its verdict. */
  learned: Partial<WatchMemory>;
  fetchMs: number;
  /** The fetched page to store beside the snapshot; null where there is none. */
  markup: Characters | null;
  /** The new set of seen lines, where the watch keeps one. */
  lineKeys: Uint8Array | null;
  /** True where the trace says more than "nothing moved". */
  isTraced: boolean;
  /** What was read, where the check got that far; a preview shows it. */
  reading: TextReading | null;
  page: Pick<Page, "status" | "contentType" | "finalUrl" | "readAt" | "browser"> | null;
  /** The page that came and could not be read as the settings say, whatever fetched it. */
  unreadPage?: Pick<Page, "body" | "contentType" | "finalUrl">;
  /** Hashes of the settings that made the reading. */
  hashes: SettingsHashes | null;
  /** True where the next check should follow at once. */
  isDueAgain?: boolean;
  /** True where the last snapshot says the same in another layout: the reading takes its place as baseline, not in the history. */
  isRelaid?: boolean;
  /** What a browser saw beside the page, where one read it. */
  browser?: BrowserCapture;
  /** What is to be listed of a reading that was suppressed. */
  suppressed?: SuppressedReading | null;
  /** What moved among the pages of a site, to be written with all else. */
  leaves?: LeafChanges;
  /** Whether the tables that follow the site are to know of it. */
  wakesTables?: true;
};

const nothingRead = { markup: null, lineKeys: null, reading: null, page: null, hashes: null };

/** The outcome of a check without a reading. */
export function failedOutcome(failure: FetchFailure, stages: Stage[], now: number): Outcome {
  const trace: Trace = { checked_at: now, verdict: `failed: ${failure.class}`, reason: failure.sentence, stages };
  return {
    verdict: { kind: "failed", failure, trace },
    learned: {},
    fetchMs: failure.elapsedMs,
    ...nothingRead,
    isTraced: true,
  };
}

const shortcutReasons = {
  not_modified: message("verdict.not_modified"),
  same_body: message("verdict.same_body"),
};

/** The outcome of a check that ended before the page was read, because nothing moved. */
export function unmovedOutcome(
  why: keyof typeof shortcutReasons,
  { stage, learned, fetchMs, now }: { stage: Stage; learned: Partial<WatchMemory>; fetchMs: number; now: number },
): Outcome {
  const reason = shortcutReasons[why];
  const trace: Trace = { checked_at: now, verdict: `unchanged: ${why}`, reason, stages: [stage] };
  return { verdict: { kind: "unchanged", why, trace }, learned, fetchMs, ...nothingRead, isTraced: false };
}
