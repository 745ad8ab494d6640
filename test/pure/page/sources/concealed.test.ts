/** What a page hides by its own styles is left out, and said. */

import { expect, test } from "vitest";
import { reading } from "./reading.ts";

const page =
  "<style>.draft{display:none}</style><h1>Minutes</h1><p>The council publishes minutes and decisions of its committees.</p>" +
  "<p class=draft>Old draft</p>";

test("what the page's own styles hide is not read, and the trace says what it was and by which selector", async () => {
  const { text, stages } = await reading(page, "text/html");
  expect(text).not.toContain("Old draft");
  expect(stages.find(({ stage }) => stage === "page_styles")?.removed).toEqual([
    { rule: ".draft", count: 1, lines: ["Old draft"] },
  ]);
});

test("what is hidden is read where a filter names it", async () => {
  expect((await reading(page, "text/html", { include_filters: [".draft"] })).text).toBe("Old draft");
});
