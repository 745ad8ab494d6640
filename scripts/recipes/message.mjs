import { nameOf } from "./names.mjs";

export const message = {
  noun: "message",
  usage: "message NOUN.CODE SENTENCE GERMAN_SENTENCE",
  what: "a sentence that the service says, in each language",
  example: ["watch.not_awake", "The watch {title} is asleep", "Die Beobachtung {title} schläft"],
  tests: [],
  plan([word, sentence, german]) {
    const code = nameOf(word, { pattern: /^[a-z]+\.[a-z0-9_]+$/, what: "A code", example: "watch.not_found" });
    if (!sentence || !german)
      throw new Error(
        'The sentence stands in quotation marks, first in English and then in German, with its values in braces: "The watch {title} is asleep".',
      );
    const [noun] = code.split(".");
    const line = (language, text) => ({
      path: `src/message/${language}/${noun}.ts`,
      line: `  "${code}": ${JSON.stringify(text)},`,
      before: "} as const",
    });
    return {
      files: {},
      lines: [line("english", sentence), line("german", german)],
      left: [
        "Numbers that decide a form are plurals: {count, plural, one {# page} other {# pages}}.",
        `Where it is said: throw problem.conflict(message("${code}", { ... })); about a field, about("url", message(...)).`,
        "Other languages: npm run words -- fr lists what they lack (CONTRIBUTING, A language).",
        "npx vitest run --project pure test/pure/message test/pure/language",
      ],
    };
  },
};
