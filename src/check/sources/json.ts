/**
 * JSON: printed with sorted keys, so that a server's order of members is no change. What does not parse is compared as
 * it is. Pure.
 */
import { plain } from "./plain.ts";
import type { Source } from "./source.ts";

const deepest = 2000;

export const json: Source = (input) => {
  let value: unknown;
  try {
    value = JSON.parse(input.content.replace(/^\ufeff/, ""));
  } catch {
    const raw = plain(input);
    return { ...raw, stages: [{ stage: "json", notes: ["The content is not valid JSON: it is compared as it is"] }, ...raw.stages] };
  }
  const text = JSON.stringify(sorted(value, 0), null, 2);
  return { text, title: null, hasLdjsonPriceData: false, stages: [{ stage: "text", facts: { characters: text.length } }] };
};

/** The same value with the members of every object in the order of their names. */
function sorted(value: unknown, depth: number): unknown {
  if (depth > deepest || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => sorted(entry, depth + 1));
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return Object.fromEntries(entries.map(([name, member]) => [name, sorted(member, depth + 1)]));
}
