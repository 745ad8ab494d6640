import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareDecimal, percentChange, plainDecimal } from "../../../src/check/decimal.ts";
import { firstNumber, parsePrice } from "../../../src/check/numbers.ts";

describe("a price is read as a person reads it", () => {
  test.each<[string, string, string | null]>([
    ["1.299,00 €", "1299", "EUR"],
    ["€1,299.95", "1299.95", "EUR"],
    ["EUR 10.000", "10000", "EUR"],
    ["EUR1299", "1299", "EUR"],
    ["1299EUR", "1299", "EUR"],
    ["5 Euro", "5", "EUR"],
    ["1.299,- €", "1299", "EUR"],
    ["1.299.00 €", "1299", "EUR"],
    ["Preis: 12,5 €", "12.5", "EUR"],
    ["$1,299", "1299", "USD"],
    ["US$ 5", "5", "USD"],
    ["USD 3.459", "3.459", "USD"],
    ["$.99", "0.99", "USD"],
    ["Price:$5", "5", "USD"],
    ["$121.95", "121.95", "USD"],
    ["$10.000", "10000", "USD"],
    ["A$ 15", "15", "AUD"],
    ["CA$7.50", "7.5", "CAD"],
    ["CHF 1'250.-", "1250", "CHF"],
    ["CHF 1’250.50", "1250.5", "CHF"],
    ["SFr. 12.–", "12", "CHF"],
    ["$12.99 CAD", "12.99", "CAD"],
    ["CAD $12.99", "12.99", "CAD"],
    ["USD$12.99", "12.99", "USD"],
    ["C $12.99", "12.99", "CAD"],
    ["MXN $1,299.00", "1299", "MXN"],
    ["$1,299.00 MXN", "1299", "MXN"],
    ["£5 EUR", "5", "GBP"],
    ["12€99", "12.99", "EUR"],
    ["12 €99 TTC", "12.99", "EUR"],
    ["10 €20 €", "10", "EUR"],
    ["10 €20 % Rabatt", "10", "EUR"],
    ["S/ 1,299.00", "1299", "PEN"],
    ["1,299 บาท", "1299", "THB"],
    ["1,299.00 ر.س", "1299", "SAR"],
    ["£0.99", "0.99", "GBP"],
    ["¥1,000", "1000", "JPY"],
    ["1,000円", "1000", "JPY"],
    ["１，２９９円", "1299", "JPY"],
    ["R$ 1.234,56", "1234.56", "BRL"],
    ["₹1,23,456.78", "123456.78", "INR"],
    ["Rs. 999/-", "999", "INR"],
    ["R 1 299", "1299", "ZAR"],
    ["2.879,2 zł", "2879.2", "PLN"],
    ["1 299,00 Kč", "1299", "CZK"],
    ["12 990 Ft", "12990", "HUF"],
    ["1\u202f299,00\u00a0€", "1299", "EUR"],
    ["1\u2009299 ₽", "1299", "RUB"],
    ["1 299 руб.", "1299", "RUB"],
    ["1.299,00 TL", "1299", "TRY"],
    ["KWD 1.250", "1.25", "KWD"],
    ["1,250 KWD", "1.25", "KWD"],
    ["1.250.000 ₫", "1250000", "VND"],
    ["1 299,00 kr", "1299", null],
    ["5,000,000", "5000000", null],
    ["1.000.000", "1000000", null],
    ["10.000", "10000", null],
    ["1,299", "1299", null],
    ["0.999", "0.999", null],
    ["0,500", "0.5", null],
    ["1400,00", "1400", null],
    ["1234.567", "1234.567", null],
    ["1299.0000", "1299", null],
    ["1.299,-", "1299", null],
    ["1,299,000.50", "1299000.5", null],
    ["12.50", "12.5", null],
    ["007", "7", null],
    ["٣٫٥", "3.5", null],
  ])("%s", (text, amount, currency) => {
    expect(parsePrice(text)).toEqual({ amount, currency });
  });

  test.each<[string, string, string, string | null]>([
    ["1 299,00 kr", "SEK", "1299", "SEK"],
    ["1.299 kr.", "DKK", "1299", "DKK"],
    ["$10.000", "CLP", "10000", "CLP"],
    ["$10.000", "USD", "10", "USD"],
    ["10.000", "EUR", "10000", "EUR"],
    ["10.000", "USD", "10", "USD"],
    ["1.250", "BHD", "1.25", "BHD"],
    ["¥20", "CNY", "20", "CNY"],
    ["$5", "EUR", "5", "USD"],
    ["5 kr", "EUR", "5", null],
  ])("%s, known to be %s", (text, hint, amount, currency) => {
    expect(parsePrice(text, hint)).toEqual({ amount, currency });
  });

  test.each<[string, string, string | null]>([
    ["20% off, now 15,99 €", "15.99", "EUR"],
    ["Buy 2 $5 each", "5", "USD"],
    ["5 € 10 €", "5", "EUR"],
    ["EUR 10 USD 12", "10", "EUR"],
    ["10 EUR 12 USD", "10", "EUR"],
    ["Only 3 left for £7", "7", "GBP"],
    ["30% of 8", "8", null],
    ["TOP 10", "10", null],
    ["6 ft", "6", null],
  ])("of several numbers in %j the one beside a currency", (text, amount, currency) => {
    expect(parsePrice(text)).toEqual({ amount, currency });
  });

  test.each(["", "no price", "€", "1".repeat(60)])("%s is no price", (text) => {
    expect(parsePrice(text)).toBeNull();
  });

  test("as any locale of the platform writes it", () => {
    const locales = [
      "de-DE",
      "en-US",
      "fr-FR",
      "de-CH",
      "en-IN",
      "pt-BR",
      "pl-PL",
      "sv-SE",
      "it-IT",
      "ja-JP",
      "nb-NO",
      "hu-HU",
    ];
    fc.assert(
      fc.property(fc.constantFrom(...locales), fc.integer({ min: 1, max: 99_999_999 }), (locale, cents) => {
        const written = new Intl.NumberFormat(locale, { style: "currency", currency: "EUR" }).format(cents / 100);
        expect(parsePrice(written)).toEqual({ amount: plainDecimal((cents / 100).toFixed(2)), currency: "EUR" });
      }),
    );
  });
});

test.each<[string, string | null]>([
  ["temp -5.5 C", "-5.5"],
  ["-5", "-5"],
  ["(−3)", "-3"],
  ["pages 10-20", "10"],
  ["a - 5", "5"],
  ["12:30", "12"],
  ["10.11.2026", "10"],
  ["1,2,3", "1"],
  ["1,234 comments", "1234"],
  ["v2", "2"],
  ["50 % off, now 10 €", "10"],
  ["-20% today: 8 left", "8"],
  ["45%", "45"],
  ["none", null],
])("the first number of %j is %s", (text, number) => {
  expect(firstNumber(text)).toBe(number);
});

describe("decimals", () => {
  const decimal = fc
    .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.integer({ min: 0, max: 12 }))
    .map(([isNegative, digits, places]) => {
      const text = String(digits).padStart(places + 1, "0");
      const spelled = places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
      return {
        spelled: (isNegative ? "-" : "") + spelled,
        value: (isNegative ? -digits : digits) * 10n ** BigInt(12 - places),
      };
    });

  test("have one shortest spelling", () => {
    expect(["007.50", "-0.00", "10", "0.10"].map(plainDecimal)).toEqual(["7.5", "0", "10", "0.1"]);
    expect(["1e3", "", ".5", "1.", "1,5", "+1", "NaN"].map(plainDecimal)).toEqual(Array(7).fill(null));
  });

  test("compare exactly, however long", () => {
    fc.assert(
      fc.property(decimal, decimal, (one, other) => {
        const expected = one.value === other.value ? 0 : one.value < other.value ? -1 : 1;
        expect(compareDecimal(one.spelled, other.spelled)).toBe(expected);
        expect(plainDecimal(one.spelled) === plainDecimal(other.spelled)).toBe(expected === 0);
      }),
    );
    expect(compareDecimal("0.1", "0.10")).toBe(0);
    expect(compareDecimal("9007199254740993", "9007199254740992")).toBe(1);
  });

  test.each<[string, string, number | null]>([
    ["100", "82", -18],
    ["82", "90", 9.7561],
    ["3", "2", -33.3333],
    ["3", "5", 66.6667],
    ["0.3", "0.1", -66.6667],
    ["-50", "-25", 50],
    ["5", "5.00", 0],
    ["0", "5", null],
    ["0.00", "0", null],
  ])("from %s to %s is %d percent", (from, to, percent) => {
    expect(percentChange(from, to)).toBe(percent);
  });
});
