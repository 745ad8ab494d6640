/**
 * The filters of a watch, whatever their language: `json:`, `jq:` and `jqraw:` ask data; a leading `/`, `xpath:` and `xpath1:` are
 * XPath; all else is CSS. One that cannot be compiled is named when it is saved. Pure.
 */
import type { SelectorProblem } from "../../lib/bounds/problem.ts";
import { compileSelector, type Selector } from "../../lib/selector/selector.ts";
import { LruCache } from "../../lib/lru.ts";
import { compileDataFilter, isDataFilter, type DataFilter } from "./data.ts";

export type Filter = DataFilter | Selector;

const compiledFilters = new LruCache<Filter | SelectorProblem>(256);

/** The filter that an entry stands for, or what is wrong with it. */
export function compileFilter(entry: string): Filter | SelectorProblem {
  return compiledFilters.getOrMake(entry, () =>
    isDataFilter(entry) ? compileDataFilter(entry) : compileSelector(entry),
  );
}

/** Null for a usable include filter, else the sentence why not. */
export function selectorProblem(entry: string): string | null {
  const compiled = compileFilter(entry);
  return compiled.kind === "problem" ? compiled.sentence : null;
}

/** The same for a subtractive selector: jq gives values, and cannot say where they were. */
export function subtractiveProblem(entry: string): string | null {
  if (/^\s*(jq|jqraw):/i.test(entry)) return "Only json:, CSS and XPath can name what to take out.";
  return selectorProblem(entry);
}
