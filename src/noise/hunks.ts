/**
 * The places where two texts differ, and which of their lines no rule has explained yet. A rule takes lines out of a hunk
 * and says so in the list of what was suppressed; what is left in the end is news.
 */
import { countedChanges } from "../lib/difference/counting.ts";
import type { Difference } from "../lib/difference/difference.ts";
import { isBlank } from "../lib/difference/lines.ts";
import { type OmittedLines, rangesOf } from "../lib/difference/omitted.ts";
import { removal, type Removal } from "../trace.ts";
import { ruleText, type Holding } from "./rules.ts";

export type Hunk = {
  /** Visible lines not yet explained, by index, ascending. */
  removed: number[];
  added: number[];
  /** Where it stands: [beforeStart, beforeEnd) became [afterStart, afterEnd). */
  beforeStart: number;
  beforeEnd: number;
  afterStart: number;
  afterEnd: number;
};

/** All places of a difference where visible lines differ. */
export function hunksOf(difference: Difference): Hunk[] {
  return countedChanges(difference).map(({ operation, removed, added }) => {
    const { beforeStart, beforeEnd, afterStart, afterEnd } = operation;
    return { removed: [...removed], added: [...added], beforeStart, beforeEnd, afterStart, afterEnd };
  });
}

/** Whether every line of a hunk is explained. */
export const isExplained = (hunk: Hunk): boolean => hunk.removed.length + hunk.added.length === 0;

/** The lines, by index, that rules explained: those of all places but what is left in the hunks. */
export function explainedLines(difference: Difference, hunks: readonly Hunk[]): OmittedLines {
  const all = hunksOf(difference);
  const side = (name: "removed" | "added") => {
    const left = new Set(hunks.flatMap((hunk) => hunk[name]));
    return rangesOf(all.flatMap((hunk) => hunk[name]).filter((index) => !left.has(index)));
  };
  return { before: side("removed"), after: side("added") };
}

/** Collects what each rule suppressed: removed lines with "- ", added ones with "+ ". */
export class Suppressions {
  readonly #lines = new Map<string, string[]>();

  add(rule: Holding, lines: readonly string[]): void {
    const name = ruleText(rule);
    const known = this.#lines.get(name);
    if (known) known.push(...lines);
    else this.#lines.set(name, [...lines]);
  }

  /** Lines that are shown after all, each once. */
  withdraw(lines: readonly string[]): void {
    for (const line of lines)
      for (const [rule, taken] of this.#lines) {
        const at = taken.indexOf(line);
        if (at < 0) continue;
        taken.splice(at, 1);
        if (!taken.length) this.#lines.delete(rule);
        break;
      }
  }

  /** Takes all that is left of a hunk. */
  take(rule: Holding, hunk: Hunk, { before, after }: Difference): void {
    this.add(rule, [...hunk.removed.map((i) => `- ${before[i]}`), ...hunk.added.map((j) => `+ ${after[j]}`)]);
    hunk.removed = [];
    hunk.added = [];
  }

  list(): Removal[] {
    return [...this.#lines].map(([rule, lines]) => removal(rule, lines));
  }
}

/** The index of the nearest visible line before `index` (or from it on, with step 1); -1 and the length are the ends of the text. */
export function visibleFrom(lines: readonly string[], index: number, step: 1 | -1): number {
  let at = index;
  while (at >= 0 && at < lines.length && isBlank(lines[at] as string)) at += step;
  return at;
}
