/** What the head of a change says beside its facts. */
import { expect, test } from "vitest";
import { ChangeHead } from "../../../../src/web/change/head.tsx";
import type { Shown } from "../../../../src/web/change/shown.ts";
import type { Reader } from "../../../../src/web/reader.ts";
import { en } from "../../../../src/web/words/en.ts";

const reader = { words: en, locale: "en", zone: "UTC", now: 1_780_000_000 } as unknown as Reader;
const headOf = (diff: string): string => {
  const shown: Shown = {
    ...{ label: "Kettle", url: "https://shop.example/", from: 1, at: 2, severity: null, findings: [], summary: null },
    ...{ share: null, offers: null, prices: null, table: null, site: null, blocks: null },
    counted: { added: 0, removed: 0, replaced: 1, unit: "lines", diff },
    keptBack: { removed: new Map(), added: new Map() },
  };
  return `${ChangeHead({ reader, shown, before: null, beside: null, children: null }) as unknown as string}`;
};

test("lines are counted of a text, and not of a product, whose one line is for programs", () => {
  expect(headOf("(changed) tea\n(into) coffee")).toContain("1 line replaced");
  expect(headOf("In Stock: True - Price: (removed) 89 (added) 69 EUR")).not.toContain("replaced");
});
