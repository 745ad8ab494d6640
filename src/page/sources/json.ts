/**
 * JSON: `json:` subtractive selectors, then `json:` and `jq:` include filters, else the whole. It is printed with sorted names, so that
 * a server's order of members is no change. What does not parse, or nests too deep to be printed, is compared as it is. Pure.
 */
import { message, type Sentence } from "../../message/message.ts";
import { removeFromData } from "../../lib/selector/data.ts";
import { foundInData, type Finder } from "../../rules/select/included.ts";
import { compileFilter } from "../../rules/select/index.ts";
import { printJson } from "../../lib/json/print.ts";
import { jsonOfBody } from "../../lib/json/repair.ts";
import type { Json } from "../../lib/json/value.ts";
import { removal, type Stage } from "../../trace.ts";
import { narrowToFilters } from "./narrow.ts";
import { plain } from "./plain.ts";
import type { Extracted, SourceInput } from "./source.ts";

const unreadable: Stage = { stage: "json", notes: [message("note.not_json")] };

export function json(input: SourceInput): Extracted {
  const value = jsonOfBody(input.characters.text);
  if (value === undefined) {
    const raw = plain(input);
    return { ...raw, stages: [unreadable, ...raw.stages] };
  }
  return extractFromData(value, input);
}

/** The same for a value that was already read. */
export function extractFromData(value: Json, { characters, settings }: SourceInput): Extracted {
  const stages: Stage[] = [];
  if (settings.subtractive_selectors.length) stages.push(removeSelected(value, settings.subtractive_selectors));
  const find: Finder = (filter) =>
    filter.kind === "data" ? foundInData(filter, [value]) : { problem: message("page.is_json") };
  const whole = () => printJson(value, 2) ?? characters.text;
  return { ...narrowToFilters(settings, stages, { find, whole }), title: null, hasLdjsonPriceData: false, stages };
}

function removeSelected(value: Json, entries: readonly string[]): Stage {
  const notes: Sentence[] = [];
  const removed: NonNullable<Stage["removed"]> = [];
  for (const entry of entries) {
    const filter = compileFilter(entry);
    // Selectors of markup come from the account or a tag as well; on data they mean nothing.
    if (filter.kind !== "data") continue;
    const found = removeFromData(filter, value);
    if (!Array.isArray(found)) notes.push(message("rule.of_entry", { entry, problem: found.sentence }));
    else removed.push({ ...removal(entry, found.slice(0, 20).map(compactJson)), count: found.length });
  }
  return { stage: "subtractive_selectors", removed, notes };
}

const compactJson = (value: Json): string => (printJson(value, 0) ?? "").replaceAll("\n", "");
