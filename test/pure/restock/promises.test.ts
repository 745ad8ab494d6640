/** What holds for every product, whatever its shop does and however it is watched. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Settings } from "../../../src/settings/fields.ts";
import { Life, wordOf } from "../../pages/life.ts";
import { caseCount } from "../../chance.ts";

const seen = fc.record({
  price: fc.option(
    fc.constantFrom(
      "0",
      "0.001",
      "9.5",
      "10",
      "10.00",
      "10.4",
      "11",
      "100",
      "1.299,50",
      "12345678901234567890.12",
      "-5",
      "",
    ),
  ),
  currency: fc.option(fc.constantFrom("EUR", "USD"), { freq: 1 }),
  stock: fc.option(fc.constantFrom("InStock", "OutOfStock")),
});
const settings: fc.Arbitrary<Settings> = fc.record({
  processor: fc.constant("restock_diff" as const),
  price_at_most: fc.option(fc.constantFrom(0, 5, 10)),
  processor_config_restock_diff: fc.record(
    {
      in_stock_processing: fc.constantFrom("in_stock_only", "all_changes", "off"),
      follow_price_changes: fc.boolean(),
      price_change_min: fc.option(fc.constantFrom(0, 5, 10)),
      price_change_max: fc.option(fc.constantFrom(0, 10, 50)),
      price_change_threshold_percent: fc.option(fc.constantFrom(0, 5, 50)),
    },
    { requiredKeys: [] },
  ),
});

function pageOf({ price, currency, stock }: { price: string | null; currency: string | null; stock: string | null }) {
  const offers = {
    ...(price === null ? {} : { price }),
    ...(currency === null ? {} : { priceCurrency: currency }),
    ...(stock === null ? {} : { availability: stock }),
  };
  return `<script type="application/ld+json">${JSON.stringify({ "@type": "Product", offers })}</script><h1>K</h1>`;
}

test("an alert shows a difference, a failure changes nothing, and the same page read again is no change", () => {
  fc.assert(
    fc.property(settings, fc.array(seen, { minLength: 2, maxLength: 8 }), (rules, shop) => {
      const life = new Life(rules);
      for (const one of shop) {
        const [saved, memory] = [life.saved, life.memory];
        const { verdict, text } = life.see({ body: pageOf(one) });
        if (verdict.kind === "changed") expect(text).not.toBe(saved);
        if (verdict.kind === "failed") {
          expect(life.saved).toBe(saved);
          expect([life.memory.restock, life.memory.toldPrice]).toEqual([memory.restock, memory.toldPrice]);
        }
        if (verdict.kind !== "failed")
          expect(["unchanged", "first"]).toContain(life.see({ body: pageOf(one) }).verdict.kind);
      }
    }),
    { numRuns: caseCount(300) },
  );
});

test("a product that returns to stock is always alerted where stock is followed at any price, whatever price and unknown readings come between", () => {
  fc.assert(
    fc.property(
      settings,
      fc.array(seen, { maxLength: 5 }),
      fc.tuple(seen, seen, fc.array(seen, { maxLength: 3 })),
      (rules, shop, [gone, back, open]) => {
        fc.pre(rules.processor_config_restock_diff?.in_stock_processing !== "off");
        const life = new Life({ ...rules, price_at_most: null });
        const before = [...shop, { ...gone, stock: "OutOfStock" }, ...open.map((one) => ({ ...one, stock: null }))];
        for (const one of before) life.see({ body: pageOf(one) });
        expect(wordOf(life.see({ body: pageOf({ ...back, stock: "InStock" }) }).verdict)).toBe("changed");
      },
    ),
    { numRuns: caseCount(300) },
  );
});
