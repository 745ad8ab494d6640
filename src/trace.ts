/**
 * The explanation of a check: each stage in order, what it saw, what it removed and by which rule, and why it did or did
 * not alert. Plain data, bounded, so that it can be kept with every change and shown as it is. Pure.
 */
import type { Sentence } from "./message/message.ts";
import { englishOf } from "./message/textOf.ts";
import { statedMembers, type Stated } from "./message/written.ts";

/** Lines that a rule took out of the comparison: the rule, how many, and the first few. */
export type Removal = { rule: string; count: number; lines: string[] };

export type Stage = {
  /** Name of the stage, e.g. fetch, subtractive_selectors, include_filters, ignore_text. */
  stage: string;
  /** What it saw, as short facts. */
  facts?: Record<string, string | number | boolean | null>;
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
