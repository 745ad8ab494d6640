/** What is painted twice is read once, and what people wrote into the fields of a form stands where they wrote it. */
import { describe, expect, test } from "vitest";
import { PageLines } from "../../../../src/lib/pdf/lines.ts";

const at = (x: number, y: number, str: string, hasEOL = false) => ({
  ...{ str, hasEOL, height: 12 },
  transform: [12, 0, 0, 12, x, y],
});
const linesOf = (...pieces: ReturnType<typeof at>[]) => {
  const lines = new PageLines();
  for (const piece of pieces) lines.add(piece);
  lines.end();
  return lines;
};

describe("type that is made bold by painting it again", () => {
  test.each<[string, string[], ReturnType<typeof at>[]]>([
    ["in lines", ["NOTICE"], [at(72, 700, "NOTICE"), at(72.4, 700, "NOTICE", true)]],
    [
      "in words",
      ["BIG NOTICE"],
      [at(72, 700, "BIG "), at(72.3, 700, "BIG "), at(99, 700, "NOTICE"), at(99.3, 700.2, "NOTICE")],
    ],
    ["in letters", ["BIG NOTICE"], [at(72, 700, "BBIIGG  NNOOTTIICCEE")]],
    ["three times", ["NOTICE"], [at(72, 700, "NOTICE"), at(72.3, 700, "NOTICE"), at(72.6, 700, "NOTICE")]],
  ])("is read once (%s)", (_name, lines, pieces) => expect(linesOf(...pieces).texts).toEqual(lines));

  test("what stands twice is read twice", () => {
    expect(linesOf(at(72, 700, "Yes", true), at(72, 680, "Yes", true), at(300, 680, "Yes")).texts).toEqual([
      "Yes",
      "Yes",
      "Yes",
    ]);
    expect(linesOf(at(72, 700, "112233445566")).texts).toEqual(["112233445566"]);
    expect(linesOf(at(72, 700, "aaaaaaaa")).texts).toEqual(["aaaaaaaa"]);
  });
});

describe("the value of a form field", () => {
  const page = () => linesOf(at(72, 700, "Date: "), at(300, 700, "Place:", true), at(72, 660, "Signed", true));

  test("stands between the words around its box", () => {
    const lines = page();
    lines.put({ rect: [340, 696, 500, 712], value: "Town hall" });
    lines.put({ rect: [110, 696, 280, 712], value: "June 6,\n2026" });
    expect(lines.texts).toEqual(["Date: June 6, 2026 Place: Town hall", "Signed"]);
  });

  test("has a line of its own where none goes through its box", () => {
    const lines = page();
    lines.put({ rect: [72, 672, 280, 686], value: "Agenda" });
    lines.put({ rect: [72, 100, 280, 116], value: "Notes" });
    expect(lines.texts).toEqual(["Date: Place:", "Agenda", "Signed", "Notes"]);
  });
});
