/** Why a reading of price and stock was reported or not: the words and figures that the trace of a check shows. */
import { inEnglish } from "../../inEnglish.ts";
import { describe, expect, test } from "vitest";
import { type Decision, type DecisionInput, decisionOn as decisionWithCodes } from "../../../src/restock/decide.ts";
import type { Stock } from "../../../src/lib/price/stock.ts";

const decisionOn = (input: DecisionInput) => inEnglish(decisionWithCodes(input)) as Decision;

const at = (price: string | null, in_stock: boolean | null = true, currency: string | null = "EUR"): Stock => ({
  price,
  currency,
  in_stock,
  availability: "unknown",
});
const rules: DecisionInput["rules"] = {
  stock: "in_stock_only",
  followsPrice: true,
  atMost: null,
  min: null,
  max: null,
  threshold: null,
};
const decision = (
  before: Stock,
  now: Stock,
  more: Partial<DecisionInput["rules"]> = {},
  lastReported: Stock | null = before,
) => decisionOn({ rules: { ...rules, ...more }, before, now, lastReported: lastReported, known: null });

describe("an alert says what happened, stock before price", () => {
  test.each<[Stock, Stock, Partial<DecisionInput["rules"]>, string]>([
    [at("5", false), at("5"), {}, "It came into stock"],
    [at("5", false), at("4"), {}, "It came into stock. The price changed from 5 to 4"],
    [at("5", false), at("4"), { followsPrice: false }, "It came into stock"],
    [at("5"), at("5", false), { stock: "all_changes" }, "It went out of stock"],
    [at("5"), at("4"), {}, "The price changed from 5 to 4"],
    [at("5"), at("4", false), {}, "The price changed from 5 to 4. It went out of stock"],
    [at("5"), at("5", true, "USD"), {}, "The price changed from 5 EUR to 5 USD"],
  ])("%j, then %j under %j: %s", (before, now, more, reason) => {
    expect(decision(before, now, more)).toMatchObject({ counts: true, reason });
  });
});

describe("a change without an alert says why, and whether the next change is measured from it", () => {
  test.each<[Stock, Stock, Partial<DecisionInput["rules"]>, boolean, string]>([
    [at("5"), at("5"), {}, false, "Nothing that the watch follows changed"],
    [at("5"), at("5", true, null), {}, false, "Nothing that the watch follows changed"],
    [at("5"), at("5", false), {}, true, "It went out of stock, which the watch does not count"],
    [at("5", false), at("5"), { stock: "off" }, true, "It came into stock, which the watch does not count"],
    [at("5"), at("5", null), {}, false, "Whether it is in stock could not be decided"],
    [at("5"), at(null), {}, false, "No price could be read"],
    [at("5"), at(null, null), {}, false, "Whether it is in stock could not be decided. No price could be read"],
    [at(null), at(null), {}, false, "Nothing that the watch follows changed"],
    [at("5"), at("4"), { followsPrice: false }, false, "The price changed, which the watch does not follow"],
    [at("5"), at("6"), { min: "5", max: "6" }, false, "The price is within the band of 5 to 6 that is not reported"],
    [at("4"), at("5"), { min: "5" }, true, "The price is within the band of 5 to any that is not reported"],
    [at("7"), at("6"), { max: "6" }, true, "The price is within the band of 0 to 6 that is not reported"],
    [
      at("100"),
      at("95"),
      { threshold: 5 },
      false,
      "The price is 5% from the 100 last reported; it must be more than 5%",
    ],
    [at(null), at("5"), {}, true, "Known for the first time"],
    [at("5", null), at("5", false), {}, true, "Known for the first time"],
    [at(null, null), at("5"), {}, true, "Known for the first time"],
  ])("%j, then %j under %j: moves %s, %s", (before, now, more, moves, reason) => {
    expect(decision(before, now, more)).toMatchObject({ counts: false, moves, reason });
  });
});

test("the figures show both readings, the last alerted price, and the distance from it", () => {
  const { facts } = decision(at("100"), at("104"), { threshold: 5 }, at("80"));
  expect(facts).toEqual({
    stock_before: true,
    stock_now: true,
    price_before: "100",
    price_now: "104",
    price_reported: "80",
    percent_from_reported: 30,
  });
  expect(decision(at("100"), at("100"), {}, null).facts).not.toHaveProperty("percent_from_reported");
});

test("a price that returns after it was missing is measured from the last alerted one", () => {
  expect(decision(at(null), at("90"), {}, at("100"))).toMatchObject({
    counts: true,
    reason: "The price changed from 100 to 90",
  });
  expect(decision(at(null), at("100"), {}, at("100"))).toMatchObject({ counts: false, moves: true });
});

test("a price in another currency is not measured against the threshold", () => {
  expect(decision(at("100"), at("101", true, "USD"), { threshold: 50 })).toMatchObject({ counts: true });
  expect(decision(at("100"), at("101", true, null), { threshold: 50 })).toMatchObject({ counts: false });
});

test("stock that was unknown for a while is compared with the last known state", () => {
  const open = { rules, before: at("5", null), lastReported: at("5") };
  expect(decisionOn({ ...open, now: at("5"), known: false })).toMatchObject({
    counts: true,
    reason: "It came into stock",
    facts: { stock_before: false, stock_now: true },
  });
  expect(decisionOn({ ...open, now: at("5"), known: true })).toMatchObject({ counts: false, moves: true });
  expect(decisionOn({ ...open, now: at("5"), known: null })).toMatchObject({ counts: false, moves: true });
});
