/**
 * What two readings of one line differ in: its words, or only numbers and codes between the same words. Each such part is
 * known by the words around it and by which of them it is, so that a counter never speaks for a price in its own line. Pure.
 */
import { sha256 } from "../../secret/digest.ts";
import { lineTemplate } from "../../reading/dynamicTokens/tokens.ts";

/** `slots`: the parts that differ, by name; null where the words do. `isAmount`: money or a version is among them; `isDate`: a date or a weekday. */
export type Wording = { slots: string[] | null; isAmount: boolean; isDate: boolean };

type Slot = { text: string; isAmount: boolean; isDate: boolean };
type Worded = { key: string; slots: Slot[] };

/** Longer lines are text, in which a number is content. */
const maxLineLength = 300;
const code = /\u0001\d+|(?<![\p{L}\p{N}_-])(?=[\p{L}_-]{0,64}\d)[\p{L}\p{N}_-]+(?:[.,:'’][\p{L}\p{N}]+)*/gu;
const moneyBefore = /(?:\p{Sc}|(?<!\p{L})(?:eur|usd|gbp|chf|v|version|release))[.:]?\s?[+-]?$/iu;
const moneyAfter =
  /^(?:[.,][–-])?\s?(?:\p{Sc}|(?:eur|usd|gbp|chf|sek|nok|dkk|pln|czk|jpy|cny|inr|aud|cad|brl|zł|kr)(?!\p{L}))/iu;

/** A line as its words, and what stands between them. */
function worded(line: string): Worded {
  if (line.length > maxLineLength) return { key: line, slots: [] };
  const { key, tokens } = lineTemplate(line);
  const slots: Slot[] = [];
  let token = 0;
  const words = key.replace(code, (text: string, at: number) => {
    const isToken = text.startsWith("\u0001");
    const known = isToken ? tokens[token++] : undefined;
    // Words for days are words to the history.
    if (known?.kind === "day") return known.text;
    const value = isToken ? (known?.text ?? "") : text;
    const isAmount =
      !isToken &&
      (/^v\.?\d/i.test(text) ||
        moneyBefore.test(key.slice(Math.max(0, at - 12), at)) ||
        moneyAfter.test(key.slice(at + text.length, at + text.length + 8)));
    slots.push({ text: value, isAmount, isDate: known?.kind === "date" || known?.kind === "weekday" });
    return "\u0001";
  });
  return { key: words, slots };
}

/** The words of a line without its numbers and codes; null where it holds none of these. */
export function wordsAround(line: string): string | null {
  const { key, slots } = worded(line.trim());
  return slots.length ? key : null;
}

/** Tells two lines that differ apart. */
export function wordingBetween(before: string, after: string): Wording {
  const [old, now] = [worded(before.trim()), worded(after.trim())];
  if (old.key !== now.key || !now.slots.length) return { slots: null, isAmount: false, isDate: false };
  const differing = now.slots.flatMap((slot, at) => (slot.text === old.slots[at]?.text ? [] : [at]));
  return {
    slots: differing.map((at) => sha256(`${now.key}\n${at}`).slice(0, 4)),
    isAmount: differing.some((at) => now.slots[at]?.isAmount),
    isDate: differing.some((at) => now.slots[at]?.isDate),
  };
}
