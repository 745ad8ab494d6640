/** Prices and numbers in the reader's language. Pure. */
import { amountText, percentText } from "../../lib/price/amount.ts";

export { percentText };

/** "€49.90"; a currency that is unknown stands behind the number. */
export const priceText = (locale: string, price: number, currency: string | null): string =>
  amountText(locale, price, currency);
