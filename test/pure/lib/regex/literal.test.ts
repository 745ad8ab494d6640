import fc from "fast-check";
import { englishOf } from "../../../../src/message/textOf.ts";
import { expect, test } from "vitest";
import { newMatchBudget } from "../../../../src/lib/regex/budget.ts";
import { claims } from "../../../../src/lib/lines/claims.ts";
import { compilePattern } from "../../../../src/lib/regex/pattern.ts";
import { parseRegex } from "../../../../src/lib/regex/parse.ts";
import { requiredText } from "../../../../src/lib/regex/literal.ts";
import { caseCount } from "../../../chance.ts";

const flags = { i: true, m: false, s: false, x: false };
const required = (source: string, i = true) => {
  const found = requiredText(parseRegex(source, { ...flags, i }).root);
  return found && { text: found.text, isLowered: found.isLowered };
};

test("the text that every match holds is found, and only that", () => {
  expect(required("^\\s*advert")).toEqual({ text: "advert", isLowered: true });
  expect(required("\\d+ (minutes|hours) ago")).toEqual({ text: " ago", isLowered: true });
  expect(required("(?:price: )+\\d")).toEqual({ text: "price: ", isLowered: true });
  expect(required("session")).toEqual({ text: "ion", isLowered: true });
  expect(required("(advert)?x|y")).toBeNull();
  expect(required("Advert", false)).toBeNull();
  expect(required("12:34", false)).toEqual({ text: "12:34", isLowered: false });
});

test("searching the whole text first finds the very lines that asking each line finds", () => {
  const source = fc.constantFrom(
    "advert",
    "a+ ago$",
    "^kettle (tea|cup)?",
    "(?:12:|13:)00",
    "cost: [0-9]+",
    "(?:ago ){1,2}",
    "x?advert|never",
  );
  const line = fc
    .array(
      fc.constantFrom(
        "Advert",
        "ADVERT",
        "aago",
        " ago",
        "\u212aettle ",
        "tea",
        "12:00",
        "cost: 9",
        "ago ",
        "\u017f",
        "\u0130",
        "x",
      ),
      { maxLength: 4 },
    )
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(source, fc.array(line, { minLength: 1, maxLength: 5 }), (pattern, lines) => {
      const compiled = compilePattern(`/${pattern}/i`);
      if ("problem" in compiled) throw new Error(englishOf(compiled.problem.sentence));
      const asked = lines.map((each) => (compiled.pattern.test(each, newMatchBudget()) ? 0 : -1));
      expect([...claims(lines, [compiled.pattern], newMatchBudget())]).toEqual(asked);
    }),
    { numRuns: caseCount(3000) },
  );
});

test("letters that grow in lower case do not shift what is found to another line", () => {
  const found = compilePattern("/advert/i");
  if ("problem" in found) throw new Error(englishOf(found.problem.sentence));
  const lines = ["\u0130".repeat(20), "Advert", "x", "y"];
  expect([...claims(lines, [found.pattern], newMatchBudget())]).toEqual([-1, 0, -1, -1]);
});
