/** Several texts in one object. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { joinedParts, partAt, partName, partOfName } from "../../../src/storage/parts.ts";
import { caseCount } from "../../chance.ts";

test("each part reads as it was written, and there is no further one", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 40 }), { minLength: 1, maxLength: 5 }), (parts) => {
      const { bytes, lengths } = joinedParts(parts);
      expect(parts.map((_, place) => partAt(bytes, lengths, place))).toEqual(parts);
      expect(partAt(bytes, lengths, parts.length)).toBeNull();
    }),
    { numRuns: caseCount(1000) },
  );
});

test("the name of a part names its object and its place, and the first one is the object's own", () => {
  const name = `12.${"a".repeat(64)}`;
  expect(partName(name, 0)).toBe(name);
  expect(partOfName(name)).toEqual({ name, place: 0 });
  expect(partOfName(partName(name, 2))).toEqual({ name, place: 2 });
});

test("lengths that nobody wrote give no part", () => {
  expect(partAt(new Uint8Array(3), "", 1)).toBeNull();
  expect(partAt(new Uint8Array(3), "x", 0)).toBeNull();
});
