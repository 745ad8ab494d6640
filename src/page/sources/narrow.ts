/**
 * From content to the followed part of it: with include filters what they find, else the whole. A manual filter that finds nothing
 * fails the reading; a smart one falls back to the whole. Pure.
 */
import { message } from "../../message/message.ts";
import type { Effective } from "../../settings/effective.ts";
import { includedText, type Finder } from "../../rules/select/included.ts";
import type { Stage } from "../../trace.ts";
import { filterFailure } from "./source.ts";
import type { Failure } from "./failure.ts";

/** `byName`: the text with the members of data in the order of their names, where that is another one. */
export type NarrowedText = { text: string; byName?: string; failure?: Failure };

/** The followed text; notes what the filters found in `stages`. */
export function narrowToFilters(
  settings: Effective,
  stages: Stage[],
  from: { find: Finder; whole: () => string },
): NarrowedText {
  const { include_filters: entries } = settings;
  if (entries.length === 0) return recordText(stages, from.whole());
  const part = includedText(entries, from.find);
  stages.push(part.stage);
  const { byName } = part;
  if (part.text.trim()) return { ...recordText(stages, part.text), ...(byName === undefined ? {} : { byName }) };
  const isMatched = Object.values(part.stage.facts ?? {}).some((count) => Number(count) > 0);
  if (settings.include_filters_origin !== "smart") return { text: "", failure: filterFailure(part.problem, isMatched) };
  part.stage.notes?.push(message("note.none_matched"));
  return recordText(stages, from.whole());
}

function recordText(stages: Stage[], text: string): NarrowedText {
  stages.push({ stage: "text", facts: { characters: text.length } });
  return { text };
}
