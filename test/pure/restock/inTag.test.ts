/** How a price stands among those of the other watches with a tag. */
import { message } from "../../../src/message/message.ts";
import { expect, test } from "vitest";
import { standingInTag } from "../../../src/restock/inTag.ts";

const others = [
  { price: "84.00", currency: "EUR" },
  { price: "70", currency: "USD" },
];
const eur = (price: string | null) => ({ price, currency: "EUR" });

test.each([
  ["below", "79.9", "90", "79.9 < 84.00", true, false],
  ["above", "84.01", "79.9", "84.01 > 84.00", false, true],
  ["a tie, which is the lowest price, too", "84", "84", "84 = 84.00", true, true],
])("a price is %s", (_, now, before, found, isCheapest, wasCheapest) => {
  expect(standingInTag(others, { before: eur(before), now: eur(now) })).toEqual({
    kind: "known",
    ...{ found, isCheapest, wasCheapest },
  });
});

test("what was before is not known without a price, or in another currency", () => {
  for (const before of [undefined, eur(null), { price: "90", currency: "USD" }])
    expect(standingInTag(others, { before, now: eur("1") })).toMatchObject({ isCheapest: true, wasCheapest: null });
});

test("without a price, or with nobody to compare with, nothing is known", () => {
  const why = message("fact.no_other_price");
  for (const nobody of [undefined, [], [{ price: "70", currency: "USD" }], [{ price: "70", currency: null }]])
    expect(standingInTag(nobody, { before: eur("90"), now: eur("1") })).toEqual({ kind: "missing", why });
  for (const now of [undefined, eur(null)])
    expect(standingInTag(others, { before: eur("90"), now })).toEqual({
      kind: "missing",
      why: message("fact.no_price"),
    });
});
