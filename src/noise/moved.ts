/**
 * Whole lists of links that only changed their place: a table of contents below the text instead of above it, a menu after the
 * footer. Three lines at least, taken out in one place and put in, unchanged and in order, in another, with nothing in their
 * stead. All else that moved stays news: a single line (a badge that went to another product), a clause, a row of a table.
 */
import type { Difference } from "../lib/difference/difference.ts";
import type { Suppressions, Hunk } from "./hunks.ts";
import type { Surroundings } from "../lib/text/surroundings.ts";
import { isSentence } from "../reading/dynamicTokens/tokens.ts";

const minLines = 3;

type Given = { difference: Difference; hunks: readonly Hunk[]; suppressions: Suppressions; surroundings: Surroundings };

/** Takes blocks that only moved out of their two hunks. */
export function suppressMovedLists({ difference, hunks, suppressions, surroundings }: Given): void {
  const { before, after, movedTo } = difference;
  const target = new Map<number, Hunk>();
  let known: ReadonlySet<string> | null = null;
  const links = () =>
    (known ??= new Set(surroundings.links.flatMap((link) => link.split("\n").map((line) => line.trim()))));
  // A heading may stand above them.
  const isList = ([first = "", ...others]: string[]) =>
    !isSentence(first) && others.every((line) => links().has(line.trim()));
  for (const hunk of hunks) if (hunk.beforeStart === hunk.beforeEnd) for (const j of hunk.added) target.set(j, hunk);
  for (const source of hunks) {
    if (source.afterStart !== source.afterEnd || source.removed.length < minLines) continue;
    const places = source.removed.map((i) => movedTo[i] as number);
    const into = target.get(places[0] ?? -1);
    if (!into || !isRun(places, into.added) || !isList(source.removed.map((i) => before[i] as string))) continue;
    const taken = new Set(places);
    suppressions.add(
      "moved block",
      source.removed.map((i) => `- ${before[i]}`),
    );
    suppressions.add(
      "moved block",
      places.map((j) => `+ ${after[j]}`),
    );
    source.removed = [];
    into.added = into.added.filter((j) => !taken.has(j));
  }
}

/** Whether the places follow each other among the lines put in. */
function isRun(places: readonly number[], added: readonly number[]): boolean {
  const start = added.indexOf(places[0] as number);
  return start >= 0 && places.every((place, offset) => added[start + offset] === place);
}
