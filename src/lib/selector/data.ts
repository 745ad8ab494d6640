/**
 * Filters of JSON data: `json:` (JSONPath, RFC 9535), `jq:` and `jqraw:` (https://jqlang.org/manual/). A filter is compiled once;
 * each use has a budget of steps. Pure.
 */
import { message } from "../../message/message.ts";
import { Budget } from "../bounds/budget.ts";
import { SelectorError, type SelectorProblem } from "../bounds/problem.ts";
import { compileJq } from "../jq/index.ts";
import { placesOf } from "../jsonpath/evaluate.ts";
import { withFunctions } from "../jsonpath/functions.ts";
import { planOf, type Segment } from "../jsonpath/plan.ts";
import { printJson } from "../json/print.ts";
import { isObject, type Json } from "../json/value.ts";

/** A compiled filter of JSON data. */
export type DataFilter = {
  kind: "data";
  /** As it was written. */
  text: string;
  language: "json" | "jq" | "jqraw";
  /** The results in order. Throws a SelectorError; use `resultsOf`. */
  find: (value: Json) => Json[];
  /**
   * The same of a `json:` filter with the members of objects in the order of their names; null where results are computed. A path cannot ask which
   * member stands first, a program can.
   */
  findByName: ((value: Json) => Json[]) | null;
  /** The path of a `json:` filter, with which its matches can be removed from a document; null where results are computed. */
  path: Segment[] | null;
};

const prefix = /^\s*(json|jq|jqraw):/i;
const jsonSteps = 2_000_000;

/** Whether an entry has one of the prefixes of a data filter, in any case. */
export const isDataFilter = (text: string): boolean => prefix.test(text);

/** Compiles an entry with one of the prefixes; or returns the reason why that is not possible. */
export function compileDataFilter(text: string): DataFilter | SelectorProblem {
  const [start = "", name = ""] = prefix.exec(text) ?? [];
  const expression = text.slice(start.length).trim();
  const language = name.toLowerCase() as DataFilter["language"];
  return guarded(() => {
    if (expression === "")
      throw new SelectorError("syntax", message("filter.nothing_follows", { prefix: `${language}:` }));
    if (language !== "json")
      return { kind: "data", text, language, find: compileJq(expression), findByName: null, path: null };
    const { path: written, apply } = withFunctions(expression);
    const path = planOf(written);
    const finding = (byName: boolean) => (value: Json) => {
      const found = placesOf(path, value, { budget: new Budget(jsonSteps), byName }).map((place) => place.value);
      return apply ? found.flatMap(apply) : found;
    };
    const [find, findByName] = [finding(false), apply ? null : finding(true)];
    return { kind: "data", text, language, find, findByName, path: apply ? null : path };
  });
}

/** The matches of a filter in a value, or the reason why it could not be applied. */
export function resultsOf(filter: DataFilter, value: Json): Json[] | SelectorProblem {
  return guarded(() => filter.find(value));
}

/** Several matches of a `json:` filter with members in the order of their names; all others as they are. */
export function resultsByName({ findByName }: DataFilter, value: Json, results: Json[]): Json[] {
  if (findByName === null || results.length < 2) return results;
  const sorted = guarded(() => findByName(value));
  return Array.isArray(sorted) ? sorted : results;
}

/** Removes the matches of a `json:` filter from a document (in place) and returns them; or the reason why that is not possible. */
export function removeFromData(filter: DataFilter, value: Json): Json[] | SelectorProblem {
  const { path } = filter;
  if (!path) return { kind: "problem", cause: "unsupported", sentence: message("filter.take_out") };
  return guarded(() => {
    const places = placesOf(path, value, { budget: new Budget(jsonSteps) });
    const lists = new Map<Json[], Set<number>>();
    for (const { holder, key } of places) {
      if (Array.isArray(holder)) lists.set(holder, (lists.get(holder) ?? new Set()).add(Number(key)));
      else if (isObject(holder ?? undefined)) delete (holder as { [name: string]: Json })[key];
    }
    for (const [list, keys] of lists) withoutElements(list, keys);
    return places.map((place) => place.value);
  });
}

function withoutElements(list: Json[], keys: ReadonlySet<number>): void {
  let kept = 0;
  for (const [at, element] of list.entries()) if (!keys.has(at)) list[kept++] = element;
  list.length = kept;
}

function guarded<T>(act: () => T): T | SelectorProblem {
  try {
    return act();
  } catch (error) {
    if (error instanceof SelectorError) return error.problem;
    if (error instanceof RangeError) return { kind: "problem", cause: "budget", sentence: message("filter.deep") };
    throw error;
  }
}

/** The text of results: one value as JSON, several as a JSON list; for `jqraw:` one line each, with strings unquoted. */
export function resultText(language: DataFilter["language"], results: readonly Json[]): string {
  if (language === "jqraw") return results.map(rawLine).join("\n");
  const value = results.length === 1 ? (results[0] as Json) : [...results];
  return printJson(value, 4) ?? "";
}

const rawLine = (value: Json): string =>
  typeof value === "string" ? value : (printJson(value, 0) ?? "").replaceAll("\n", "");
