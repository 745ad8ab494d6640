/** What became of a table: the events lead from one text of it to the other, and a title says the first of them. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { priceAlone } from "../../../src/lib/price/priceAlone.ts";
import { tableHeadline } from "../../../src/services/tableHeadline.ts";
import { boundedTableReport } from "../../../src/services/webhook/tableReport.ts";
import { keyedTable } from "../../../src/table/keyed.ts";
import { tableReportOf } from "../../../src/table/report.ts";
import { tableText, type Cell, type Row } from "../../../src/table/rows.ts";

const columns = ["name", "price", "stock"];
const cell = fc.option(fc.constantFrom("1 EUR", "2 EUR", 'a "b", c', " x", "=1+1", "é"), { nil: null });
const rows = fc.array(fc.tuple(fc.constantFrom("a", "b", "c,d", "a#2", "e"), cell, cell), { maxLength: 7 });
const textOf = (all: readonly Row[]) => tableText(keyedTable(all, { columns, key: "name" }).table);

test("the events of a change lead from the table before to the one after, and there are some exactly where these differ", () => {
  fc.assert(
    fc.property(rows, rows, (one, other) => {
      const [before, after] = [textOf(one), textOf(other)];
      const report = tableReportOf(before, after);
      const known = new Map<string, Record<string, Cell>>();
      for (const { cells, key } of tableReportOf(columns.join(","), before)?.rows ?? []) known.set(key, { ...cells });
      for (const { event, key, column, before: was, after: now, cells } of report?.rows ?? []) {
        if (event === "row_added") known.set(key, { ...cells });
        if (event === "row_removed") known.delete(key);
        if (event !== "cell_changed") continue;
        const row = known.get(key) as Record<string, Cell>;
        expect(was).not.toBe(now);
        expect(row[column ?? ""]).toBe(was);
        row[column ?? ""] = now;
      }
      const led = [...known.values()].map((row) => columns.map((name) => row[name] ?? null));
      expect(textOf(led)).toBe(after);
      expect(report?.rows.length === 0).toBe(before === after);
      expect(report && tableHeadline(report) === null).toBe(before === after);
    }),
  );
});

test("a title names the cell that changed, or the row that came or went, in the language of its reader", () => {
  const title = (before: string, after: string, language: "en" | "de" = "en") => {
    const report = tableReportOf(`name,price\n${before}`, `name,price\n${after}`);
    return report && tableHeadline(report, language);
  };
  expect(title("Beta,48.50 EUR", "Beta,41.90 EUR")).toBe("Beta: €48.50 → €41.90");
  expect(title("Beta,48.50 EUR", "Beta,")).toBe("Beta: €48.50 → –");
  expect(title("Beta,4.5", "Beta,4.7")).toBe("Beta, price: 4.5 → 4.7");
  expect(title("Beta,1 EUR", "Beta,1 EUR\nGamma,2 EUR")).toBe("New: Gamma, €2.00");
  expect(title("Alpha,1 EUR\nBeta,1 EUR", "Beta,2 EUR", "de")).toBe("Beta: 1,00\u00a0€ → 2,00\u00a0€ und 1 weitere");
});

test.each<["en" | "de" | "fr", string]>([
  ["en", "Lamp: €1,299.00 → €999.50"],
  ["de", "Lamp: 1.299,00 € → 999,50 €"],
  ["fr", "Lamp : 1 299,00 € → 999,50 €"],
])("a price is said in the reader's language, however the page writes it: %s", (language, said) => {
  const title = (before: string, after: string) => {
    const report = tableReportOf(`name,price\nLamp,"${before}"`, `name,price\nLamp,"${after}"`);
    return report && tableHeadline(report, language)?.replaceAll(/[\u00a0\u202f]/g, " ");
  };
  expect(title("1299.00 EUR", "999.5 EUR")).toBe(said);
  expect(title("€1,299.00", "€ 999.50")).toBe(said);
  expect(title("1.299,00 €", "999,50 EUR")).toBe(said);
});

test.each(["4.10", "€1.299", "1,299 €", "from €5.00", "€5.00 – €7.00", "1,299.00", "12 kr", "-€5.00", ""])(
  "what is no amount of a known currency, or may be two, stays as the page has it: %s",
  (cell) => {
    expect(priceAlone(cell)).toBeNull();
  },
);

test("a message has as many events as fit, and says how many more there are and where", () => {
  const lines = Array.from({ length: 900 }, (_, at) => `${String(at).padStart(4, "0")},1 EUR`);
  const report = tableReportOf("name,price", ["name,price", ...lines].join("\n"));
  const bounded = report && boundedTableReport(report, { link: "https://tidemark.example/rows", bytes: 5000 });
  expect(bounded?.counts).toEqual({ added: 900, removed: 0, changed: 0 });
  expect((bounded?.rows.length ?? 0) + (bounded?.more ?? 0)).toBe(900);
  expect(JSON.stringify(bounded?.rows).length).toBeLessThanOrEqual(5001);
});
