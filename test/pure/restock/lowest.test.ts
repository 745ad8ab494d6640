/** A new lowest price is below every one before it in its currency. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { restockAfter } from "../../../src/check/restockMemory.ts";
import { isLowest } from "../../../src/restock/lowest.ts";
import type { WatchMemory } from "../../../src/watch/memory.ts";

const stockOf = (price: string | null, currency = "EUR") => ({ price, currency, in_stock: true, availability: null });
const changed = { kind: "changed" } as never;
const quiet = { kind: "quiet", why: "direction" } as never;

/** Whether each price in its turn is a new lowest one. */
function lowestOf(prices: readonly (string | null)[], currency = "EUR", before: WatchMemory = {} as WatchMemory) {
  let memory = before;
  return prices.map((price, at) => {
    const found = isLowest(memory, stockOf(price, currency));
    memory = { ...memory, ...restockAfter(memory, stockOf(price, currency) as never, at % 2 ? quiet : changed) };
    return found;
  });
}

describe("a price", () => {
  test.each<[(string | null)[], (boolean | null)[]]>([
    [
      ["10", "9", "9", "12", "8.5", "8.50"],
      [null, true, false, false, true, false],
    ],
    [
      [null, "10", null, "9.99"],
      [null, null, null, true],
    ],
    [
      ["100", "99.9", "1000", "99.89"],
      [null, true, false, true],
    ],
  ])("of %j is a new lowest one: %j", (prices, expected) => {
    expect(lowestOf(prices)).toEqual(expected);
  });

  test("is compared within its currency alone", () => {
    const memory = { restock: { ...stockOf("10", "USD"), last_price: "8" } } as unknown as WatchMemory;
    expect(lowestOf(["9", "7"], "EUR", memory)).toEqual([null, true]);
    expect(lowestOf(["9", "7"], "USD", memory)).toEqual([false, true]);
  });

  test("is a new lowest one exactly where it is below all before it", () => {
    const price = fc.integer({ min: 1, max: 99_999 }).map((cents) => (cents / 100).toFixed(2));
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 20 }), (prices) => {
        const expected = prices.map((one, at) =>
          at === 0 ? null : prices.slice(0, at).every((other) => Number(one) < Number(other)),
        );
        expect(lowestOf(prices)).toEqual(expected);
      }),
    );
  });
});
