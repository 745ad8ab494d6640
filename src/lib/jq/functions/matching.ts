/** Functions of jq about regular expressions. The flags may stand beside the expression or, with it, in an array. */

import type { Json } from "../../json/value.ts";
import type { Machine } from "../machine.ts";
import type { Native } from "./native.ts";
import { namedCaptures, matches, namesOfGroups, spansOf } from "./match.ts";

type Pattern = [source: Json, flags: Json];

/** A function with and without flags. */
const matched =
  (find: (text: Json, pattern: Pattern, machine: Machine) => Json): Native =>
  (input, [source = null, flags = null], machine) => {
    const isPair = Array.isArray(source);
    return find(input, isPair ? [source[0] ?? null, source[1] ?? null] : [source, flags], machine);
  };

const everywhere = ([source, flags]: Pattern): Pattern => [source, `${typeof flags === "string" ? flags : ""}g`];

const test = matched((text, pattern, machine) => {
  for (const _first of spansOf(text, pattern, machine)) return true;
  return false;
});

const capture = matched((text, pattern, machine) => {
  const names = namesOfGroups(...pattern);
  return Array.from(spansOf(text, pattern, machine), (spans) => namedCaptures(spans, String(text), names));
});

const scan = matched((text, pattern, machine) => {
  const found: Json[] = [];
  for (const spans of spansOf(text, everywhere(pattern), machine)) {
    const parts: Json[] = [];
    for (let at = 0; at < spans.length; at += 2) {
      const start = spans[at] ?? -1;
      parts.push(start < 0 ? null : String(text).slice(start, spans[at + 1]));
    }
    found.push(parts.length > 1 ? parts.slice(1) : (parts[0] ?? null));
  }
  return found;
});

const split = matched((text, pattern, machine) => {
  const parts: Json[] = [];
  let from = 0;
  for (const [start = 0, end = 0] of spansOf(text, everywhere(pattern), machine)) {
    parts.push(String(text).slice(from, start));
    from = end;
  }
  return [...parts, String(text).slice(from)];
});

export const matching: Record<string, Native> = {
  "test/1": test,
  "test/2": test,
  "split/2": split,
  "_match/1": matched(matches),
  "_match/2": matched(matches),
  "_capture/1": capture,
  "_capture/2": capture,
  "_scan/1": scan,
  "_scan/2": scan,
};
