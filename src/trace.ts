/**
 * The explanation of a check: each stage in order, what it saw, what it removed and by which rule, and why it did or did
 * not alert. Plain data, bounded, so that it can be kept with every change and shown as it is. Pure.
 */
import type { Sentence } from "./message/message.ts";
import { englishOf } from "./message/textOf.ts";
import { statedMembers, type Stated } from "./message/written.ts";

/** Lines that a rule took out of the comparison: the rule, how many, and the first few. */
export type Removal = { rule: string; count: number; lines: string[] };

/** The stages of a check, by the names that traces and the API have for them. */
export const stageNames = [
  "fetch",
  "looked",
  "decode",
  "block_ads",
  "subtractive_selectors",
  "page_styles",
  "include_filters",
  "ld_json_prices",
  "text",
  "pdf",
  "file",
  "feed",
  "json",
  "mhtml",
  "csv",
  "restock",
  "price_candidates",
  "llm_intent",
  "restock_ai",
  "restock_change",
  "ignore_text",
  "extract_lines_containing",
  "extract_text",
  "remove_duplicate_lines",
  "fingerprint",
  "table",
  "second_reading",
  "suspect",
  "noise_reduction",
  "marked_as_noisy",
  "trigger_text",
  "text_should_not_be_present",
  "conditions",
  "difference",
  "check_unique_lines",
  "picture",
  "restored",
  "muted",
] as const;
export type StageName = (typeof stageNames)[number];

/** What stages say that they saw; a filter is named by itself. `price_told`, `percent_from_told`: of traces that earlier releases stored. */
export const factNames = [
  "backend",
  "elapsed_ms",
  "final_url",
  "status",
  "content_type",
  "bytes",
  "redirects",
  "cookies_kept",
  "failure",
  "charset",
  "charset_from",
  "kind",
  "characters",
  "elements",
  "lists_of",
  "fingerprint",
  "places",
  "news",
  "added",
  "removed",
  "replaced",
  "moved",
  "lines",
  "lines_now",
  "lines_before",
  "new_lines",
  "logic",
  "holds",
  "differs",
  "price",
  "currency",
  "in_stock",
  "availability",
  "stock_before",
  "stock_now",
  "price_before",
  "price_now",
  "price_reported",
  "percent_from_reported",
  "price_told",
  "percent_from_told",
  "change_percentage",
  "changed_pixels",
  "antialiased_pixels",
  "compared_pixels",
  "offers",
  "meets",
  "type",
  "text",
  "regions",
  "threshold",
  "min_change_percentage",
  "entries",
  "title",
  "rows",
  "columns",
  "pages",
  "class",
  "place",
  "proxy",
  "solver",
  "held_back_as",
  "held_back_at",
  "restored_at",
] as const;
export type FactName = (typeof factNames)[number];

export type Stage = {
  stage: StageName;
  /** What it saw, as short facts. */
  facts?: Readonly<Record<string, string | number | boolean | null>>;
  removed?: Removal[];
  /** Problems of rules, fallbacks taken. */
  notes?: Sentence[];
  /** Of each of `notes`, once they are written in English: its code and values. */
  note_codes?: Stated[];
  table?: unknown[];
};

export type Trace = {
  checked_at: number;
  verdict: string;
  /** Why it alerted or did not. */
  reason: Sentence;
  stages: Stage[];
};

/** A trace as it is stored and answered: in English, with codes and values beside it. */
export type WrittenTrace = Omit<Trace, "reason"> & { reason: string } & Stated;

const shownLines = 20;
const shownCharacters = 200;
const shownRemovals = 100;

/** A removal with its listing cut to a bounded size. */
export function removal(rule: string, lines: readonly string[]): Removal {
  return {
    rule: rule.slice(0, shownCharacters),
    count: lines.length,
    lines: lines.slice(0, shownLines).map((line) => line.slice(0, shownCharacters)),
  };
}

/** The trace as plain data; what is written already stays as it is. */
export function writtenTrace(trace: Trace): WrittenTrace {
  const { reason, stages, ...rest } = trace;
  return { ...rest, reason: englishOf(reason), ...statedMembers(reason), stages: stages.map(writtenStage) };
}

function writtenStage(stage: Stage): Stage {
  const { notes } = stage;
  if (!notes || notes.every((note) => typeof note === "string")) return stage;
  return { ...stage, notes: notes.map(englishOf), note_codes: notes.map(statedMembers) };
}

/** The trace as JSON of a bounded size: codes of notes go first, then listings are shortened before stages are lost. */
export function traceText(trace: Trace, limit = 32_768): string {
  const written = writtenTrace(trace);
  const whole = JSON.stringify(written);
  if (whole.length <= limit) return whole;
  const uncoded = written.stages.map(({ note_codes: _, ...stage }) => stage);
  const english = JSON.stringify({ ...written, stages: uncoded });
  if (english.length <= limit) return english;
  const stages = uncoded.map((stage) => ({
    ...stage,
    removed: stage.removed?.slice(0, shownRemovals).map(({ rule, count }) => ({ rule, count, lines: [] })),
    table: stage.table?.slice(0, 20),
    notes: stage.notes?.slice(0, 20),
  }));
  const shorter = JSON.stringify({ ...written, stages, shortened: true });
  if (shorter.length <= limit) return shorter;
  return JSON.stringify({ ...written, stages: stages.map(({ stage, facts }) => ({ stage, facts })), shortened: true });
}
