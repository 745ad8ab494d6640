import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  decodeLineKeys,
  encodeLineKeys,
  lineKey,
  lineKeys,
  uniqueTo,
} from "../../../../src/lib/difference/lineKeys.ts";
import { documentPairs } from "./documents.ts";

describe("a line key", () => {
  test("a line key is 64 bits, and ignores letter case and white space at the ends", () => {
    expect(lineKey("Sold Out")).toHaveLength(4);
    expect(lineKey("  SOLD out\t")).toBe(lineKey("Sold Out"));
    expect(lineKey("sold  out")).not.toBe(lineKey("sold out"));
  });

  test("a line key never changes between versions, since stored keys are compared with new ones", () => {
    const hexadecimal = (key: string) =>
      [...new Uint8Array(encodeLineKeys(new Set([key])))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    expect(["", "a", "In stock", "価格は1,000円"].map((line) => hexadecimal(lineKey(line)))).toMatchInlineSnapshot(`
      [
        "01a6d5df85ebb6c228",
        "01c16e2a6d2aaa4a0f",
        "01f0d81a9ca48879fe",
        "0140fe658732abce6c",
      ]
    `);
  });

  test("line keys of half a million similar lines differ, in each half nearly as rarely as chance has it", () => {
    const keys = new Set<string>();
    const halves = [new Set<string>(), new Set<string>()] as const;
    const count = 500_000;
    for (let index = 0; index < count; index++) {
      const key = lineKey(index % 2 === 0 ? `item ${index}` : `${index} in stock: $${index % 97}.00`);
      keys.add(key);
      halves[0].add(key.slice(0, 2));
      halves[1].add(key.slice(2));
    }
    expect(keys.size).toBe(count);
    // By chance 29 of 500,000 values of 32 bits collide.
    for (const half of halves) expect(count - half.size).toBeLessThan(70);
  });
});

describe("a set of line keys", () => {
  test("a set of line keys reads back as it was stored, and equal sets are equal bytes", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (lines) => {
        const keys = new Set(lines.map(lineKey));
        const bytes = encodeLineKeys(keys);
        expect(bytes).toHaveLength(1 + 8 * keys.size);
        expect(decodeLineKeys(bytes)).toEqual(keys);
        expect(encodeLineKeys(new Set([...keys].toReversed()))).toEqual(bytes);
      }),
    );
  });

  test("a set of no bytes is empty, and bytes of another form are refused", () => {
    expect(decodeLineKeys(new Uint8Array())).toEqual(new Set());
    expect(() => decodeLineKeys(new Uint8Array([2]))).toThrow(RangeError);
    expect(() => decodeLineKeys(new Uint8Array([1, 0, 0]))).toThrow(RangeError);
  });

  test("a set finds the visible lines that were never seen, each once and in order", () => {
    const seen = lineKeys("Apples\n\nPears\n");
    expect(uniqueTo(["pears ", "Plums", "", "Figs", "PLUMS"], seen)).toEqual(["Plums", "Figs"]);
  });

  test("a set contains every line of the text it was made of", () => {
    fc.assert(
      fc.property(documentPairs, ([text]) => {
        expect(uniqueTo(text.split("\n"), lineKeys(text))).toEqual([]);
      }),
    );
  });
});
