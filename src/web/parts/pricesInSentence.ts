/** Sentences about prices, which have them as plain decimals, with these as amounts in the language of a reader. Pure. */
import { amountText } from "../../lib/price/amount.ts";
import type { Message, MessageCode, Sentence, Value } from "../../message/message.ts";

/** Which values of which sentences are prices. */
const pricesIn: Partial<Record<MessageCode, readonly string[]>> = {
  "price.changed": ["before", "after"],
  "price.dear": ["price", "most"],
  "price.near": ["price"],
  "price.band": ["least", "most"],
  "price.stock_dear": ["most"],
};

export type InMoney = { locale: string; currency: string | null };

/** Of a reader, in the currency that a watch has now. */
export const inMoney = (
  { locale }: { locale: string },
  { restock }: { restock: { currency: string | null } | null },
): InMoney => ({ locale, currency: restock?.currency ?? null });

/** The same sentence; also of the sentences that it is made of. What is no decimal, such as a price with another currency, stays. */
export function sentenceWithPrices(sentence: Sentence, money: InMoney): Sentence {
  if (typeof sentence === "string") return sentence;
  const names = pricesIn[sentence.code] ?? [];
  const values = Object.entries(sentence.values).map(([name, value]) => [
    name,
    names.includes(name) ? amountOf(value, money) : valueOf(value, money),
  ]);
  return { ...sentence, values: Object.fromEntries(values) as Message["values"] };
}

function amountOf(value: Value, { locale, currency }: InMoney): Value {
  const isDecimal = (typeof value === "string" || typeof value === "number") && Number.isFinite(Number(value));
  return isDecimal && value !== "" ? amountText(locale, value, currency) : value;
}

function valueOf(value: Value, money: InMoney): Value {
  if (typeof value === "string" || typeof value === "number") return value;
  return isMessage(value) ? sentenceWithPrices(value, money) : value.map((each) => sentenceWithPrices(each, money));
}

const isMessage = (value: Exclude<Value, string | number>): value is Message => !Array.isArray(value);
