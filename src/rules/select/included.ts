/**
 * Include filters at work: each gives its fragment, in the order of the filters. A filter that cannot be used on this content says
 * why, and counts as one that matches nothing. Pure.
 */
import type { Stage } from "../../trace.ts";
import { resultsOf, resultText, type DataFilter } from "./data.ts";
import { compileFilter, type Filter } from "./index.ts";
import type { Json } from "../../lib/json/value.ts";

/** What a filter found: its text and how many matches that is, or why it could not be run. */
export type Found = { text: string; count: number } | { problem: string };

export type Finder = (filter: Filter) => Found;

const shownEntry = 200;

/** The fragments of the filters, joined by line ends, and what to say of them. `problem`: the first filter's that had one. */
export function includedText(
  entries: readonly string[],
  find: Finder,
): { text: string; stage: Stage; problem: string | null } {
  const notes: string[] = [];
  const facts: Record<string, number> = {};
  const parts: string[] = [];
  for (const entry of entries) {
    const filter = compileFilter(entry);
    const found = filter.kind === "problem" ? { problem: filter.sentence } : find(filter);
    if ("problem" in found) {
      notes.push(`${entry.slice(0, shownEntry)}: ${found.problem}`);
      continue;
    }
    facts[entry.slice(0, shownEntry)] = found.count;
    if (found.text) parts.push(found.text);
  }
  return { text: parts.join("\n"), stage: { stage: "include_filters", facts, notes }, problem: notes[0] ?? null };
}

const noData = "No parsable JSON found in this document";

/**
 * Asks a data filter of one candidate after another: the first with a match wins. Where there are several, a jq program that gives
 * nothing but null (a member that is not there) has not matched.
 */
export function foundInData(filter: DataFilter, candidates: readonly Json[]): Found {
  let problem = candidates.length === 0 ? noData : null;
  for (const candidate of candidates) {
    const results = resultsOf(filter, candidate);
    if (!Array.isArray(results)) {
      problem ??= results.sentence;
      continue;
    }
    const isNothing = results.length === 0 || (candidates.length > 1 && results.every((value) => value === null));
    if (!isNothing) return { text: resultText(filter.language, results), count: results.length };
  }
  return problem === null ? { text: "", count: 0 } : { problem };
}
