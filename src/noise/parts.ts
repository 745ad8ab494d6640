/**
 * What moves in a place, distinguished, so that a place teaches no more than it showed:
 *
 * 1. Numbers and codes between the same words: two lines that read alike but for these are a pair. Each such part is known
 *    by the words around it and by which of them it is, so that a counter never speaks for a price in its own line.
 * 2. Lines that only changed their order.
 * 3. Words: lines that have no pair, and how many of them.
 */
import { sha256 } from "../secret/digest.ts";
import type { Difference } from "../lib/difference/difference.ts";
import type { Hunk } from "./hunks.ts";
import { lineTemplate } from "../lib/volatile/tokens.ts";

/** Two lines of equal words, and the parts of them that differ. `isAmount`: money or a version is among these; `isDate`: a date or a weekday. */
export type Pair = { removed: number; added: number; slots: string[]; isAmount: boolean; isDate: boolean };

/** A hunk taken apart; lines by index. `height`: of the words, the lines on the longer side. */
export type Parted = { pairs: Pair[]; moved: Pick<Hunk, "removed" | "added">; words: Pick<Hunk, "removed" | "added"> };

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

/** Takes what is unexplained of a hunk apart. */
export function partsOf(difference: Difference, hunk: Hunk): Parted {
  const { before, after, movedTo, movedFrom } = difference;
  const wordedOld = hunk.removed.map((index) => ({ index, ...worded((before[index] as string).trim()) }));
  const waiting = new Map<string, typeof wordedOld>();
  for (const one of wordedOld) if (one.slots.length) waiting.set(one.key, [...(waiting.get(one.key) ?? []), one]);
  const pairs: Pair[] = [];
  const added = hunk.added.filter((index) => {
    const { key, slots } = worded((after[index] as string).trim());
    const partner = waiting.get(key)?.shift();
    if (!partner) return true;
    const differing = slots.flatMap((slot, at) => (slot.text === partner.slots[at]?.text ? [] : [at]));
    pairs.push({
      removed: partner.index,
      added: index,
      slots: differing.map((at) => sha256(`${key}\n${at}`).slice(0, 4)),
      isAmount: differing.some((at) => slots[at]?.isAmount),
      isDate: differing.some((at) => slots[at]?.isDate),
    });
    return false;
  });
  const paired = new Set(pairs.map(({ removed }) => removed));
  const removed = hunk.removed.filter((index) => !paired.has(index));
  const hasGone = (index: number) => (movedTo[index] ?? -1) >= 0;
  const hasCome = (index: number) => (movedFrom[index] ?? -1) >= 0;
  return {
    pairs,
    moved: { removed: removed.filter(hasGone), added: added.filter(hasCome) },
    words: {
      removed: removed.filter((index) => !hasGone(index)),
      added: added.filter((index) => !hasCome(index)),
    },
  };
}

/** How many lines of words a hunk holds, on its longer side. */
export const heightOf = ({ words }: Parted): number => Math.max(words.removed.length, words.added.length);

/** Whether as many lines of words came as went. */
export const isEven = ({ words }: Parted): boolean => words.removed.length === words.added.length;
