import { describe, expect, test } from "vitest";
import { followsPrice, needsPixels, processorImage, processorRestock } from "../../../src/settings/processors.ts";

const taken = (box: string) => processorImage.safeParse({ bounding_box: box }).success;

describe("a region of a picture", () => {
  test.each(["0,0,1,1", "10,20,99999,99999"])("the picture region %s is accepted", (box) =>
    expect(taken(box)).toBe(true),
  );
  test.each(["1,2,0,4", "1,2,4,0", "1,2,3", "-1,2,3,4", "1.5,2,3,4", "1, 2, 3, 4", "a", ""])(
    "the picture region %s contains nothing to compare, and is refused",
    (box) => expect(taken(box)).toBe(false),
  );
});

test.each([
  [{ price_change_min: 5, price_change_max: 10 }, true],
  [{ price_change_min: 5, price_change_max: 5 }, true],
  [{ price_change_min: 10, price_change_max: 5 }, false],
  [{ price_change_min: 10, price_change_max: null }, true],
  // Zero counts as not set.
  [{ price_change_min: 10, price_change_max: 0 }, true],
  [{ price_change_min: -1 }, false],
])("the price band %j is accepted: %s", (settings, isTaken) =>
  expect(processorRestock.safeParse(settings).success).toBe(isTaken),
);

test.each([
  ["text_json_diff", false, false],
  ["restock_diff", true, false],
  ["image_ssim_diff", false, true],
  ["constructor", false, false],
  [undefined, false, false],
])("%s follows a price: %s, compares pictures: %s", (name, price, pixels) =>
  expect([followsPrice(name), needsPixels(name)]).toEqual([price, pixels]),
);
