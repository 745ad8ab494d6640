/** JSON that was cut is distinguished from JSON that came whole. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonEnds } from "../../../../src/lib/json/ends.ts";
import { caseCount } from "../../../chance.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test("what is whole ends, and no beginning of it does", () => {
  const document = fc.oneof(
    fc.array(fc.jsonValue()),
    fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true }),
  );
  fc.assert(
    fc.property(document, fc.nat(), fc.boolean(), (value, seed, isIndented) => {
      const whole = JSON.stringify(value, null, isIndented ? 2 : 0);
      expect(jsonEnds(bytes(`${whole}\n`))).toBe(true);
      const cut = whole.slice(0, 1 + (seed % (whole.length - 1)));
      expect(jsonEnds(bytes(cut))).toBe(false);
    }),
    { numRuns: caseCount(300) },
  );
});

test("brackets and quotes in strings count for nothing, and several documents are as whole as their last", () => {
  expect(jsonEnds(bytes('{"a":"]}","b":"\\"{"}'))).toBe(true);
  expect(jsonEnds(bytes('{"a":1}\n{"a":2}\n'))).toBe(true);
  expect(jsonEnds(bytes('{"a":1}\n{"a":2'))).toBe(false);
});
