/**
 * Regular expressions of jq, on the product's own matcher, in bounded time. Flags: g (all), i (ignore case), x (free spacing),
 * n (no empty matches), s (accepted; `^ $` mean the whole text anyway), p (`.` takes line ends too), l (longest: refused).
 */
import { parseRegex } from "../../regex/parse.ts";
import { Search, type Spans } from "../../regex/match.ts";
import { pointAfter } from "../../regex/positions.ts";
import { programOf, type Program } from "../../regex/program.ts";
import { RegexProblem } from "../../regex/syntax.ts";
import type { Json, JsonObject } from "../../json/value.ts";
import type { Machine } from "../machine.ts";
import { describeValue, JqError } from "../values.ts";

type Regex = { program: Program; names: (string | null)[]; isGlobal: boolean; skipsEmpty: boolean };

/** Compiled expressions, by flags and source. They are pure values. */
const cache = new Map<string, Regex>();
const cacheSize = 64;

function regexOf(source: Json, flags: Json): Regex {
  if (typeof source !== "string" || (flags !== null && typeof flags !== "string"))
    throw new JqError(`${describeValue(typeof source === "string" ? flags : source)} is not a string`);
  const letters = flags ?? "";
  const unknown = Array.from(letters).find((letter) => !"gixnsp".includes(letter));
  if (unknown !== undefined) throw new JqError(`${letters} is not a valid modifier string`);
  const key = `${letters}/${source}`;
  const regex = cache.get(key) ?? compileRegex(source, letters);
  if (cache.size >= cacheSize) cache.clear();
  cache.set(key, regex);
  return regex;
}

function compileRegex(source: string, letters: string): Regex {
  const has = (letter: string) => letters.includes(letter);
  try {
    const expression = parseRegex(source, { i: has("i"), m: false, s: has("p"), x: has("x") });
    const names: (string | null)[] = Array.from({ length: expression.groups }, () => null);
    for (const [name, group] of expression.names ?? []) names[group - 1] = name;
    return { program: programOf(expression), names, isGlobal: has("g"), skipsEmpty: has("n") };
  } catch (error) {
    if (error instanceof RegexProblem)
      throw new JqError(`${source} (at offset 0) is not a valid regex: ${error.message}`);
    throw error;
  }
}

/** The matches of an expression in a text; only the first without the flag g. */
export function* spansOf(text: Json, [source, flags]: [Json, Json], machine: Machine): Iterable<Spans> {
  if (typeof text !== "string") throw new JqError(`${describeValue(text)} cannot be matched, as it is not a string`);
  const { program, isGlobal, skipsEmpty } = regexOf(source, flags);
  machine.spend(1 + (text.length >> 6));
  const search = new Search(program, text, machine.matching);
  for (let from = 0; from <= text.length;) {
    const spans = search.find(from);
    machine.spend(1);
    if (!spans) return;
    const [start = 0, end = 0] = spans;
    if (!(skipsEmpty && start === end)) {
      yield spans;
      if (!isGlobal) return;
    }
    from = end > start ? end : pointAfter(text, end);
  }
}

/** The names of the groups of a pattern, null for those without one. */
export const namesOfGroups = (source: Json, flags: Json): (string | null)[] => regexOf(source, flags).names;

/** Counts code points up to growing offsets, each character once. */
function pointCounter(text: string): (offset: number) => number {
  let [at, points] = [0, 0];
  return (offset) => {
    if (offset < at) [at, points] = [0, 0];
    while (at < offset) {
      at = pointAfter(text, at);
      points += 1;
    }
    return points;
  };
}

/** The matches as jq shows them: offsets and lengths in code points, groups among them. */
export function matches(text: Json, pattern: [Json, Json], machine: Machine): JsonObject[] {
  const found: JsonObject[] = [];
  const names = namesOfGroups(...pattern);
  const starts = pointCounter(String(text));
  for (const spans of spansOf(text, pattern, machine)) {
    const part = (group: number): JsonObject => {
      const [start = -1, end = -1] = spans.subarray(2 * group, 2 * group + 2);
      if (start < 0) return { offset: -1, length: 0, string: null };
      const string = String(text).slice(start, end);
      machine.make(string.length);
      return { offset: starts(start), length: Array.from(string).length, string };
    };
    const captures = names.map((name, index) => ({ ...part(index + 1), name }));
    found.push({ ...part(0), captures });
  }
  return found;
}

/** Named groups of a match by their names. */
export function namedCaptures(match: Spans, text: string, names: readonly (string | null)[]): JsonObject {
  const object: JsonObject = {};
  for (const [index, name] of names.entries()) {
    const start = match[2 * index + 2] ?? -1;
    if (name !== null) object[name] = start < 0 ? null : text.slice(start, match[2 * index + 3]);
  }
  return object;
}
