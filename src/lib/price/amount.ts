/** Prices and percentages in words of a language. Pure. */
import { portionText } from "../../language/portion.ts";

/** "€49.90"; a currency that is unknown stands behind the number. As many decimals as the price has, at least those of its currency. */
export function amountText(locale: string, price: string | number, currency: string | null): string {
  const amount = Number(price);
  const decimals = Math.min(8, /\.(\d+)$/.exec(String(price))?.[1]?.length ?? 0);
  const written = (options: Intl.NumberFormatOptions) => {
    const usual = new Intl.NumberFormat(locale, options).resolvedOptions().maximumFractionDigits ?? 0;
    const digits = decimals > usual ? { maximumFractionDigits: decimals } : {};
    return new Intl.NumberFormat(locale, { ...options, ...digits }).format(amount);
  };
  try {
    return written(currency ? { style: "currency", currency } : {});
  } catch {
    return `${written({})} ${currency ?? ""}`.trim();
  }
}

/** "−22%", in French "+3,5 %": signed, on one line, with one decimal below ten. */
export function percentText(locale: string, percent: number): string {
  const size = Math.abs(percent);
  const sign = percent < 0 ? "\u2212" : percent > 0 ? "+" : "";
  return sign + portionText(locale, size, size < 9.95 ? 1 : 0);
}
