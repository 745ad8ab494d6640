/**
 * How alike an element is to the one that a filter matched last: the weighted mean of what both can be compared by, from 0
 * to 1, with the reasons in words. Pure.
 */
import type { Fingerprint } from "./fingerprint.ts";

export type Portrait = Omit<Fingerprint, "filter" | "count">;
export type Similarity = { score: number; reason: string };

type Trait = { weight: number; similarity: number; reason: string };

/** Numbers change: "1,299.00 EUR" and "949.00 EUR" are the same kind of text. */
const shapeOf = (text: string): string => text.toLowerCase().replace(/\d[\d.,'\s]*\d|\d/gu, "0");
const wordsOf = (text: string): Set<string> => new Set(shapeOf(text).match(/[\p{L}\p{N}$€£¥%]+/gu) ?? []);

/** Compares an element with what is remembered. */
export function similarityTo(print: Fingerprint, seen: Portrait): Similarity {
  const traits = [textTrait(print, seen), ...markTraits(print, seen), ...placeTraits(print, seen)];
  const total = traits.reduce((sum, { weight }) => sum + weight, 0);
  const score = traits.reduce((sum, { weight, similarity }) => sum + weight * similarity, 0) / total;
  const reasons = traits
    .filter(({ similarity, reason }) => similarity >= 0.75 && reason !== "")
    .sort((a, b) => b.weight * b.similarity - a.weight * a.similarity)
    .slice(0, 3)
    .map(({ reason }) => reason);
  const sentence = reasons.length ? reasons.join("; ") : "looks alike";
  return { score: Math.round(score * 100) / 100, reason: sentence.charAt(0).toUpperCase() + sentence.slice(1) };
}

function textTrait(print: Fingerprint, seen: Portrait): Trait {
  const [before, now] = [print.text, seen.text.slice(0, print.text.length >= 60 ? print.text.length : undefined)];
  if (!before) return { weight: 0.1, similarity: now ? 0 : 1, reason: "" };
  if (before === now) return { weight: 0.4, similarity: 1, reason: "holds the text that was matched last" };
  if (shapeOf(before) === shapeOf(now))
    return { weight: 0.4, similarity: 0.85, reason: "holds a text of the same form as the one matched last" };
  return {
    weight: 0.4,
    similarity: overlap(wordsOf(before), wordsOf(now)) * 0.8,
    reason: "holds much of the text that was matched last",
  };
}

function markTraits(print: Fingerprint, seen: Portrait): Trait[] {
  const traits: Trait[] = [{ weight: 0.08, similarity: Number(print.tag === seen.tag), reason: "" }];
  if (print.id) traits.push({ weight: 0.15, similarity: Number(print.id === seen.id), reason: "has the same id" });
  if (print.classes.length)
    traits.push({
      weight: 0.15,
      similarity: overlap(new Set(print.classes), new Set(seen.classes)),
      reason: "has the same classes",
    });
  const names = Object.keys(print.attributes);
  if (names.length) {
    const same = names.filter((name) => print.attributes[name] === seen.attributes[name]).length;
    traits.push({ weight: 0.2, similarity: same / names.length, reason: "has the same telling attributes" });
  }
  return traits;
}

function placeTraits(print: Fingerprint, seen: Portrait): Trait[] {
  const traits: Trait[] = [
    { weight: 0.12, similarity: pathSimilarity(print.path, seen.path), reason: "stands at the same place of the page" },
  ];
  if (print.label)
    traits.push({
      weight: 0.2,
      similarity: Number(shapeOf(print.label) === shapeOf(seen.label)),
      reason: `stands after “${print.label}”`,
    });
  return traits;
}

/** The share of equal steps, from the element upwards. */
function pathSimilarity(before: string[], now: string[]): number {
  if (!before.length) return Number(!now.length);
  const [a, b] = [before.toReversed(), now.toReversed()];
  const same = a.filter((step, index) => step === b[index] || bare(step) === bare(b[index] ?? "")).length;
  const exact = a.filter((step, index) => step === b[index]).length;
  return (same + exact) / (2 * Math.max(a.length, b.length));
}

const bare = (step: string): string => step.replace(/[#.].*$/, "");

/** Dice's measure of two sets. */
function overlap(a: Set<string>, b: Set<string>): number {
  if (!a.size && !b.size) return 1;
  const shared = [...a].filter((entry) => b.has(entry)).length;
  return (2 * shared) / (a.size + b.size);
}
