/** `sub` and `gsub`: matches replaced by what a program gives for their named groups; several results give several texts. */

import type { Json } from "../../json/value.ts";
import { type At, withoutPath, withoutPlace, type Emit, type Machine, type Runner } from "../machine.ts";
import { JqError } from "../values.ts";
import { namedCaptures, namesOfGroups, spansOf } from "./match.ts";

const nothing: Runner = () => {};

type Edit = { start: number; end: number; texts: string[] };

/** The functions of this file by name. */
export function substitutionFunctions(
  machine: Machine,
): Record<string, (at: At, args: readonly Runner[], emit: Emit) => void> {
  const substitute = (at: At, [pattern, flags, body]: [Json, Json, Runner], emit: Emit) => {
    const text = at.value;
    const edits: Edit[] = [];
    const names = namesOfGroups(pattern, flags);
    for (const spans of spansOf(text, [pattern, flags], machine)) {
      const texts: string[] = [];
      body({ value: namedCaptures(spans, String(text), names), path: null }, ({ value }) => {
        if (typeof value !== "string") throw new JqError("The replacement of a match must be a string");
        machine.make(value.length);
        texts.push(value);
      });
      edits.push({ start: spans[0] ?? 0, end: spans[1] ?? 0, texts });
    }
    for (const result of edited(String(text), edits, machine)) emit(withoutPlace(result, at));
  };
  const control = (at: At, [pattern = nothing, body = nothing, flags = nothing]: readonly Runner[], emit: Emit) => {
    const input = withoutPath(at);
    pattern(input, (source) => flags(input, (letters) => substitute(at, [source.value, letters.value, body], emit)));
  };
  const flagged =
    (flags: Runner, extra: string): Runner =>
    (at, emit) =>
      flags(at, ({ value }) => emit({ value: `${typeof value === "string" ? value : ""}${extra}`, path: null }));
  const none: Runner = (_at, emit) => emit({ value: null, path: null });
  return {
    "sub/2": (at, [pattern = nothing, body = nothing], emit) => control(at, [pattern, body, none], emit),
    "sub/3": control,
    "gsub/2": (at, [pattern = nothing, body = nothing], emit) => control(at, [pattern, body, flagged(none, "g")], emit),
    "gsub/3": (at, [pattern = nothing, body = nothing, flags = nothing], emit) =>
      control(at, [pattern, body, flagged(flags, "g")], emit),
  };
}

/** The text with its edits made; where edits have several texts, one result for the first of all, the second of all, and so on. */
function* edited(text: string, edits: readonly Edit[], machine: Machine): Iterable<string> {
  if (edits.length === 0) return yield text;
  const choices = Math.min(...edits.map(({ texts }) => texts.length));
  for (let choice = 0; choice < choices; choice++) {
    let result = "";
    let from = 0;
    for (const { start, end, texts } of edits) {
      result += text.slice(from, start) + (texts[choice] as string);
      from = end;
    }
    machine.make(result.length + text.length - from);
    yield result + text.slice(from);
  }
}
