/** French as it is set: spaces that do not break before high punctuation, its own quotation marks and apostrophes, and "vous". */
import { expect, test } from "vitest";
import { wordsOf } from "../../../scripts/translation/words.mjs";

type Leaf = { texts: string[] };
const texts = [...(wordsOf("fr") as Map<string, Leaf>)]
  .filter(([path]) => !/\/examples\/\d+\/0$/.test(path))
  .flatMap(([path, leaf]) => leaf.texts.map((text): [string, string] => [path, text]));
const found = (pattern: RegExp) =>
  texts.filter(([, text]) => pattern.test(text)).map(([path, text]) => `${path}: ${text}`);

test("no line breaks before : ; ! ? and », nor after «", () => {
  expect(found(/ [:;!?»](?!\S)|« /)).toEqual([]);
  // Schemes, options of commands, times of day and names of the wire have no space before them.
  expect(found(/\p{L}[;!?»](?!\w)/u)).toEqual([]);
});

test("an apostrophe is ’ between letters", () => expect(found(/\p{L}'\p{L}/u)).toEqual([]));

test("nobody is addressed as tu", () => {
  expect(found(/(?<![\p{L}’])(?:tu|toi|ton|tes|ta)(?![\p{L}’])/iu)).toEqual([]);
});
