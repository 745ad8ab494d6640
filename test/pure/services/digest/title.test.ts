/** The title of a digest says how much there is and of which watches, in the room that lists of mails have. */
import { expect, test } from "vitest";
import { digestWords, type DigestEntry } from "../../../../src/services/digest/digest.ts";
import type { SeverityLevel } from "../../../../src/reading/severity/severity.ts";
import type { AlertLanguage } from "../../../../src/services/words/language.ts";
import { facts } from "../tokens/facts.ts";

type Made = { name: string; severity?: SeverityLevel; kind?: DigestEntry["kind"] };
const entryOf = ({ name, severity, kind = "change" }: Made, at: number): DigestEntry => ({
  ...{ id: String(at), kind, at, words: kind === "change" ? null : { title: "Cannot read", body: "" } },
  facts: {
    ...{ ...facts, watch: { ...facts.watch, uuid: name + (name === "Same" ? at : ""), name } },
    ...(severity ? { severity } : {}),
  },
});
const titleOf = (made: (string | Made)[], language: AlertLanguage = "en", watches?: number): string => {
  const entries = made.map((each, at) => entryOf(typeof each === "string" ? { name: each } : each, at));
  const count = Math.max(entries.length, watches ?? 0);
  const seen = new Set(entries.map(({ facts: { watch } }) => watch.uuid)).size;
  const digest = { entries, count, watches: watches ?? seen, from: 1, to: 2, link: null };
  return digestWords(digest, { language, zone: "UTC" }).title;
};

test.each<[AlertLanguage, string, string, string]>([
  ["en", "2 changes: Kettle", "3 changes: Kettle and Prices", "4 changes: Kettle, Prices, Jobs and 1 more"],
  ["de", "2 Änderungen: Kettle", "3 Änderungen: Kettle und Prices", "4 Änderungen: Kettle, Prices, Jobs und 1 weitere"],
  [
    "fr",
    "2 changements\u00a0: Kettle",
    "3 changements\u00a0: Kettle et Prices",
    "4 changements\u00a0: Kettle, Prices, Jobs et 1 de plus",
  ],
])("in %s it names the watch, both, or the first ones and how many more", (language, one, two, four) => {
  expect(titleOf(["Kettle", "Kettle"], language)).toBe(one);
  expect(titleOf(["Kettle", "Prices", "Kettle"], language)).toBe(two);
  expect(titleOf(["Kettle", "Prices", "Jobs", "Terms"], language)).toBe(four);
});

test("what is severe is named first, as it stands in the digest", () => {
  expect(titleOf(["Kettle", { name: "Recall", severity: "critical" }])).toBe("2 changes: Recall and Kettle");
});

test("watches that are not among the entries are counted", () => {
  expect(titleOf(["Kettle", "Prices"], "en", 40)).toBe("40 changes: Kettle, Prices and 38 more");
});

test("a name that several watches have stands once", () => {
  expect(titleOf(["Same", "Same", "Same"])).toBe("3 changes: Same and 2 more");
});

test("long names leave room for each other, and the name of the only watch is whole", () => {
  const long = "The terms and conditions of the largest of all shops in the country";
  expect(titleOf([long, "Kettle"])).toBe("2 changes: The terms and conditions of the largest… and Kettle");
  expect(titleOf(["Kettle", long, "Jobs"])).toBe(
    "3 changes: Kettle, The terms and conditions of the largest… and Jobs",
  );
  expect(titleOf([long, `Another ${long}`])).toBe("2 changes: The terms and conditions of the largest… and 1 more");
  expect(titleOf([long, long])).toBe(`2 changes: ${long}`);
});

test("where a page cannot be read they are alerts", () => {
  expect(titleOf(["Kettle", { name: "Prices", kind: "failing" }])).toBe("2 alerts: Kettle and Prices");
});

test("watches without a title are called by their short addresses, which leave room for one another", () => {
  const at = (page: string) => `https://shop.example/catalogue/kitchen/${page}/of-the-season`;
  const named = (page: string) => `https://shop.example/catalogue/kitchen-and-table/all-kinds/${page}`;
  expect(titleOf([named("kettles"), named("mugs")])).toBe("2 changes: shop.example/…/kettles and shop.example/…/mugs");
  expect(titleOf([at("kettles"), at("kettles")])).toBe("2 changes: shop.example/…/of-the-season");
});
