import { expect, test } from "vitest";
import { message } from "../../../../src/message/message.ts";
import { sentenceWithPrices } from "../../../../src/web/parts/pricesInSentence.ts";
import { spoken } from "../../../../src/web/parts/spoken.ts";
import { de } from "../../../../src/web/words/de.ts";

const said = (sentence: Parameters<typeof sentenceWithPrices>[0], currency: string | null = "EUR") =>
  spoken({ words: de }, sentenceWithPrices(sentence, { locale: "de", currency })).replaceAll("\u00a0", " ");
const changed = message("price.changed", { before: "89", after: "69.5" });

test("prices in a sentence are amounts in the language of the reader, also in the sentences that it is made of", () => {
  expect(said(changed)).toBe("Der Preis änderte sich von 89,00 € auf 69,50 €");
  expect(said(message("verdict.several", { first: message("price.stock_came"), second: changed }))).toContain(
    "69,50 €",
  );
  expect(said(message("price.dear", { price: "120", most: 80 }))).toContain("120,00 €");
});

test("what is no decimal stays, and so does a sentence of no code", () => {
  expect(said(message("price.changed", { before: "89 EUR", after: "69 USD" }))).toContain("89 EUR auf 69 USD");
  expect(said(message("price.band", { least: "0", most: "any" }))).toContain("any");
  expect(said("The price changed from 89 to 69")).toBe("The price changed from 89 to 69");
  expect(said(changed, null)).toContain("89 auf 69,5");
});
