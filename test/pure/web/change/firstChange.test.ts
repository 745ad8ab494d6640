/** The large line over a change of a text: what stood there and what stands there now, never a word without its sentence. */
import { expect, test } from "vitest";
import { differenceAnswer, differenceQuery } from "../../../../src/history/difference.ts";
import { alertWords } from "../../../../src/services/words/index.ts";
import { blocksOf, type DifferenceData } from "../../../../src/web/change/blocks.ts";
import { firstChange } from "../../../../src/web/change/firstChange.ts";

const asked = differenceQuery.parse({ format: "json", context: "3", word_diff: "1" });
const blocksOfTexts = (before: string, after: string) =>
  blocksOf(JSON.parse(differenceAnswer({ before, after, from: 1, to: 2 }, asked).body) as DifferenceData);
const nothing = { removed: new Map<string, string>(), added: new Map<string, string>() };
const headOf = (before: string, after: string, keptBack = nothing, language: "en" | "de" = "en") =>
  firstChange(blocksOfTexts(before, after), keptBack, alertWords(language).headline);

test.each([
  [
    "the words that changed",
    "API: Operational\nWeb: up",
    "API: Major outage\nWeb: up",
    "API: Operational → Major outage",
  ],
  [
    "a value with the name of its member",
    '{\n  "version": "2.3.1"\n}',
    '{\n  "version": "2.4.0"\n}',
    "version: 2.3.1 → 2.4.0",
  ],
  ["a member and not the bracket before it", "[\n]", '[\n  {\n    "name": "Kettle"\n  }\n]', '"name": "Kettle" (new)'],
  ["a line of signs where there is no other", "a\nb", "a\n***\nb", "*** (new)"],
  ["a word that came behind a name", "Note: Sale ends", "Note: Sale never ends", "Note: Sale ends → Sale never ends"],
  ["a time of day", "Open 10:30 to 12:00", "Open 10:30 to 13:00", "12:00 → 13:00"],
  ["a number with its unit", "It weighs 12 kg", "It weighs 13 kg", "12 kg → 13 kg"],
  ["a number with its currency", "The fee is EUR 20 a year", "The fee is EUR 15 a year", "EUR 20 → EUR 15"],
  [
    "a word that came into a line, beside what stood there",
    "Come again",
    "Come never again",
    "Come again → Come never again",
  ],
  [
    "a word that came into a sentence, between its neighbours",
    "We will share what you tell us with partners of ours.",
    "We will not share what you tell us with partners of ours.",
    "will share → will not share",
  ],
  [
    "a word that went from a sentence, between its neighbours",
    "Delivery is only to Europe, and it takes two days.",
    "Delivery is to Europe, and it takes two days.",
    "is only to → is to",
  ],
  ["a word at the end of a line", "Tickets for Friday", "Tickets for Friday gone", "Friday → Friday gone"],
  [
    "the clauses that came into a sentence, with a gap between them",
    "We may share account data with partners in the European Union for billing.",
    "We may share account data with partners in the European Union and the United States for billing and support.",
    "and the United States … and support (new)",
  ],
  ["a line that came", "One\nTwo", "One\nThe library opens\nTwo", "The library opens (new)"],
  ["a line that went", "One\nThe library opens\nTwo", "One\nTwo", "The library opens (gone)"],
])("it is %s", (_, before, after, expected) => {
  expect(headOf(before, after)).toBe(expected);
});

test("what was held back as noise is no headline, and a long line is cut", () => {
  const keptBack = { removed: new Map([["Visitors: 1", "counter"]]), added: new Map([["Visitors: 2", "counter"]]) };
  expect(headOf("Visitors: 1\nOpen", "Visitors: 2\nOpen", keptBack)).toBeNull();
  expect(headOf("Visitors: 1\nOpen\nx\ny\nz", "Visitors: 2\nOpen\nx\nq\nz", keptBack)).toBe("y → q");
  expect(headOf("", "x".repeat(500), nothing, "de")).toMatch(/^x{73}… \(neu\)$/);
});
