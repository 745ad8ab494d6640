/**
 * The filters of a watch, in all languages: `json:` (JSONPath), `jq:` and `jqraw:` select data; `xpath:`, `xpath1:` and entries
 * that begin with `/` are XPath; all others are CSS. Pure.
 */
import { message, type Message } from "../../message/message.ts";
import type { SelectorProblem } from "../../lib/bounds/problem.ts";
import { compileSelector, type Selector } from "../../lib/selector/selector.ts";
import { LruCache } from "../../lib/lru.ts";
import { compileDataFilter, isDataFilter, type DataFilter } from "../../lib/selector/data.ts";

/** A compiled filter. */
export type Filter = DataFilter | Selector;

const compiledFilters = new LruCache<Filter | SelectorProblem>(256);

/** Compiles an entry (cached); or returns the reason why that is not possible. */
export function compileFilter(entry: string): Filter | SelectorProblem {
  return compiledFilters.getOrMake(entry, () =>
    isDataFilter(entry) ? compileDataFilter(entry) : compileSelector(entry),
  );
}

/** The reason why an entry cannot be an include filter, as a sentence; null when it can. */
export function selectorProblem(entry: string): Message | null {
  const compiled = compileFilter(entry);
  return compiled.kind === "problem" ? compiled.sentence : null;
}

/** The same for a subtractive selector. jq cannot be one: it returns values without their place in the document. */
export function subtractiveProblem(entry: string): Message | null {
  if (/^\s*(jq|jqraw):/i.test(entry)) return message("setting.subtractive_data");
  return selectorProblem(entry);
}
