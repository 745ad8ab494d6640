/**
 * Applies include filters: each gives a fragment, in the order of the filters. A filter that cannot be applied to the content
 * gives a note with the reason and counts as one without a match. Pure.
 */
import { message, type Message, type Sentence } from "../../message/message.ts";
import type { Stage } from "../../trace.ts";
import { resultsByName, resultsOf, resultText, type DataFilter } from "../../lib/selector/data.ts";
import { compileFilter, type Filter } from "./index.ts";
import type { Json } from "../../lib/json/value.ts";

/**
 * The result of a filter: the text and number of its matches, or the reason why it could not be applied. `byName`: the text with the members of
 * objects in the order of their names, where that is another one.
 */
export type Found = { text: string; count: number; byName?: string } | { problem: Sentence };

/** Applies one filter to the content. */
export type Finder = (filter: Filter) => Found;

const shownEntry = 200;

/** `byName`: as of one of them. `problem`: the first note, or null. */
type Included = { text: string; byName?: string; stage: Stage; problem: Sentence | null };

/** The fragments joined by LF, with a stage for the check's trace. */
export function includedText(entries: readonly string[], find: Finder): Included {
  const notes: Message[] = [];
  const facts: Record<string, number> = {};
  const parts: string[] = [];
  const sorted: string[] = [];
  for (const entry of entries) {
    const filter = compileFilter(entry);
    const found = filter.kind === "problem" ? { problem: filter.sentence } : find(filter);
    if ("problem" in found) {
      notes.push(message("rule.of_entry", { entry: entry.slice(0, shownEntry), problem: found.problem }));
      continue;
    }
    facts[entry.slice(0, shownEntry)] = found.count;
    if (found.text) parts.push(found.text);
    if (found.text) sorted.push(found.byName ?? found.text);
  }
  const [text, byName] = [parts.join("\n"), sorted.join("\n")];
  const stage: Stage & { notes: Sentence[] } = { stage: "include_filters", facts, notes };
  return { text, ...(byName === text ? {} : { byName }), stage, problem: notes[0] ?? null };
}

const noData = message("page.no_data");

/**
 * Applies a data filter to one JSON document after another; the first with a match counts. If there are several documents, a jq
 * program that returns only null (a missing member) has no match.
 */
export function foundInData(filter: DataFilter, candidates: readonly Json[]): Found {
  let problem: Sentence | null = candidates.length === 0 ? noData : null;
  for (const candidate of candidates) {
    const results = resultsOf(filter, candidate);
    if (!Array.isArray(results)) {
      problem ??= results.sentence;
      continue;
    }
    const isNothing = results.length === 0 || (candidates.length > 1 && results.every((value) => value === null));
    if (!isNothing) return foundIn(filter, candidate, results);
  }
  return problem === null ? { text: "", count: 0 } : { problem };
}

function foundIn(filter: DataFilter, value: Json, results: Json[]): Found {
  const found = { text: resultText(filter.language, results), count: results.length };
  const sorted = resultsByName(filter, value, results);
  const byName = sorted === results ? found.text : resultText(filter.language, sorted);
  return byName === found.text ? found : { ...found, byName };
}
