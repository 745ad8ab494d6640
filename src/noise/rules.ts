/**
 * The rules by which noise reduction holds lines back, by the names that traces, lists of what was held back, and the API have for them. A
 * line in which several parts moved is held back by all of their kinds. Pure.
 */
import { tokenKinds, type TokenKind } from "../reading/dynamicTokens/tokens.ts";

const otherRules = [
  "advertisement",
  "advertisement label",
  "changes at most checks",
  "consent banner",
  "differs a moment later",
  "end of a feed",
  "goes back and forth at most checks",
  "language switcher",
  "line breaks",
  "list of other pages",
  "menu loaded another way",
  "moved block",
  "order of a feed",
  "order of members",
  "order of menus",
  "stands in another order",
  "stands in another order at most checks",
  "status badge",
  "text to measure fonts by",
] as const;

export const noiseRules: readonly NoiseRule[] = [...tokenKinds, ...otherRules];
/** A rule, or the kind of a part of a line that moves by itself. */
export type NoiseRule = TokenKind | (typeof otherRules)[number];

const marked = "marked as noisy on ";
/** The rule that a person made of a change: it names the day. */
export type MarkedRule = `${typeof marked}${string}`;

/** What holds lines back; several kinds of parts together. */
export type Holding = NoiseRule | MarkedRule | readonly TokenKind[];

/** @param at - Unix seconds */
export const markedRule = (at: number): MarkedRule => `${marked}${new Date(at * 1000).toISOString().slice(0, 10)}`;

/** The name of what holds lines back. */
export const ruleText = (rule: Holding): string => (typeof rule === "string" ? rule : rule.join(", "));

/** The rules that a name stands for, or the day of a mark as Unix seconds; null for any other rule, which stands for itself. */
export function rulesIn(name: string): { rules: readonly NoiseRule[] } | { markedAt: number } | null {
  const day = name.startsWith(marked) ? Date.parse(name.slice(marked.length)) : Number.NaN;
  if (!Number.isNaN(day)) return { markedAt: day / 1000 };
  const rules = name.split(", ").map((part) => noiseRules.find((rule) => rule === part));
  return rules.includes(undefined) ? null : { rules: rules as NoiseRule[] };
}
