/** Where a page shows several prices and nothing decides, each is named with its line and with the filter that makes it the price. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { readTextSync } from "../../../src/check/steps/read.ts";
import { candidatesIn, type PriceCandidate } from "../../../src/restock/candidates.ts";
import { stockSourceOf } from "../../../src/restock/kinds.ts";
import type { Settings } from "../../../src/settings/fields.ts";
import { caseCount } from "../../chance.ts";
import { pageOf, settingsInForce } from "../../pages/life.ts";

function read(body: string, settings: Settings = {}): { price: string | null; candidates: PriceCandidate[] } {
  const answer = readTextSync(pageOf({ body }), settingsInForce({ processor: "restock_diff", ...settings }), {
    sourceOf: stockSourceOf,
  });
  if (!("reading" in answer)) return { price: null, candidates: [] };
  return { price: answer.reading.restock?.price ?? null, candidates: candidatesIn(answer.stages) };
}

const shop = (offers: string) =>
  `<title>Lamp</title><body><h1>Lamp</h1>${offers}<p>Delivered within three days.</p></body>`;

test.each([
  ["in paragraphs", "<p>$39.99</p><p>$49.99</p>", ["$39.99", "$49.99"]],
  [
    "in a table",
    "<table><tr><td>Small</td><td>$10.00</td></tr><tr><td>Large</td><td>$14.00</td></tr></table>",
    ["$10.00", "$14.00"],
  ],
  ["in parts of their own", '<ul><li id="blue">Blue: €80.00</li><li id="red">Red: €45.00</li></ul>', ["€80", "€45"]],
  ["with cents apart", "<p>$<b>39</b><sup>99</sup></p><p>$<b>49</b><sup>99</sup></p>", ["39", "49"]],
  [
    "behind cards of other products",
    '<div class="a"><b>$5.00</b></div><div class="b"><b>$7.00</b></div>',
    ["$5", "$7"],
  ],
])("several prices %s are candidates, each of which its filter decides", (_, offers, lines) => {
  const { price, candidates } = read(shop(offers));
  expect(price).toBeNull();
  expect(candidates.map(({ line }, index) => line.includes(lines[index] ?? "?"))).toEqual(lines.map(() => true));
  for (const { price: wanted, include_filter: filter } of candidates) {
    expect(filter).not.toBeNull();
    const narrowed = read(shop(offers), { include_filters: [filter ?? ""] });
    expect(narrowed).toEqual({ price: wanted, candidates: [] });
  }
});

test("what the watch leaves out is no candidate, and filters hold on the page without it", () => {
  const body = shop('<p class="ad">$1.00</p><p>$39.99</p><p>$49.99</p>');
  const settings = { subtractive_selectors: [".ad"] };
  const { candidates } = read(body, settings);
  expect(candidates.map(({ price }) => price)).toEqual(["39.99", "49.99"]);
  for (const { price, include_filter: filter } of candidates)
    expect(read(body, { ...settings, include_filters: [filter ?? ""] }).price).toBe(price);
});

test("a price that no element shows alone has its line and no filter", () => {
  const { candidates } = read(shop("<p>$39.99<br>$49.99</p>"));
  expect(candidates.map(({ line, include_filter: filter }) => [line, filter])).toEqual([
    ["$39.99", null],
    ["$49.99", null],
  ]);
});

test("where one price is asked there are none", () => {
  for (const offers of ["<p>$39.99</p>", "<p>$39.99</p><p>was $49.99</p>", "<p>Nothing for sale</p>"])
    expect(read(shop(offers)).candidates).toEqual([]);
});

test("of any page each filter that is proposed makes its price the price", () => {
  const amounts = fc.uniqueArray(fc.integer({ min: 1, max: 900 }), { minLength: 2, maxLength: 12 });
  const shape = fc.constantFrom(
    (amount: number) => `<p>$${amount}.00</p>`,
    (amount: number) => `<div class="offer"><span>Seller ${"abcdefgh"[amount % 8]}</span> <b>$${amount}.00</b></div>`,
    (amount: number) => `<section id="s${amount % 90}"><h2>Pack</h2><p>$${amount}.00</p></section>`,
  );
  fc.assert(
    fc.property(amounts, fc.array(shape, { minLength: 12, maxLength: 12 }), (all, shapes) => {
      const body = shop(all.map((amount, index) => shapes[index]?.(amount) ?? "").join(""));
      for (const { price, include_filter: filter } of read(body).candidates)
        if (filter !== null) expect(read(body, { include_filters: [filter] }).price).toBe(price);
    }),
    { numRuns: caseCount(60) },
  );
});
