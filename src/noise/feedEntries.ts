/**
 * What of a feed is no news: a feed is a set of things published, of which it lists the newest, and readers sort it by themselves.
 *
 * 1. Entries that only stand in another order. An entry counts as the same only where all its lines stand together, once, in both
 *    texts: a title that went to another entry, or a value that did, is news. So is an order that says something: a feed of what
 *    is read most.
 * 2. The last entries, which leave a full feed when others come. No more than came, by their links (else by their lines): an entry
 *    that leaves without a successor, or from the middle, is news, and so is a feed that was cut down.
 */
import type { Difference } from "../lib/difference/difference.ts";
import { isBlank } from "../lib/difference/lines.ts";
import type { Surroundings } from "../lib/text/surroundings.ts";
import { isExplained, type Hunk, type Suppressions } from "./hunks.ts";
import type { NoiseRule } from "./rules.ts";
import { saysRank } from "./history/orders.ts";

type Given = { difference: Difference; hunks: readonly Hunk[]; suppressions: Suppressions; surroundings: Surroundings };

/** Takes such lines out of the hunks. */
export function suppressFeed(given: Given): void {
  const { difference, hunks, surroundings } = given;
  if (!surroundings.feedEntries.length || hunks.every(isExplained)) return;
  const title = difference.after.find((line) => !isBlank(line)) ?? "";
  if (saysRank(title)) return;
  const [earlier, later] = [placesOf(difference.before), placesOf(difference.after)];
  const [gone, come] = [new Set<number>(), new Set<number>()];
  const fresh: string[] = [];
  for (const entry of surroundings.feedEntries) {
    const lines = entry.split("\n").filter((line) => !isBlank(line));
    const [from, to] = [runOf(lines, earlier), runOf(lines, later)];
    if (to && !from && isNew(lines, earlier)) fresh.push(...lines);
    if (!from || !to) continue;
    for (const index of from) gone.add(index);
    for (const index of to) come.add(index);
  }
  take("order of a feed", given, { gone, come });
  const left = leavingLines(earlier, gone);
  const leaving = left.map((index) => difference.before[index] as string);
  if (sizeOf(leaving, fresh) <= sizeOf(fresh, fresh))
    take("end of a feed", given, { gone: new Set(left), come: new Set() });
}

/** Whether an entry was not there with other words: neither its title nor a link of its own. */
const isNew = (lines: readonly string[], { starts }: Places): boolean =>
  lines.every((line, at) => (at > 0 && !isLink(line)) || !starts.has(line.trim()));

/** How much lines of entries are: as many as their links, where the new ones have some, since texts are long and short. */
function sizeOf(lines: readonly string[], fresh: readonly string[]): number {
  return fresh.some(isLink) ? lines.filter(isLink).length || Number.POSITIVE_INFINITY : lines.length;
}

const isLink = (line: string): boolean => /^https?:\/\/\S+$/.test(line.trim());

/** The lines behind the last entry that stayed; none where no entry stayed. */
function leavingLines({ visible }: Places, stayed: ReadonlySet<number>): readonly number[] {
  const last = visible.findLastIndex((index) => stayed.has(index));
  return last < 0 ? [] : visible.slice(last + 1);
}

type Lines = { gone: ReadonlySet<number>; come: ReadonlySet<number> };

/** Takes these lines of both texts out of the hunks. */
function take(rule: NoiseRule, { difference, hunks, suppressions }: Given, { gone, come }: Lines): void {
  const { before, after } = difference;
  for (const hunk of hunks) {
    const [removed, added] = [hunk.removed.filter((i) => gone.has(i)), hunk.added.filter((j) => come.has(j))];
    if (removed.length + added.length === 0) continue;
    suppressions.add(rule, [...removed.map((i) => `- ${before[i]}`), ...added.map((j) => `+ ${after[j]}`)]);
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
