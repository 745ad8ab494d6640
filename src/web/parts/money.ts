/** Prices and numbers in the reader's language. Pure. */

/** "€49.90"; a currency that is unknown stands behind the number. */
export function priceText(locale: string, price: number, currency: string | null): string {
  try {
    return new Intl.NumberFormat(locale, currency ? { style: "currency", currency } : {}).format(price);
  } catch {
    return `${new Intl.NumberFormat(locale).format(price)} ${currency ?? ""}`.trim();
  }
}

/** "+3.5%", "−5%". */
export const percentText = (locale: string, percent: number): string =>
  new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1, signDisplay: "exceptZero" }).format(
    percent / 100,
  );
