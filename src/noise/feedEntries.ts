/**
 * Entries of a feed that only stand in another order: a feed is a set of things published, and readers sort it by themselves.
 * An entry counts as the same only where all its lines stand together, once, in both texts: a title that went to another
 * entry, or a value that did, is news. So is an order that says something: a feed of what is read most.
 */
import type { Difference } from "../lib/difference/difference.ts";
import { isBlank } from "../lib/difference/lines.ts";
import type { Surroundings } from "../lib/text/surroundings.ts";
import { isExplained, type Hunk, type Suppressions } from "./hunks.ts";
import { saysRank } from "./history/orders.ts";

type Given = { difference: Difference; hunks: readonly Hunk[]; suppressions: Suppressions; surroundings: Surroundings };

/** Takes the lines of entries out of the hunks that are read, whole, in another place. */
export function suppressFeedOrder({ difference, hunks, suppressions, surroundings }: Given): void {
  const { before, after } = difference;
  const { feedEntries } = surroundings;
  if (!feedEntries.length || hunks.every(isExplained)) return;
  const title = after.find((line) => !isBlank(line)) ?? "";
  if (saysRank(title)) return;
  const [earlier, later] = [placesOf(before), placesOf(after)];
  const [gone, come] = [new Set<number>(), new Set<number>()];
  for (const entry of feedEntries) {
    const lines = entry.split("\n").filter((line) => !isBlank(line));
    const [from, to] = [runOf(lines, earlier), runOf(lines, later)];
    if (!from || !to) continue;
    for (const index of from) gone.add(index);
    for (const index of to) come.add(index);
  }
  for (const hunk of hunks) {
    const [removed, added] = [hunk.removed.filter((i) => gone.has(i)), hunk.added.filter((j) => come.has(j))];
    if (removed.length + added.length === 0) continue;
    suppressions.add("order of a feed", [
      ...removed.map((i) => `- ${before[i]}`),
      ...added.map((j) => `+ ${after[j]}`),
    ]);
    hunk.removed = hunk.removed.filter((i) => !gone.has(i));
    hunk.added = hunk.added.filter((j) => !come.has(j));
  }
}

type Places = { lines: readonly string[]; visible: readonly number[]; starts: ReadonlyMap<string, readonly number[]> };

/** The visible lines of a text, and at which of them each line stands. */
function placesOf(lines: readonly string[]): Places {
  const visible = lines.flatMap((line, index) => (isBlank(line) ? [] : [index]));
  const starts = Map.groupBy(visible.keys(), (at) => (lines[visible[at] as number] as string).trim());
  return { lines, visible, starts };
}

/** The indices of the one place where these lines stand together; null where there is none, or more. */
function runOf(entry: readonly string[], { lines, visible, starts }: Places): number[] | null {
  const found = (starts.get((entry[0] ?? "").trim()) ?? []).filter((start) =>
    entry.every((line, offset) => lines[visible[start + offset] ?? -1]?.trim() === line.trim()),
  );
  return found.length === 1 ? visible.slice(found[0], (found[0] as number) + entry.length) : null;
}
