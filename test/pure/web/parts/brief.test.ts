/** The first lines of a difference on a page. */
import { expect, test } from "vitest";
import { briefOf } from "../../../../src/lib/difference/brief.ts";
import { lineDifference } from "../../../../src/lib/difference/difference.ts";
import { writeJudgement } from "../../../../src/history/judgement.ts";
import { keptText } from "../../../../src/history/keptLines.ts";
import { everythingCounts } from "../../../../src/lib/difference/judgement.ts";
import { shownWords } from "../../../../src/history/storedWords.ts";
import { BriefLines } from "../../../../src/web/parts/brief.tsx";
import { alertWords } from "../../../../src/services/words/index.ts";
import { wordsFor } from "../../../../src/web/words/index.ts";
import { en } from "../../../../src/web/words/en.ts";

const markup = (before: string, after: string, isKnown = true) => {
  const { text, words } = briefOf(lineDifference(before, after), 600);
  const change = { diff: text, diff_words: isKnown ? shownWords(words) : null };
  return String(BriefLines({ reader: { words: en, locale: "en" }, change }) as { toString(): string });
};
const textOf = (html: string) => html.replace(/<bdi class="spoken">[^<]*<\/bdi>/g, "").replace(/<[^>]*>/g, "");

test("of a line in which words changed the old and the new ones are marked, and nothing else", () => {
  const html = markup("Price 10 EUR each", "Price 12 EUR each");
  expect(html).toMatch(/Price .*<del>10<\/del>.*<ins>12<\/ins> EUR each/);
  expect(textOf(html)).toBe("±Price 10 12 EUR each");
});

test("of a change that was found before its words were kept the old ones are marked", () => {
  const html = markup("Price 10 EUR each", "Price 12 EUR each", false);
  expect(html).toContain("<del>10</del>");
  expect(html).not.toContain("<ins>");
});

test("lines that came or went are marked as a whole", () => {
  expect(markup("a\nGone", "a\nNews")).toMatch(/<del class="whole">Gone<\/del>.*<ins class="whole">News<\/ins>/);
});

test("each line has its own direction, which no word of ours decides", () => {
  const html = markup("السعر 89 يورو", "السعر 69 يورو");
  const [line = ""] = /<span class="text" dir="auto">.*$/.exec(html) ?? [];
  expect(line.replace(/<bdi.*?<\/bdi>/g, "").replace(/<[^>]*>/g, "")).toMatch(/^السعر 89 69 يورو/);
});

test("words of a page are text, whatever they hold", () => {
  const html = markup("Price <b>10</b> each", "Price <i>12</i> \u202eeach");
  expect(html).not.toMatch(/<[bi]>|\u202e/);
});

test.each(["en", "de", "fr"] as const)(
  "how many lines more there are is said in the language of the reader, however it was stored: %s",
  (locale) => {
    const { words } = wordsFor(locale, undefined);
    const { difference } = alertWords(locale);
    for (const [stored, said] of [
      ["[1 more line]", difference.more(1)],
      ["[1200 more lines]", difference.more(1200)],
      ["[7 more changed lines held back as noise]", difference.suppressed(7)],
    ] as const)
      for (const known of [[], null]) {
        const diff = `(added) News\n(added) [2 more lines]\n${stored}`;
        const shown = textOf(
          String(
            BriefLines({ reader: { words, locale }, change: { diff, diff_words: known } }) as { toString(): string },
          ),
        );
        expect(shown).toContain(said);
        // What the page says stays as it is.
        expect(shown).toContain("+[2 more lines]");
        const judgement = writeJudgement(everythingCounts, { words: known });
        expect(keptText({ brief: diff, judgement }, locale).split("\n").at(-1)).toBe(said);
      }
  },
);
