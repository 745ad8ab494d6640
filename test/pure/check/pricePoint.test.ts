import { expect, test } from "vitest";
import { priceMoved } from "../../../src/check/pricePoint.ts";

const restock = { price: "89", currency: "EUR", in_stock: true, availability: "instock", last_price: null };
const lower = { ...restock, price: "69" };

test("a price stands at the time of the snapshot that shows it, also where that is older than the check", () => {
  expect(priceMoved({}, { restock, snapshotAt: 100 }, 130)?.at).toBe(100);
  expect(priceMoved({ restock, snapshotAt: 200 }, { restock: lower, snapshotAt: 201 }, 200)?.at).toBe(201);
});

test("a price that moved without a snapshot stands at the time of its check", () => {
  expect(priceMoved({ restock, snapshotAt: 100 }, { restock: lower, snapshotAt: 100 }, 300)?.at).toBe(300);
});
