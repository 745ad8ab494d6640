/**
 * Lines of data (a document a line, data shown within a page) whose objects only have their members in another order: that says nothing (RFC 8259, section
 * 4). The order of lists does. A whole JSON document needs no such rule, it is printed with sorted names (page/sources/json.ts), and what a path
 * chooses of it is compared in their order (check/steps/read.ts). Pure.
 */
import type { Difference } from "../lib/difference/difference.ts";
import { printJson } from "../lib/json/print.ts";
import { parseJson } from "../lib/json/value.ts";
import type { Hunk, Suppressions } from "./hunks.ts";

/** What stands before an object or a list, the data, and what stands behind it. */
const data = /^([^{["]{0,80})([{["].*[}\]"])([^}\]"]{0,20})$/su;
const maxCharacters = 100_000;

/** Takes pairs of such lines out of the hunk. */
export function suppressOrderOfMembers(hunk: Hunk, { before, after }: Difference, suppressions: Suppressions): void {
  const { removed, added } = hunk;
  if (!removed.length || !added.length || !removed.some((index) => mayHoldMembers(before[index] as string))) return;
  const waiting = new Map<string, number[]>();
  const put = (key: string | null, index: number) =>
    key !== null && waiting.set(key, [...(waiting.get(key) ?? []), index]);
  for (const index of removed) put(keyOf(before[index] as string), index);
  const explained = new Set<number>();
  hunk.added = added.filter((index) => {
    const key = keyOf(after[index] as string);
    const partner = key === null ? undefined : waiting.get(key)?.shift();
    if (partner === undefined) return true;
    explained.add(partner);
    suppressions.add("order of members", [`- ${before[partner]}`, `+ ${after[index]}`]);
    return false;
  });
  hunk.removed = removed.filter((index) => !explained.has(index));
}

const mayHoldMembers = (line: string): boolean =>
  line.length <= maxCharacters && line.includes("{") && line.includes(":") && line.includes(",");

/** A line with the members of its objects in one order; null where it holds no data. */
function keyOf(line: string): string | null {
  if (!mayHoldMembers(line)) return null;
  const [, start = "", source = "", end = ""] = data.exec(line.trim()) ?? [];
  const value = source === "" ? undefined : parseJson(source);
  // Data may be written as a string.
  const inner = typeof value === "string" ? parseJson(value) : value;
  if (typeof inner !== "object" || inner === null) return null;
  const printed = printJson(inner, 0);
  return printed === null ? null : JSON.stringify([start, printed, end, typeof value, charactersOf(source)]);
}

/** All that is written, in one order: of a member that stands twice the value keeps the last only, and more may have changed. */
const charactersOf = (source: string): string => [...source.replace(/\s+/g, "")].sort().join("");
