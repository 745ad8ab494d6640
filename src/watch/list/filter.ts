/**
 * What a list of watches is asked for, out of its query: words and terms of `q`, tags, a state, an order. Pure.
 *
 * 1. A term of `q` is `tag:NAME`, `host:NAME`, `is:STATE` or `has:price`; quotes hold a name together: `tag:"Law texts"`.
 * 2. Everything else is a word. A watch has to contain all words, and all terms have to hold.
 */
import { about, message } from "../../message/message.ts";
import { problem } from "../../problem.ts";

export const watchStates = ["unseen", "failing", "suppressed", "paused", "healthy"] as const;
export type WatchState = (typeof watchStates)[number];
/** What can be asked for: the states, which are counted, and what is looked up when somebody asks. */
export const searchStates = [...watchStates, "muted", "held"] as const;
export type SearchState = (typeof searchStates)[number];
export const watchSorts = ["changed", "checked", "name", "created", "price"] as const;
export type WatchSort = (typeof watchSorts)[number];

/** The filter of a list; empty members do not restrict it. */
export type WatchFilter = {
  /** In lower case. */
  words: string[];
  /** Names or UUIDs. */
  tags: string[];
  /** Host names in lower case, with a port where one is meant. */
  hosts: string[];
  states: SearchState[];
  hasPrice: boolean;
  processor: string | null;
};

type Given = { q?: string; tag?: string[]; state?: SearchState; processor?: string };

const tokenPattern = /(?:(\w+):)?(?:"([^"]*)"|(\S+))/g;

/** The filter that a query asks for. @throws Problem 400 for a term that is unknown. */
export function filterOf({ q = "", tag = [], state, processor }: Given): WatchFilter {
  const filter: WatchFilter = {
    words: [],
    tags: [...tag],
    hosts: [],
    states: state ? [state] : [],
    hasPrice: false,
    processor: processor ?? null,
  };
  for (const [whole, term, quoted, bare] of q.matchAll(tokenPattern)) {
    const value = (quoted ?? bare ?? "").trim();
    if (!value) continue;
    // An address is a word, though a colon stands in it.
    if (term === undefined || !addTerm(filter, term.toLowerCase(), value))
      filter.words.push((quoted !== undefined && term === undefined ? value : whole).toLowerCase());
  }
  return filter;
}

/** Adds a term to the filter; false where it is none. */
function addTerm(filter: WatchFilter, term: string, value: string): boolean {
  switch (term) {
    case "tag":
      return filter.tags.push(value) > 0;
    case "host":
      return filter.hosts.push(value.toLowerCase()) > 0;
    case "is": {
      const state = searchStates.find((name) => name === value.toLowerCase());
      if (!state)
        throw problem.invalid(
          about("q", message("watch.search_state_expected", { states: searchStates.join(", "), found: value })),
        );
      return filter.states.push(state) > 0;
    }
    case "has":
      if (value.toLowerCase() !== "price")
        throw problem.invalid(about("q", message("watch.search_price_expected", { found: value })));
      return (filter.hasPrice = true);
    default:
      return false;
  }
}
