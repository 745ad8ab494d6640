/** A text that is an amount of money and nothing else, such as a cell of a table. Pure. */
import { plainText, pricesIn, type Price } from "./numbers.ts";

type Money = Price & { currency: string };

const maxCharacters = 40;
const plainMoney = /^(-?\d+(?:\.\d+)?) ([A-Z]{3})$/;

/**
 * The amount, whether it is a plain decimal with a code ("1299.5 EUR") or stands as people write it ("€1,299.50"); null where there are
 * other words, no currency is named, or what stands before the last three digits may be a fraction or a group ("€1.299").
 */
export function priceAlone(text: string): Money | null {
  const [, amount, currency] = plainMoney.exec(text) ?? [];
  if (amount && currency) return { amount, currency };
  const words = plainText(text).trim();
  if (words.length > maxCharacters || /[.,]\d{3}(?!.*\d)/.test(words)) return null;
  const [found, ...more] = pricesIn(words);
  if (!found || more.length > 0 || found.start > 0 || found.end < words.length) return null;
  const { price } = found;
  return price.currency === null ? null : { ...price, currency: price.currency };
}
