/** Why a change was reported, in the language of its owner: the sentence of the check, known by its words. Pure. */
import { amountText } from "../../lib/price/amount.ts";
import { alertWords } from "../../services/words/index.ts";
import type { AlertLanguage } from "../../services/words/language.ts";

const kinds = {
  "The text changed": "text",
  "The text that should not be present is gone": "gone",
  "It came into stock": "came",
  "It went out of stock": "went",
  "The picture changed": "picture",
} as const;

const priceSentence = /^The price changed from (\S+) to (\S+)$/;

/** A sentence that is not known stays in English, and says in another language only that the settings decided. */
export function reasonText(sentence: string, language: AlertLanguage, currency: string | null): string {
  const { reasons } = alertWords(language).changePage;
  const kind = Object.entries(kinds).find(([known]) => known === sentence)?.[1];
  if (kind) return reasons[kind];
  const [, before, after] = priceSentence.exec(sentence) ?? [];
  const text = (price: string) => (Number.isFinite(Number(price)) ? amountText(language, price, currency) : price);
  if (before !== undefined && after !== undefined) return reasons.price(text(before), text(after));
  return language === "en" ? sentence : reasons.other;
}
