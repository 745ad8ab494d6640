import fc from "fast-check";
import { expect, test } from "vitest";
import { membersJson } from "../../../src/http/jsonText.ts";
import { caseCount } from "../../chance.ts";

test("the bytes put together out of members are the text of the object, whatever its characters", () => {
  // Another name of the prototype would be no member of an object.
  const names = fc.string({ unit: "grapheme" }).filter((name) => name !== "__proto__" && !/^\d+$/.test(name));
  const members = fc.uniqueArray(fc.tuple(names, fc.jsonValue({ stringUnit: "grapheme" })), {
    selector: ([name]) => name,
  });
  fc.assert(
    fc.property(members, (given) => {
      expect(new TextDecoder().decode(membersJson(given))).toBe(JSON.stringify(Object.fromEntries(given)));
    }),
    { numRuns: caseCount(200) },
  );
});
