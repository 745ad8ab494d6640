/** Parts of several kinds in a line: found as the alternatives of one expression find them. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { partsOf } from "../../../../src/reading/dynamicTokens/scan.ts";

const kinds = ["a\\d+", "\\d(?=b)|\\bb", "(?<=a)\\d", "\\d{2}", "b+a?"];

/** What the alternatives of one expression find. */
function alternatives(line: string): { kind: number; at: number; text: string }[] {
  const together = new RegExp(kinds.map((kind) => `(${kind})`).join("|"), "giu");
  return [...line.matchAll(together)].map((found) => ({
    kind: found.slice(1).findIndex((group) => group !== undefined),
    at: found.index,
    text: found[0],
  }));
}

test("the first part counts, at one place that of the earlier kind, and what it covers begins no other", () => {
  const apart = kinds.map((kind) => new RegExp(kind, "giu"));
  const line = fc.array(fc.constantFrom("a", "B", "1", "2", " "), { maxLength: 30 }).map((letters) => letters.join(""));
  fc.assert(
    fc.property(line, (each) => {
      expect(partsOf(each, apart)).toEqual(alternatives(each));
    }),
  );
  expect(partsOf("a12b 34", apart).map(({ text }) => text)).toEqual(["a12", "b", "34"]);
});
