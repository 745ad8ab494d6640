import { describe, expect, test } from "vitest";
import { stockOfText, stockText } from "../../../src/lib/price/stock.ts";
import type { Settings } from "../../../src/settings/fields.ts";
import { Life, wordOf } from "../../pages/life.ts";

type Seen = { price?: string; stock?: boolean | null; currency?: string };

function pageWith({ price, stock = true, currency = "EUR" }: Seen): string {
  const offer = {
    ...(price === undefined ? {} : { price, priceCurrency: currency }),
    ...(stock === null ? {} : { availability: stock ? "InStock" : "OutOfStock" }),
  };
  const data = JSON.stringify({ "@type": "Product", name: "Kettle", offers: offer });
  return `<title>Kettle</title><script type="application/ld+json">${data}</script><h1>Kettle</h1>`;
}

/** The verdicts on one reading after the other. */
function verdicts(settings: Settings, seen: Seen[]): string[] {
  const life = new Life({ processor: "restock_diff", ...settings });
  return seen.map((one) => {
    const before = life.saved;
    const step = life.see({ body: pageWith(one) });
    if (step.verdict.kind === "changed") expect(step.text).not.toBe(before);
    return wordOf(step.verdict);
  });
}

const prices = (...amounts: string[]): Seen[] => amounts.map((price) => ({ price }));
const block = (processor_config_restock_diff: Settings["processor_config_restock_diff"]): Settings => ({
  processor_config_restock_diff,
});
const quiet = "quiet: uncounted";
const uncounted = "unchanged: uncounted";
const same = "unchanged: same_text";

describe("stock", () => {
  const [there, gone]: Seen[] = [{ price: "5" }, { price: "5", stock: false }];
  test.each([
    ["only into stock by default", {}, ["first", quiet, "changed"]],
    ["both ways", block({ in_stock_processing: "all_changes" }), ["first", "changed", "changed"]],
    ["not at all", block({ in_stock_processing: "off" }), ["first", quiet, quiet]],
    ["both ways by the shorthand", { in_stock_only: false }, ["first", "changed", "changed"]],
    [
      "as the block says where the shorthand differs",
      { in_stock_only: false, ...block({ in_stock_processing: "in_stock_only" }) },
      ["first", quiet, "changed"],
    ],
  ] as [string, Settings, string[]][])("a stock transition is alerted: %s", (_, settings, words) =>
    expect(verdicts(settings, [there as Seen, gone as Seen, there as Seen])).toEqual(words),
  );

  test("stock that cannot be read for a while is no transition", () =>
    expect(verdicts({ in_stock_only: false }, [{ price: "5" }, { price: "5", stock: null }, { price: "5" }])).toEqual([
      "first",
      uncounted,
      same,
    ]));

  test("stock that is known for the first time is no transition, and the next change is", () =>
    expect(verdicts({}, [{ price: "5", stock: null }, { price: "5", stock: false }, { price: "5" }])).toEqual([
      "first",
      quiet,
      "changed",
    ]));
});

describe("price", () => {
  test("every change of price is alerted by default", () =>
    expect(verdicts({}, prices("10", "10.00", "9", "10"))).toEqual(["first", same, "changed", "changed"]));

  test("no change of price is alerted where prices are not followed", () => {
    expect(verdicts({ follow_price_changes: false }, prices("10", "9"))).toEqual(["first", uncounted]);
    expect(
      verdicts({ follow_price_changes: false, ...block({ follow_price_changes: true }) }, prices("10", "9")),
    ).toEqual(["first", "changed"]);
  });

  test("a price inside the band is not alerted, and outside of it every change is", () =>
    expect(
      verdicts(
        block({ price_change_min: 900, price_change_max: 1100 }),
        prices("950.45", "1000.45", "890.45", "820.45", "1890.45"),
      ),
    ).toEqual(["first", uncounted, "changed", "changed", "changed"]));

  test("a price that leaves the band again at the same amount is alerted again", () =>
    expect(verdicts(block({ price_change_min: 900 }), prices("1000", "890", "1000", "890"))).toEqual([
      "first",
      "changed",
      quiet,
      "changed",
    ]));

  test.each([
    ["only below a minimum", block({ price_change_min: 10 }), ["first", uncounted, "changed"]],
    ["only above a maximum", block({ price_change_max: 11 }), ["first", "changed", quiet]],
    [
      "always where the bounds are 0",
      block({ price_change_min: 0, price_change_max: 0 }),
      ["first", "changed", "changed"],
    ],
  ] as [string, Settings, string[]][])("a price is alerted %s", (_, settings, words) =>
    expect(verdicts(settings, prices("10", "12", "9"))).toEqual(words),
  );

  test("a price of exactly what it may cost at most is alerted, a higher one is not", () =>
    expect(verdicts({ price_at_most: 80 }, prices("100", "90", "80.00", "75", "80.01", "79.99"))).toEqual([
      "first",
      uncounted,
      "changed",
      "changed",
      quiet,
      "changed",
    ]));

  test("what it may cost at most and an upper bound are both alerted", () =>
    expect(
      verdicts({ price_at_most: 80, ...block({ price_change_max: 100 }) }, prices("90", "95", "101", "85", "80")),
    ).toEqual(["first", uncounted, "changed", quiet, "changed"]));

  test("stock above what it may cost at most is quiet, at or below it and without a price it is alerted", () => {
    const rules = { price_at_most: 80, in_stock_only: false };
    const transition = (price?: string) => [
      { ...(price ? { price } : {}), stock: false },
      { ...(price ? { price } : {}), stock: true },
    ];
    expect(verdicts(rules, transition("81"))).toEqual(["first", quiet]);
    expect(verdicts(rules, transition("80"))).toEqual(["first", "changed"]);
    expect(verdicts(rules, transition())).toEqual(["first", "changed"]);
  });

  test("the band never hides a change of stock", () =>
    expect(
      verdicts(block({ price_change_min: 1, price_change_max: 100 }), [{ price: "10", stock: false }, { price: "12" }]),
    ).toEqual(["first", "changed"]));

  test("a threshold is measured from the last alerted price", () => {
    const threshold = { price_change_threshold_percent: 5.05 };
    expect(verdicts(threshold, prices("950.45", "960.45", "1960.45", "1950.45"))).toEqual([
      "first",
      uncounted,
      "changed",
      uncounted,
    ]);
  });

  test("many small price changes add up to an alert", () => {
    const seen = prices("1950.45", "2000", "2050", "2100", "2150", "2200");
    expect(verdicts({ price_change_threshold_percent: 5 }, seen)).toEqual([
      "first",
      uncounted,
      "changed",
      uncounted,
      uncounted,
      "changed",
    ]);
  });

  test("a change of exactly the threshold is not alerted, in either direction", () =>
    expect(verdicts({ price_change_threshold_percent: 10 }, prices("100", "90", "110", "89.99"))).toEqual([
      "first",
      uncounted,
      uncounted,
      "changed",
    ]));

  test("a price that comes back below the limit from far above is alerted, however near the last alerted price", () =>
    expect(
      verdicts(
        { price_at_most: 100, price_change_threshold_percent: 10 },
        prices("120", "95", "150", "92", "101", "99"),
      ),
    ).toEqual(["first", "changed", quiet, "changed", quiet, uncounted]));

  test("after a stock transition the threshold is still measured from the last alerted price", () =>
    expect(
      verdicts({ price_change_threshold_percent: 5 }, [
        { price: "100" },
        { price: "103", stock: false },
        { price: "106", stock: false },
      ]),
    ).toEqual(["first", quiet, "changed"]));

  test("any change from a price of zero is alerted", () =>
    expect(verdicts({ price_change_threshold_percent: 50 }, prices("0", "1"))).toEqual(["first", "changed"]));

  test("a price that is missing for a while is no change", () =>
    expect(verdicts({}, [{ price: "10" }, {}, { price: "10" }, {}, { price: "9" }])).toEqual([
      "first",
      uncounted,
      same,
      uncounted,
      "changed",
    ]));

  test("a price in another currency is another price", () =>
    expect(verdicts({}, [{ price: "10" }, { price: "10", currency: "USD" }])).toEqual(["first", "changed"]));
});

describe("conditions", () => {
  const below = { conditions: [{ field: "price", operator: "<", value: "50" }] } as Settings;

  test("a condition on price alerts each time the price comes below, not when it goes above", () =>
    expect(verdicts(below, prices("100", "80", "45", "100", "45"))).toEqual([
      "first",
      "quiet: conditions",
      "changed",
      "quiet: conditions",
      "changed",
    ]));

  test("conditions are evaluated with the new stock", () => {
    const settings = {
      in_stock_only: false,
      conditions: [{ field: "in_stock", operator: "==", value: "true" }],
    } as Settings;
    expect(verdicts(settings, [{ price: "5" }, { price: "5", stock: false }, { price: "5" }])).toEqual([
      "first",
      "quiet: conditions",
      "changed",
    ]);
  });
});

test("the reading is stored, with the price before it", () => {
  const life = new Life({ processor: "restock_diff", price_change_threshold_percent: 20 });
  life.see({ body: pageWith({ price: "100" }) });
  const suppressed = life.see({ body: pageWith({ price: "95" }) });
  expect(suppressed.memory.restock).toEqual({
    price: "95",
    currency: "EUR",
    in_stock: true,
    availability: "instock",
    last_price: "100",
  });
  expect(suppressed.memory.toldPrice).toEqual({ price: "100", currency: "EUR" });
  expect(life.saved).toBe("In Stock: True - Price: 100 EUR");
});

test("a page without product data alerts nobody and leaves the last reading unchanged", () => {
  const life = new Life({ processor: "restock_diff" });
  life.see({ body: pageWith({ price: "10" }) });
  const failed = life.see({ body: "<p>We will be right back.</p>" });
  expect(wordOf(failed.verdict)).toBe("failed: no_text");
  expect(failed.memory.restock?.price).toBe("10");
  expect(wordOf(life.see({ body: pageWith({ price: "9" }) }).verdict)).toBe("changed");
});

test("noise reduction never suppresses a price", () => {
  const seen = prices("10", "9", "10", "9", "10");
  expect(verdicts({ noise_reduction: true }, seen)).toEqual(["first", "changed", "changed", "changed", "changed"]);
});

test.each([
  "In Stock: True - Price: 121.95",
  "In Stock: False - Price: 1299 EUR",
  "In Stock: Unknown - Price:",
  "In Stock: True - Price: 5.50 USD",
])("the line of product text %s is read back as it was written", (line) => {
  const stock = stockOfText(line);
  expect(stock && stockText(stock)).toBe(line);
});
