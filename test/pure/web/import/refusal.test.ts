/** Refusals on the import page, in the reader's words. The sentences come from the code that refuses, so that none drifts. */
import { expect, test } from "vitest";
import { readDocument } from "../../../../src/import/file.ts";
import type { Format } from "../../../../src/import/sniff.ts";
import { Problem, problem } from "../../../../src/problem.ts";
import { acceptSettings } from "../../../../src/settings/acceptance.ts";
import { refusalInWords } from "../../../../src/web/import/refusal.ts";
import { de } from "../../../../src/web/words/de.ts";
import { en } from "../../../../src/web/words/en.ts";
import { message, type Sentence } from "../../../../src/message/message.ts";
import { englishOf } from "../../../../src/message/textOf.ts";

const sentenceOf = (work: () => unknown): Sentence => {
  try {
    work();
  } catch (error) {
    if (error instanceof Problem) return error.sentence;
    throw error;
  }
  throw new Error("Nothing was refused");
};
const document = (text: string, format: Format) => () => readDocument(new TextEncoder().encode(text), format);
const address = (url: string) => () =>
  acceptSettings(
    { url },
    {
      rules: { ownHosts: [], allow: { names: [], blocks: [] } },
      limits: { watches: null, proFeatures: true, sitePages: 50_000, siteReads: 5000, tableRows: 5000 },
      proxies: [],
      browsers: [],
      solves: false,
      seals: true,
    },
  );
const { refusals } = de.import;

test.each([
  ["a table without addresses", document("name,price\nKettle,5", "csv"), refusals.table],
  ["another export", document("{}", "distill"), refusals.otherFormat],
  ["no outline", document("<html></html>", "opml"), refusals.otherFormat],
  ["no jobs", document("a: [", "urlwatch"), refusals.otherFormat],
  ["no archive", document("hello", "backup"), refusals.noBackup],
  ["a broken archive", document(`PK\u0003\u0004${"x".repeat(50)}`, "backup"), refusals.noBackup],
  ["another protocol", address("ftp://shop.example/"), refusals.address],
  ["a password", address("https://ada:pw@shop.example/"), refusals.password],
  ["a private address", address("http://10.0.0.1/"), refusals.unreachable],
  [
    "a full plan",
    () => {
      throw problem.watchLimit(2, 2, 1);
    },
    refusals.room(2, 2),
  ],
  [
    "a list that is too long",
    () => {
      throw problem.tooLarge(message("thing.address_list"), "5000 at once");
    },
    refusals.tooMany(5000),
  ],
  [
    "a large file",
    () => {
      throw problem.tooLarge(message("import.document_of_format", { format: "opml" }), "8 MiB");
    },
    refusals.tooLarge("OPML", "8 MiB"),
  ],
])("%s is refused in German, and in English words of people", (_, work, expected) => {
  const sentence = sentenceOf(work);
  expect(refusalInWords({ words: de }, sentence)).toBe(expected);
  expect(refusalInWords({ words: en }, sentence)).not.toBe(englishOf(sentence));
});

test("a bad line is named with its number, and an unknown sentence stays as it is", () => {
  const reason = sentenceOf(address("ftp://shop.example/"));
  const sentence = message("import.in_item", { where: message("import.line", { number: 7 }), reason });
  expect(refusalInWords({ words: de }, sentence)).toBe(`Zeile 7: ${refusals.address}`);
  expect(refusalInWords({ words: de }, "Something else")).toBe("Something else");
});
