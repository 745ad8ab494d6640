/** A number that changed within a line, with the currency or unit that stayed: without it nobody knows what the number is of. Pure. */
import type { Span } from "./words.ts";

const beginsWithUnit =
  /^\s?(?:\p{Sc}|%|‰|°C?|\p{Lu}{3}|[kmµ]?g|[kcm]?m[²³]?|[mch]?l|ms|min|[hst]|[kMGT]?B|k?Wh?|px)(?![\p{L}\p{N}])/u;

/** The words of the span at this place; of a number with its currency or unit, which stands beside it. */
export function withUnit(spans: readonly Span[], at: number): string {
  const words = spans[at]?.text.trim() ?? "";
  if (!/^\p{N}[\p{N}.,'’\s]*$/u.test(words)) return words;
  const before = spans.slice(0, at).findLast(({ kind }) => kind === "equal")?.text ?? "";
  const after = spans.slice(at).find(({ kind }) => kind === "equal")?.text ?? "";
  const currency = /(?:^|\s)(\p{Sc}|\p{Lu}{3}) ?$/u.exec(before)?.[0] ?? "";
  const unit = currency ? "" : (beginsWithUnit.exec(after)?.[0] ?? "");
  return `${currency}${words}${unit}`.trim();
}
