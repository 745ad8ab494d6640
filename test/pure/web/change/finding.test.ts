import { expect, test } from "vitest";
import { lineDifference } from "../../../../src/lib/difference/difference.ts";
import { severityOf, severityOfPicture } from "../../../../src/reading/severity/severity.ts";
import { shownFinding } from "../../../../src/web/change/finding.ts";
import { Severity } from "../../../../src/web/viewer/severity.tsx";
import type { Reader } from "../../../../src/web/reader.ts";
import type { ShownChange } from "../../../../src/web/viewer/viewed.ts";
import { de } from "../../../../src/web/words/de.ts";

const page = (line: string, at: number) =>
  Array.from({ length: 30 }, (_, index) => (index === at ? line : `Zeile ${index}`)).join("\n");
/** What a reader of German sees of the findings of a change. */
const shown = (from: string, to: string, at = 15) =>
  severityOf(lineDifference(page(from, at), page(to, at))).findings.map((finding) => {
    const { label, found } = shownFinding(de, finding);
    return `${label}: ${found}`;
  });

test("findings are in words of people, and what our rules say of them is in their language", () => {
  expect(shown("Preis 50 EUR", "Preis 20 EUR")).toEqual(["Preis: 50 EUR → 20 EUR", "Umfang: 3 % der Seite"]);
  expect(shown("Störung im Netz", "Netz", 0)).toEqual([
    "Gefahr nicht mehr erwähnt: Störung",
    "Stelle: oben auf der Seite",
    "Umfang: 3 % der Seite",
  ]);
  expect(shown("Impressum", "Kontakt", 29)).toEqual(["Stelle: nur am Ende der Seite"]);
  const [share] = severityOfPicture(0.2).findings;
  expect(share && shownFinding(de, share).found).toBe("weniger als 1 % der Seite");
});

test("a rule that this version does not know is shown by its name", () => {
  const finding = { rule: "constructor", level: "low", found: "x" } as const;
  expect(shownFinding(de, finding)).toEqual({ label: "constructor", found: "x" });
});

test("a change that no model rated says so with the reason, also where nobody rated it", () => {
  const rendered = (
    change: Pick<ShownChange, "severity" | "severity_findings" | "intent_error" | "intent_error_code">,
  ) =>
    (
      Severity({ reader: { words: de } as Reader, change: change as ShownChange }) as { toString(): string } | null
    )?.toString();
  const unjudged = "The limit of <1> questions a month is reached";
  const bare = rendered({ severity: null, severity_findings: [], intent_error: unjudged });
  expect(bare).toContain("Nicht mit dem verglichen, was du wissen willst");
  expect(bare).toContain("The limit of &lt;1&gt; questions a month is reached");
  expect(bare).not.toContain("badge");
  const stated = { severity: null, severity_findings: [], intent_error: "The model answered neither yes nor no" };
  expect(rendered({ ...stated, intent_error_code: { code: "ai.model_unclear", values: {} } })).toContain(
    "Das Sprachmodell antwortete weder Ja noch Nein",
  );
  const finding = { rule: "constructor", level: "high", found: "x" } as const;
  const rated = rendered({ severity: "high", severity_findings: [finding], intent_error: null });
  expect(rated).toContain("schwer");
  expect(rated).not.toContain("Nicht mit dem");
  // A severity alone stands beside the facts of the change.
  for (const severity of ["high", null] as const)
    expect(rendered({ severity, severity_findings: [], intent_error: null })).toBeUndefined();
});

test("the price of a product or a row is an amount in the language of the reader, that of a text what the page wrote", () => {
  const moved = { rule: "price", level: "high", found: "89 EUR → 69 EUR" } as const;
  const drawn = (diff: string, unit = "lines") => {
    const rated = { severity: "high", severity_findings: [moved], intent_error: null, diff, unit };
    const reader = { words: de, locale: "de" } as Reader;
    return `${Severity({ reader, change: rated as unknown as ShownChange }) as unknown as string}`;
  };
  expect(drawn("In Stock: True - Price: (removed) 89 (added) 69 EUR")).toContain("89,00\u00a0€ → 69,00\u00a0€");
  expect(drawn("Kettle, price: 89 EUR", "rows")).toContain("89,00\u00a0€ → 69,00\u00a0€");
  expect(drawn("(changed) 89 EUR\n(into) 69 EUR")).toContain("89 EUR → 69 EUR");
});
