/** Prices as the shops of each country write them (CLDR): with a sign, a short sign or a code, in the digits of their script. */
import { describe, expect, test } from "vitest";
import { pricesIn } from "../../../../src/lib/price/numbers.ts";

const currencyOf: Record<string, string> = {
  ...{ "en-US": "USD", "en-GB": "GBP", "en-CA": "CAD", "en-AU": "AUD", "en-IN": "INR", "en-ZA": "ZAR", "en-NZ": "NZD" },
  ...{ "en-SG": "SGD", "en-PH": "PHP", "en-NG": "NGN", "en-KE": "KES", "de-DE": "EUR", "de-AT": "EUR", "de-CH": "CHF" },
  ...{ "fr-FR": "EUR", "fr-CA": "CAD", "fr-CH": "CHF", "es-ES": "EUR", "es-MX": "MXN", "es-AR": "ARS", "es-CO": "COP" },
  ...{ "es-CL": "CLP", "es-PE": "PEN", "it-IT": "EUR", "it-CH": "CHF", "pt-PT": "EUR", "pt-BR": "BRL", "nl-NL": "EUR" },
  ...{ "pl-PL": "PLN", "cs-CZ": "CZK", "sk-SK": "EUR", "sv-SE": "SEK", "nb-NO": "NOK", "da-DK": "DKK", "fi-FI": "EUR" },
  ...{ "ru-RU": "RUB", "uk-UA": "UAH", "tr-TR": "TRY", "hu-HU": "HUF", "ro-RO": "RON", "el-GR": "EUR", "bg-BG": "BGN" },
  ...{ "hr-HR": "EUR", "sr-RS": "RSD", "lt-LT": "EUR", "is-IS": "ISK", "ja-JP": "JPY", "zh-CN": "CNY", "zh-TW": "TWD" },
  ...{ "zh-HK": "HKD", "ko-KR": "KRW", "ar-EG": "EGP", "ar-AE": "AED", "ar-SA": "SAR", "he-IL": "ILS", "hi-IN": "INR" },
  ...{ "id-ID": "IDR", "ms-MY": "MYR", "vi-VN": "VND", "th-TH": "THB", "kk-KZ": "KZT", "ka-GE": "GEL", "fa-IR": "IRR" },
  ...{ "ur-PK": "PKR", "bn-BD": "BDT" },
};

describe.each(Object.entries(currencyOf))("prices of %s", (locale, currency) => {
  test.each(["symbol", "narrowSymbol", "code"] as const)("with the %s", (currencyDisplay) => {
    const format = new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay });
    const { maximumFractionDigits: digits = 2 } = format.resolvedOptions();
    const factor = digits === 0 ? 100 : 1;
    const read = [49.9, 1234.56, 1299, 12_499.5].map((amount) => {
      const price = Number((amount * factor).toFixed(digits));
      const [found] = pricesIn(format.format(price), currency);
      return [format.format(price), Number(found?.price.amount), found?.price.currency, price];
    });
    expect(read).toEqual(read.map(([text, , , price]) => [text, price, currency, price]));
  });
});
