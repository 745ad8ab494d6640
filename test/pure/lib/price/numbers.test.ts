import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareDecimal, percentChange, plainDecimal } from "../../../../src/lib/price/decimal.ts";
import { firstNumber, parsePrice, plainText, pricesIn } from "../../../../src/lib/price/numbers.ts";

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
    [".85 €", "0.85", "EUR"],
    [",85 €", "0.85", "EUR"],
    ["Price: .85 €", "0.85", "EUR"],
    ["1.294, 50 €", "1294.5", "EUR"],
    ["1 294 ,50 €", "1294.5", "EUR"],
    ["214, 90 TL", "214.9", "TRY"],
    ["Preis: 214, 90 €", "214.9", "EUR"],
    ["€ 12, 50 inkl. MwSt", "12.5", "EUR"],
    ["$249. 95", "249.95", "USD"],
    ["$ 6. 49", "6.49", "USD"],
    ["52. 80", "52.8", null],
    ["6 300 Р", "6300", "RUB"],
    ["1128240 рублей", "1128240", "RUB"],
    ["75 грн", "75", "UAH"],
    ["20 лв", "20", "BGN"],
    ["99 LEI", "99", "RON"],
    ["530,42 Zł", "530.42", "PLN"],
    ["140,00 pln", "140", "PLN"],
    ["199 Kčs", "199", "CZK"],
    ["184,20 €HT", "184.2", "EUR"],
    ["12 $US", "12", "USD"],
    ["rs. 500", "500", "INR"],
    ["RM 25.90", "25.9", "MYR"],
    ["850,000 ریال", "850000", "IRR"],
    ["94,000 تومان", "94000", null],
    ["R499.99", "499.99", "ZAR"],
    ["R499", "499", "ZAR"],
    ["MAD 100", "100", "MAD"],
    ["99 TRY", "99", "TRY"],
    ["PHP 1,250.00", "1250", "PHP"],
    ["Free!", "0", null],
    ["KOSTENLOS", "0", null],
    ["Gratuit", "0", null],
    ["Бесплатно", "0", null],
    ["無料", "0", null],
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
    ["5 руб.", "BYN", "5", "BYN"],
    ["R 3", "ZAR", "3", "ZAR"],
    ["MAD 100", "MAD", "100", "MAD"],
    ["$10.000", "TRY", "10000", "USD"],
    ["Free", "EUR", "0", "EUR"],
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
  ])("of several numbers in %j the one beside a currency is the price", (text, amount, currency) => {
    expect(parsePrice(text)).toEqual({ amount, currency });
  });

  test.each(["", "no price", "€", "1".repeat(60), "Free shipping", "free gift with $"])("%s is no price", (text) => {
    expect(parsePrice(text)).toBeNull();
  });

  test.each([
    "512 R3",
    "Canon R5",
    "205/55 R16",
    "PHP 8.3 released",
    "SHOWER GEL 200 ML",
    "WORLD CUP 2026",
    "AMD 7600",
    "25 KGS",
    "RON 95",
    "PHP 8",
    "AMD 7600",
    "R16",
  ])("the word beside the number in %j is not a currency", (text) => {
    expect(pricesIn(text)).toEqual([]);
  });

  test.each<[string, string[]]>([
    ["$1, 299", []],
    ["4, 50 GBP", []],
    ["$5, 100 left", ["5 USD"]],
    ["from 10, 50 €", ["10.5 EUR"]],
    ["ab 1.294, 50 €", ["1294.5 EUR"]],
    ["$10. 20 left", []],
    ["Size 40, 42 €", []],
    ["Was $1. 50 now", []],
    ["10.5 .85 €", []],
    ["$10, 20 pieces", ["10 USD"]],
    ["10, 20, 50 €", ["50 EUR"]],
    ["10, 20 or 50 €", ["50 EUR"]],
    ["5 €, 10 €", ["5 EUR", "10 EUR"]],
    ["€10 €20", ["10 EUR", "20 EUR"]],
    ["€ 59,99 € 49,99", ["59.99 EUR", "49.99 EUR"]],
    ["5,94 € 1 kg", ["5.94 EUR"]],
    ["10 €20", ["10.2 EUR"]],
  ])("%j, where a blank can separate cents or numbers, is never read as a wrong price", (text, prices) => {
    expect(pricesIn(text).map(({ price }) => `${price.amount} ${price.currency}`)).toEqual(prices);
  });

  test("a price is read as any locale of the platform writes it", () => {
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
  ["1.299,-", "1299"],
  ["1.299,– *", "1299"],
  ["1 299:-", "1299"],
  ["1’250.–", "1250"],
  ["Preis: 49,-", "49"],
  ["999,-!", "999"],
  ["10.-20", null],
  ["24.–26.12.", null],
  ["1.- Introduction", null],
  ["3: - a", null],
  ["5 - 7", null],
  ["Call 555-1234", null],
])("a dash in place of the cents makes a number money, and nothing else does: %s", (text, amount) => {
  expect(pricesIn(text).map(({ price }) => price.amount)).toEqual(amount === null ? [] : [amount]);
});

test.each([
  "$4 billion",
  "£3.6bn",
  "€250 Million",
  "$182b",
  "£34m",
  "$80k",
  "€ 3 Mrd.",
  "¥3万",
  "3万8000円",
  "₹5 lakh",
  "5 млн ₽",
  "1円玉",
])("%s is no price", (text) => expect(pricesIn(text)).toEqual([]));

test.each<[string, string]>([
  ["$5 mug", "5"],
  ["$5 / m", "5"],
  ["€ 3 m²", "3"],
  ["£10 billed later", "10"],
  ["$5 Million-seller", "none"],
])("words that only begin like a million leave a price what it is: %s", (text, amount) =>
  expect(pricesIn(text)[0]?.price.amount ?? "none").toBe(amount),
);

test.each<[string, string, string]>([
  ["now $ 5 off", "$ 5", " off"],
  ["for 1.299,- €, or", "1.299,- €", ", or"],
  ["CAD $12.99 each", "CAD $12.99", " each"],
  ["\u200f1,290 \u200f₪ only", "1,290 ₪", " only"],
  ["12€99 TTC", "12€99", " TTC"],
  ["1.294, 50 € / kg", "1.294, 50 €", " / kg"],
])("the place of a price in a text holds its sign and its cents, and nothing more: %s", (text, price, after) => {
  const plain = plainText(text);
  const [{ start, end } = { start: 0, end: 0 }] = pricesIn(text);
  expect([plain.slice(start, end).trim(), plain.slice(end)]).toEqual([price, after]);
});

describe("however a shop sets a price", () => {
  const cents = fc.integer({ min: 0, max: 99_999_999 });
  const amountOf = (value: number) => plainDecimal((value / 100).toFixed(2));
  const marks = fc.constantFrom([",", "."], [".", ","], ["\u00a0", ","], [" ", ","], ["’", "."], ["", "."], ["", ","]);
  const signs = fc.constantFrom<[string, string]>(
    ["€", "EUR"],
    ["zł", "PLN"],
    ["TL", "TRY"],
    ["руб.", "RUB"],
    ["Р", "RUB"],
    ["грн", "UAH"],
    ["лв", "BGN"],
    ["Kč", "CZK"],
    ["LEI", "RON"],
    ["EUR", "EUR"],
  );
  const written = (value: number, [group, point]: readonly string[], gap = "") => {
    const [whole = "", fraction] = (value / 100).toFixed(2).split(".");
    return `${whole.replace(/\B(?=(?:\d{3})+$)/g, group ?? "")}${(point ?? "").replace(/./, (mark) => gap.replace("_", mark) || mark)}${fraction}`;
  };

  test("blanks beside the mark, beside the sign and around it change nothing", () => {
    const gaps = fc.constantFrom("", "_ ", " _", "_\u00a0", " _ ");
    fc.assert(
      fc.property(
        cents,
        marks,
        signs,
        gaps,
        fc.constantFrom("", " ", "\u00a0"),
        (value, mark, [sign, code], gap, blank) => {
          const text = `${written(value, mark, gap)}${blank}${sign}`;
          expect(parsePrice(text)).toEqual({ amount: amountOf(value), currency: code });
          expect(parsePrice(`  ${text}\n`)).toEqual({ amount: amountOf(value), currency: code });
          expect(pricesIn(text).map(({ price }) => price)).toEqual([{ amount: amountOf(value), currency: code }]);
        },
      ),
    );
  });

  test("a fraction without a leading zero is below one", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), fc.constantFrom(".", ","), signs, (value, mark, [sign, code]) => {
        const text = `${mark}${String(value).padStart(2, "0")} ${sign}`;
        expect(parsePrice(text)).toEqual({ amount: amountOf(value), currency: code });
      }),
    );
  });

  test("every amount that is read is spelled by digits of the text, in their order, or is nothing for free", () => {
    const soup = fc.array(
      fc.constantFrom(
        "1",
        "20",
        "50",
        "299",
        "000",
        ".",
        ",",
        " ",
        "€",
        "$",
        "R",
        "TL",
        "kr",
        "Free",
        "Size",
        "%",
        "-",
        "\n",
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(soup, (parts) => {
        const text = parts.join("");
        for (const { amount } of [...pricesIn(text).map(({ price }) => price), parsePrice(text) ?? { amount: "0" }]) {
          const digits = text.replace(/\D/g, "");
          expect(amount === "0" || digits.includes(amount.replace(/\D/g, "").replace(/^0+/, ""))).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

test.each<[string, string | null]>([
  ["temp -5.5 C", "-5.5"],
  ["-.5", "-0.5"],
  ["at .75", "0.75"],
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

  test("a decimal has one shortest spelling", () => {
    expect(["007.50", "-0.00", "10", "0.10"].map(plainDecimal)).toEqual(["7.5", "0", "10", "0.1"]);
    expect(["1e3", "", ".5", "1.", "1,5", "+1", "NaN"].map(plainDecimal)).toEqual(Array(7).fill(null));
  });

  test("decimals compare exactly, however long they are", () => {
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
