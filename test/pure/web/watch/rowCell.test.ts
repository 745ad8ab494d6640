/** Numbers of a list of rows, in the language of its reader. */
import { expect, test } from "vitest";
import type { Reader } from "../../../../src/web/reader.ts";
import { Cell, quantitiesIn } from "../../../../src/web/watch/rowCell.tsx";
import { wordsFor } from "../../../../src/web/words/index.ts";

test("quantities have the signs of the language; years and ids stay as they are", () => {
  const rows = [
    { year: 2024, id: 10_245, weight: 1310 },
    { year: 2025, id: 10_246, weight: 1234.5 },
  ];
  const quantities = quantitiesIn(rows);
  const reader = { ...wordsFor("de", undefined), now: 1 } as Reader;
  const shown = (name: "year" | "id" | "weight") =>
    rows.map((row) => `${Cell({ reader, name, quantities, value: row[name] }) as { toString: () => string }}`);
  expect(shown("year")).toEqual(["2024", "2025"]);
  expect(shown("id")).toEqual(["10245", "10246"]);
  expect(shown("weight")).toEqual(["1.310", "1.234,5"]);
});
