/**
 * The explanation of a check: each stage in order, what it saw, what it removed and by which rule, and why it did or did
 * not alert. Plain data, bounded, so that it can be kept with every change and shown as it is. Pure.
 */

/** Lines that a rule took out of the comparison: the rule, how many, and the first few. */
export type Removal = { rule: string; count: number; lines: string[] };

export type Stage = {
  /** Name of the stage, e.g. fetch, subtractive_selectors, include_filters, ignore_text. */
  stage: string;
  /** What it saw, as short facts. */
  facts?: Record<string, string | number | boolean | null>;
  removed?: Removal[];
  /** Sentences: problems of rules, fallbacks taken. */
  notes?: string[];
  table?: unknown[];
};

export type Trace = {
  checked_at: number;
  verdict: string;
  /** Why it alerted or did not, in a sentence. */
  reason: string;
  stages: Stage[];
};

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

/** The trace as JSON of a bounded size: listings are shortened before stages are lost. */
export function traceText(trace: Trace, limit = 32_768): string {
  const whole = JSON.stringify(trace);
  if (whole.length <= limit) return whole;
  const stages = trace.stages.map((stage) => ({
    ...stage,
    removed: stage.removed?.slice(0, shownRemovals).map(({ rule, count }) => ({ rule, count, lines: [] })),
    table: stage.table?.slice(0, 20),
    notes: stage.notes?.slice(0, 20),
  }));
  const shorter = JSON.stringify({ ...trace, stages, shortened: true });
  if (shorter.length <= limit) return shorter;
  return JSON.stringify({ ...trace, stages: stages.map(({ stage, facts }) => ({ stage, facts })), shortened: true });
}
