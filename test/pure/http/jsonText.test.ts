import fc from "fast-check";
import { expect, test } from "vitest";
import { membersText } from "../../../src/http/jsonText.ts";
import { caseCount } from "../../chance.ts";

test("the text put together out of members is that of the object", () => {
  // Another name of the prototype would be no member of an object.
  const names = fc.string().filter((name) => name !== "__proto__" && !/^\d+$/.test(name));
  const members = fc.uniqueArray(fc.tuple(names, fc.jsonValue()), { selector: ([name]) => name });
  fc.assert(
    fc.property(members, (given) => {
      expect(membersText(given)).toBe(JSON.stringify(Object.fromEntries(given)));
    }),
    { numRuns: caseCount(200) },
  );
});
