/**
 * Filters over data: `json:` (JSONPath, RFC 9535), `jq:` and `jqraw:` (the jq language). A filter is compiled once; each use runs
 * under a budget. Pure.
 */
import { Budget } from "../../lib/bounds/budget.ts";
import { SelectorError, type SelectorProblem } from "../../lib/bounds/problem.ts";
import { compileJq } from "../../lib/jq/index.ts";
import { placesOf } from "../../lib/jsonpath/evaluate.ts";
import { withFunctions } from "../../lib/jsonpath/functions.ts";
import { planOf, type Segment } from "../../lib/jsonpath/plan.ts";
import { printJson } from "../../lib/json/print.ts";
import { isObject, type Json } from "../../lib/json/value.ts";

export type DataFilter = {
  kind: "data";
  /** As it was written. */
  text: string;
  language: "json" | "jq" | "jqraw";
  /** The results in order. Throws a SelectorError; use `resultsOf`. */
  find: (value: Json) => Json[];
  /** The path of a `json:` filter, for taking what it finds out of a document; null where that is computed. */
  path: Segment[] | null;
};

const prefix = /^\s*(json|jq|jqraw):/i;
const jsonSteps = 2_000_000;

export const isDataFilter = (text: string): boolean => prefix.test(text);

/** The filter that a text with one of the prefixes stands for, or what is wrong with it. */
export function compileDataFilter(text: string): DataFilter | SelectorProblem {
  const [start = "", name = ""] = prefix.exec(text) ?? [];
  const expression = text.slice(start.length).trim();
  const language = name.toLowerCase() as DataFilter["language"];
  return guarded(() => {
    if (expression === "") throw new SelectorError("syntax", `Nothing follows ${language}:.`);
    if (language !== "json") return { kind: "data", text, language, find: compileJq(expression), path: null };
    const { path: written, apply } = withFunctions(expression);
    const path = planOf(written);
    const found = (value: Json) => placesOf(path, value, new Budget(jsonSteps)).map((place) => place.value);
    const find = apply ? (value: Json) => found(value).flatMap(apply) : found;
    return { kind: "data", text, language, find, path: apply ? null : path };
  });
}

/** What a filter finds in a value, or why it could not be run. */
export function resultsOf(filter: DataFilter, value: Json): Json[] | SelectorProblem {
  return guarded(() => filter.find(value));
}

/** Takes what a JSONPath finds out of a document, changing it. Answers what was taken. */
export function removeFromData(filter: DataFilter, value: Json): Json[] | SelectorProblem {
  const { path } = filter;
  if (!path)
    return { kind: "problem", cause: "unsupported", sentence: "Only json: can name what to take out of data." };
  return guarded(() => {
    const places = placesOf(path, value, new Budget(jsonSteps));
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
    if (error instanceof RangeError)
      return { kind: "problem", cause: "budget", sentence: "The filter nests too deep." };
    throw error;
  }
}

/** The text of results: a lone value, or a list of several; `jqraw:` gives one line each, strings without quotes. */
export function resultText(language: DataFilter["language"], results: readonly Json[]): string {
  if (language === "jqraw") return results.map(rawLine).join("\n");
  const value = results.length === 1 ? (results[0] as Json) : [...results];
  return printJson(value, 4) ?? "";
}

const rawLine = (value: Json): string =>
  typeof value === "string" ? value : (printJson(value, 0) ?? "").replaceAll("\n", "");
