/** Each translation says what English says: the same words with the same values, in the forms of its language, no longer than fits. */
import { describe, expect, test } from "vitest";
import { stateOf } from "../../../scripts/translation/state.mjs";
import { english, wordsOf } from "../../../scripts/translation/words.mjs";
import { tried } from "../../../scripts/translation/leaves.mjs";
import { translatedCodes, translations } from "../../../src/language/languages.ts";
import { namesIn, pluralsIn } from "../../../src/message/fill.ts";
import { atMost } from "./bounds.ts";
import { alike, englishNames, unlikeEnglish } from "./exceptions.ts";

type Leaf = { kind: "text" | "sentence"; texts: string[] };
const paths = [...english.keys()];

/** What a word is about, without what stands in the same letters in every language. */
const plain = (text: string) =>
  text
    .replaceAll(englishNames, " ")
    .replace(/`[^`]*`|«\s\w+\s»|\{[^{}]*\}|[A-Z]+(?:_[A-Z]+)+|[a-z]+(?:_[a-z]+)+=?|\w+:\/\/\S*|#\w+/g, " ");

/** Words that nearly every English sentence has, and hardly one of another language. */
const englishWords =
  /(?<![\p{L}\p{N}’'=.:-])(?:the|and|your|you|with|of|this|is|are|from|by|not|which|what)(?![\p{L}\p{N}’'=:-])/iu;

describe.each(translatedCodes)("%s", (code) => {
  const words: Map<string, Leaf> = wordsOf(code);
  const pairs = paths.flatMap((path) => {
    const [one, other] = [english.get(path), words.get(path)];
    return one && other ? [{ path, english: one, words: other }] : [];
  });
  const { missing, stale, unknown, checked } = stateOf(code);

  test("lacks no word of English, has none that English does not have, and none is made from another English", () => {
    expect(unknown).toEqual([]);
    expect(missing.slice(atMost[code].missing)).toEqual([]);
    expect(stale.slice(atMost[code].stale)).toEqual([]);
  });

  test("calls itself checked where each of its words is", () => {
    const { state, states } = translations[code];
    expect(state === "checked").toBe(checked.length === paths.length);
    expect(states.machine).toMatch(/\p{L}/u);
  });

  test("has a text for each text, and a sentence that says something of each number", () => {
    const isOdd = (one: Leaf, other: Leaf) =>
      one.kind !== other.kind || other.texts.some((text, at) => text === "" && one.texts[at] !== "");
    const wrong = pairs.filter((pair) => isOdd(pair.english, pair.words));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test("has the values of English, under their names and in their places", () => {
    const named = (text: string) => [...namesIn(text), ...(text.match(/\{\{ .*?\}\}|\{% \w+/g) ?? [])].toSorted();
    // Of 21 every sentence names the number that is not one of its plurals' words.
    const at = tried.indexOf(21);
    const isNamed = (text: string) => /21/.test(text);
    const wrong = pairs.filter((pair) => {
      const [one = "", other = ""] = [pair.english, pair.words].map(
        ({ kind, texts }) => texts[kind === "text" ? 0 : at],
      );
      if (pair.english.kind === "sentence") return isNamed(one) !== isNamed(other);
      return !/^(?:alerts|dashboard\/help)\//.test(pair.path) && `${named(one)}` !== `${named(other)}`;
    });
    expect(wrong.map(({ path }) => path).filter((path) => !unlikeEnglish.has(path))).toEqual([]);
  });

  test("has exactly the plurals of its language", () => {
    const categories = new Intl.PluralRules(code).resolvedOptions().pluralCategories.toSorted();
    const wrong = pairs.filter(({ words: { texts } }) =>
      pluralsIn(texts[0] ?? "").some(([, found]) => `${found.toSorted()}` !== `${categories}`),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test("has the markup of English, and closes what it opens", () => {
    const tags = (text: string) => (text.match(/<[^<>\s]+>|`/g) ?? []).toSorted().join(" ");
    const isOpen = (text: string) =>
      (text.match(/[([«“„]/g) ?? []).length !== (text.match(/[)\]»”“]/g) ?? []).length && !/["„“”]/.test(text);
    const wrong = pairs.filter(({ english: { texts }, words: { texts: others } }) => {
      const [text = "", other = ""] = [texts[0], others[0]];
      return tags(text) !== tags(other) || (isOpen(other) && !isOpen(text));
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test("has labels that fit where the English ones do: at most 1.8 times as long and 8 letters", () => {
    const isLabel = (text: string) => text.length <= 24 && !/[.?!:;]/.test(text);
    const wrong = pairs.filter(({ path, english: { kind, texts }, words: { texts: others } }) => {
      const [text = "", other = ""] = [texts[0], others[0]];
      return path.startsWith("dashboard/") && kind === "text" && isLabel(text) && other.length > 1.8 * text.length + 8;
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test("leaves nothing in English but names", () => {
    const known = alike(code);
    const isSame = (text: string, other: string) =>
      text === other && /\p{L}{2}/u.test(plain(text)) && !known.has(text.replace(/[\d,.]+/g, "#"));
    const wrong = pairs.filter(({ path, english: { texts }, words: { texts: others } }) => {
      if (/\/examples\/\d+\/0$/.test(path) || unlikeEnglish.has(path)) return false;
      return (
        texts.some((text, at) => isSame(text, others[at] ?? "")) ||
        others.some((text) => englishWords.test(plain(text)))
      );
    });
    expect(wrong.map(({ path, words: { texts } }) => `${path}: ${texts[0]}`)).toEqual([]);
  });
});
