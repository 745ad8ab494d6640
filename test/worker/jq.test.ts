/** The languages and readers of `src/check` that depend on the engine below them, at work in workerd itself. */
import { describe, expect, test } from "vitest";
import { compileDataFilter, resultsOf, type DataFilter } from "../../src/lib/selector/data.ts";
import { parseJson, type Json } from "../../src/lib/json/value.ts";
import jqCases from "../pure/lib/jq/jqCases.json";
import { deflated, pdfOf, written } from "../pure/page/sources/pdfFile.ts";
import { reading } from "../pure/page/sources/reading.ts";

function found(text: string, value: Json) {
  const filter = compileDataFilter(text);
  return filter.kind === "problem" ? filter : resultsOf(filter satisfies DataFilter, value);
}

describe("in workerd", () => {
  test("a jq program answers as jq does", () => {
    for (const [program, input, answer] of jqCases as [string, Json, Json[] | string][]) {
      if (typeof answer !== "string") expect([program, found(`jq:${program}`, input)]).toEqual([program, answer]);
      else expect([program, found(`jq:${program}`, input)]).toMatchObject([program, { kind: "problem" }]);
    }
  });

  test.each([
    "jq:[range(1e18)]",
    "jq:until(false; .)",
    'jq:reduce range(1e9) as $i ("a"; . + .)',
    "jq:def f: [f]; f",
    "json:$..*..*..*",
  ])("the jq program %s ends with a problem, and the next filter runs unaffected", (text) => {
    const bush = (levels: number): Json => (levels === 0 ? 1 : Array.from({ length: 6 }, () => bush(levels - 1)));
    expect(found(text, bush(6))).toMatchObject({ kind: "problem", cause: "budget" });
    expect(found("jq:.a | length", { a: [1, 2] })).toEqual([2]);
  });

  test("a value nested too deep for the stack is a problem, not a crash", () => {
    const deep = parseJson("[".repeat(100_000) + "]".repeat(100_000)) as Json;
    expect(found("jq:tojson", deep)).toMatchObject({ kind: "problem", cause: "budget" });
  });

  test("no digit of a long number is lost", () => {
    expect(parseJson("[12345678901234567891]")).toEqual([{ literal: "12345678901234567891" }]);
  });

  test("a PDF is read", async () => {
    const pages = [deflated(written(["Opening hours", "9\x9617"])), { dictionary: "", data: written(["Page two"]) }];
    const { text, stages } = await reading(pdfOf(pages), "application/pdf");
    expect(text).toBe("Opening hours\n9–17\nPage two");
    expect(stages.map(({ stage }) => stage)).toContain("pdf");
  });

  test("a PDF that unpacks without end is refused before it fills the memory", async () => {
    const bomb = pdfOf([deflated(new Uint8Array(60_000_000))]);
    expect(await reading(bomb, "application/pdf")).toMatchObject({ failure: "unsupported_type" });
  });
});
