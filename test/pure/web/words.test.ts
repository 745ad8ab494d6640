/** The languages of the dashboard: whom they are chosen for, and that none lacks a sentence. */
import { expect, test } from "vitest";
import { translations } from "../../../src/language/languages.ts";
import { message } from "../../../src/message/message.ts";
import { de } from "../../../src/web/words/de.ts";
import { en } from "../../../src/web/words/en.ts";
import { pseudo } from "../../../src/web/words/pseudo.ts";
import { wordsFor } from "../../../src/web/words/index.ts";

const skips: Record<string, string> = {
  en: en.frame.skip,
  de: de.frame.skip,
  fr: translations.fr.dashboard.frame.skip,
};

test.each([
  [null, "nl-BE, nl;q=0.9", "en"],
  [null, "fr-CH, fr;q=0.9", "fr-CH"],
  ["fr", "de, en", "fr"],
  [null, "de-CH, en;q=0.9", "de-CH"],
  ["de", "en", "de"],
  [null, "", "en"],
  [null, "en-GB,en;q=0.8", "en-GB"],
  ["constructor", undefined, "en"],
  ["__proto__", "en", "en"],
  [null, "x;q=zzz,,;;=, en;q=0.1", "en"],
])("a wish of %s and an Accept-Language of %s give %s", (wanted, accepted, locale) => {
  const found = wordsFor(wanted, accepted);
  expect(found.locale).toBe(locale);
  expect(found.words.frame.skip).toBe(skips[locale.slice(0, 2)]);
});

test("the test language changes every sentence, also those with numbers, and turns the direction", () => {
  const words = pseudo(en);
  expect(words.direction).toBe("rtl");
  expect(words.frame.unseen(3)).toMatch(/^3 wátçhës/);
  expect(words.watches.title).not.toBe(en.watches.title);
  expect(words.entry.frontPoints).toHaveLength(en.entry.frontPoints.length);
});

/** Names, units and words that German has in common with English. */
const common = new Set([
  ...[
    "ltr",
    "Import",
    "Orange",
    "Export",
    "in #",
    "in # s",
    "# ms",
    "HTTP #",
    "Name",
    "Text",
    "Link",
    "Browser",
    "Proxy",
    "Element",
  ],
  ...[
    "Cookies",
    "HTML",
    "Markdown",
    "OPML",
    "RSS",
    "Atom",
    "JSON Feed",
    "Feeds",
    "Push",
    "Mail",
    "Telegram",
    "Bytes",
    "User-Agent",
    "JSON",
    "XML",
    "PDF",
  ],
  ...["Anthropic", "OpenAI", "Google", "Tidemark", "Free", "Starter", "Pro", "Host", "Hosts", "Filter", "Bookmarklet"],
  ...["distill", "Version"],
]);

test("German has every sentence of English, in other words", () => {
  const english = sentences(en);
  const german = new Map(sentences(de));
  const missing = english.flatMap(([path]) => (german.has(path) ? [] : [path]));
  const same = english.filter(
    ([path, text]) =>
      german.get(path) === text && /\p{L}{2}/u.test(text) && !common.has(text.replace(/\d+/g, "#")) && !isCode(path),
  );
  expect({ missing, same }).toEqual({ missing: [], same: [] });
});

/** What is written in a rule or template is the same in every language. */
const isCode = (path: string): boolean => /\.examples\.\d+\.0$/.test(path);

/** Every sentence of a language by its path; sentences that take something as they are for 1, 2 and 5. */
function sentences(words: unknown, path = ""): [path: string, text: string][] {
  if (typeof words === "string") return [[path, words]];
  if (typeof words === "function")
    return [1, 2, 5].map((n) => [`${path}(${n})`, answer(words as Sentence, n) ?? `no text for ${n}: ${path}`]);
  return Object.entries(words as object).flatMap(([name, value]) => sentences(value, path ? `${path}.${name}` : name));
}

type Sentence = (...given: unknown[]) => unknown;

/** What a sentence says of a number, which it takes as such, as a member, as text or in a list; null: nothing readable. */
function answer(sentence: Sentence, n: number): string | null {
  const members = new Proxy({}, { get: () => n });
  for (const given of [n, members, String(n), [String(n)], message("channel.limit", { count: n })])
    try {
      const text = sentence(given, given, given, given, given);
      if (typeof text === "string" && text !== "" && !/undefined|NaN|\[object|Symbol/.test(text)) return text;
    } catch {
      // It takes something else.
    }
  return null;
}

test("every sentence of German with a number is a text", () => {
  expect(sentences(de).filter(([, text]) => text === "" || text.startsWith("no text for"))).toEqual([]);
});
