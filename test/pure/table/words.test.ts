/** A change of a table in words that people read. */
import { describe, expect, test } from "vitest";
import { tableTelling } from "../../../src/check/steps/tableTelling.ts";
import { readRows, writeJudgement } from "../../../src/history/judgement.ts";
import { everythingCounts } from "../../../src/lib/difference/judgement.ts";
import type { Idle } from "../../../src/table/leaders.ts";
import { tableText } from "../../../src/services/tableHeadline.ts";
import type { AlertLanguage } from "../../../src/services/words/language.ts";
import { amountText } from "../../../src/lib/price/amount.ts";
import { cellText } from "../../../src/services/tableLines.ts";
import { TableRows } from "../../../src/web/new/table.tsx";
import type { Reader } from "../../../src/web/reader.ts";
import { CellChanges } from "../../../src/web/change/cells.tsx";
import { BriefLines } from "../../../src/web/parts/brief.tsx";
import type { ColumnSettings } from "../../../src/settings/tableSettings.ts";
import { wordsFor } from "../../../src/web/words/index.ts";

const idle: Idle = { unread: new Set<string>(), stock: null };
const tableOf = (...rows: string[]) => ["name,price,stock", ...rows].join("\n");
const [before, after] = [
  tableOf("Iron,45.00 EUR,true", "Kettle,69.00 EUR,true", "Lamp,129.00 EUR,true"),
  tableOf("Kettle,59.00 EUR,true", "Lamp,129.00 EUR,false", '"Toaster, red",35.00 EUR,'),
];
const reportOf = (one: string, other: string, of = idle, columns: ColumnSettings[] = []) => {
  const rows = tableTelling({ before: one, after: other }, { idle: of, columns });
  return readRows(writeJudgement(everythingCounts, { words: [], rows }));
};
const plain = (text: string) => text.replaceAll("\u00a0", " ").replaceAll("\u202f", " ").split("\n");

const markup = (element: unknown) => String(element as { toString(): string });

describe("what became of a table", () => {
  test("of amounts in columns that are not called price the column is named, for a row may have several of them", () => {
    const [one, other] = ["station,super,diesel\nJet,1.74 EUR,1.61 EUR", "station,super,diesel\nJet,1.74 EUR,1.56 EUR"];
    const report = reportOf(one, other);
    const saidOf = (language: AlertLanguage) => (report ? tableText(report, { language, format: "text", max: 9 }) : "");
    expect(plain(saidOf("de"))).toEqual(["Jet, diesel: 1,61 € → 1,56 €"]);
    expect(plain(saidOf("en"))).toEqual(["Jet, diesel: €1.61 → €1.56"]);
  });

  test.each<[AlertLanguage, string[]]>([
    [
      "en",
      [
        "Cheapest is now: Toaster, red, €35.00",
        "Kettle: €69.00 → €59.00",
        "Lamp: in stock → sold out",
        "New: Toaster, red, €35.00",
        "Gone: Iron, €45.00, in stock",
      ],
    ],
    [
      "de",
      [
        "Am günstigsten ist jetzt: Toaster, red, 35,00 €",
        "Kettle: 69,00 € → 59,00 €",
        "Lamp: lieferbar → ausverkauft",
        "Neu: Toaster, red, 35,00 €",
        "Entfallen: Iron, 45,00 €, lieferbar",
      ],
    ],
    [
      "fr",
      [
        "Le moins cher est maintenant : Toaster, red, 35,00 €",
        "Kettle : 69,00 € → 59,00 €",
        "Lamp : en stock → épuisé",
        "Nouveau : Toaster, red, 35,00 €",
        "Disparu : Iron, 45,00 €, en stock",
      ],
    ],
  ])("is said in words by what was kept with the change: %s", (language, lines) => {
    const rows = reportOf(before, after);
    expect(rows && plain(tableText(rows, { language, format: "text", max: 20 }))).toEqual(lines);
  });

  test.each(["en", "de", "fr"])(
    "stands in lists with old and new marked, and not as the text that is compared: %s",
    (locale) => {
      const html = markup(
        BriefLines({
          reader: wordsFor(locale, undefined),
          change: { diff: "(changed) Kettle,69.00 EUR,true", diff_words: [], diff_rows: reportOf(before, after) },
        }),
      );
      expect(html).toMatch(/Kettle.*<del>[^<]*69.00[^<]*<\/del>.*<ins>[^<]*59.00[^<]*<\/ins>/);
      expect(html).not.toContain("Kettle,69.00");
    },
  );

  test.each(["en", "de", "fr"])("is said in words wherever a page shows a value: %s", (locale) => {
    const report = reportOf(before, after);
    const { words } = wordsFor(locale, undefined);
    const reader = { words, locale } as Reader;
    const text = tableOf("Iron,45.00 EUR,true", "Lamp,129.00 EUR,false");
    const pages = [report && CellChanges({ reader, report, uuid: "watch" }), TableRows({ reader, text })].map(markup);
    for (const page of pages) {
      const shown = page.replaceAll(/<[^>]*>/g, " ");
      expect(shown).toContain(words.changes.table.inStock);
      expect(shown).toContain(words.changes.table.soldOut);
      expect(shown).toContain(amountText(locale, "45.00", "EUR"));
      expect(shown).not.toMatch(/\b(?:true|false|EUR)\b/);
    }
  });

  test("a yes of a column that says nothing of a stock is a yes", () => {
    const writing = { words: wordsFor("en", undefined).words.changes.table, locale: "en" };
    expect(
      ["Waterproof", "In stock", "in_stock", "Lieferbar", "Stockholm"].map((name) => cellText("true", name, writing)),
    ).toEqual([...["yes", "in stock", "in stock", "in stock", "yes"]]);
  });

  test.each([
    ["en", "Aurora, weight: 1,310.00 → 1,234.50", "Aurora, stock: 7 → 12000"],
    ["de", "Aurora, weight: 1.310,00 → 1.234,50", "Aurora, Bestand: 7 → 12000"],
    ["fr", "Aurora, weight : 1 310,00 → 1 234,50", "Aurora, Stock : 7 → 12000"],
  ] as const)("quantities and columns that nobody named are in the language: %s", (language, weight, stock) => {
    const tents = (...rows: string[]) => ["name,weight,year,version,stock", ...rows].join("\n");
    const columns = ["name", "weight", "year", "version", "stock"].map((name) => ({
      ...{ name, from: name, type: name === "name" || name === "version" ? ("text" as const) : ("number" as const) },
    }));
    const [was, is] = [tents("Aurora,1310.00,2024,1.10,7"), tents("Aurora,1234.50,2025,1.20,12000")];
    const report = reportOf(was, is, idle, columns);
    expect(report?.quantities).toEqual(["weight"]);
    const lines = plain(report ? tableText(report, { language, format: "text", max: 9 }) : "");
    expect(lines).toContain(weight);
    expect(lines).toContain(stock);
    expect(lines.join("\n")).toMatch(/2024 → 2025/);
    expect(lines.join("\n")).toMatch(/1\.10 → 1\.20/);
  });

  test("what does not fit is counted", () => {
    const many = tableOf(...Array.from({ length: 90 }, (_, at) => `Row ${String(at).padStart(2, "0")},${at}.00 EUR,`));
    const rows = reportOf(tableOf(), many);
    expect(rows?.rows.length).toBeLessThanOrEqual(20);
    const lines = rows ? plain(tableText(rows, { format: "text", max: 200 })) : [];
    expect(lines.at(-1)).toBe(`and ${90 - (rows?.rows.length ?? 0)} more`);
  });
});

describe("the cheapest row", () => {
  const cheapest = (one: string[], other: string[], of = idle) =>
    reportOf(tableOf(...one), tableOf(...other), of)?.cheapest?.key ?? null;

  test("is told where another one was it", () => {
    expect(cheapest(["a,5 EUR,", "b,6 EUR,"], ["a,7 EUR,", "b,6 EUR,"])).toBe("b");
    expect(cheapest(["a,5 EUR,", "b,6 EUR,"], ["a,4 EUR,", "b,6 EUR,"])).toBeNull();
    expect(cheapest(["a,5 EUR,", "b,6 EUR,"], ["a,5 EUR,", "b,5 EUR,"])).toBeNull();
    expect(cheapest(["b,5 EUR,", "c,6 EUR,"], ["a,5 EUR,", "b,5 EUR,"])).toBeNull();
  });

  test("is not told of amounts of several currencies, of numbers without one, or of a single row", () => {
    expect(cheapest(["a,5 EUR,", "b,6 EUR,"], ["a,7 EUR,", "b,6 USD,"])).toBeNull();
    expect(cheapest(["a,5,", "b,6,"], ["a,7,", "b,6,"])).toBeNull();
    expect(cheapest(["a,5 EUR,"], ["b,4 EUR,"])).toBeNull();
  });

  test("is one that can be had, and that was read", () => {
    const of = { unread: new Set(["c"]), stock: "stock" };
    expect(cheapest(["a,5 EUR,true", "b,6 EUR,true"], ["a,5 EUR,false", "b,6 EUR,true", "d,9 EUR,true"], of)).toBe("b");
    expect(cheapest(["a,5 EUR,", "b,6 EUR,"], ["a,5 EUR,", "b,6 EUR,", "c,1 EUR,"], of)).toBeNull();
  });
});

test.each(["{", '{"rows":1}', '{"rows":{"counts":{"added":-1,"removed":0,"changed":0},"rows":[],"cheapest":null}}'])(
  "rows that cannot be read are not known: %s",
  (stored) => {
    expect(readRows(stored)).toBeNull();
  },
);
