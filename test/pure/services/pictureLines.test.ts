/** The text of a snapshot of a picture, where people open it: in their language, and only where it is one. */
import { describe, expect, test } from "vitest";
import { differenceAnswer, differenceQuery } from "../../../src/history/difference.ts";
import { languageCodes, type LanguageCode } from "../../../src/language/languages.ts";
import { pictureText, readableSnapshot } from "../../../src/lib/picture/words.ts";
import { sayingOf } from "../../../src/services/storedLine.ts";
import { blocksOf, type DifferenceData } from "../../../src/web/change/blocks.ts";
import { drawnDifference } from "../../../src/web/change/difference.tsx";
import { signedPage } from "../../../src/web/signed/page.tsx";
import { SnapshotText } from "../../../src/web/watch/now.tsx";
import { wordsFor } from "../../../src/web/words/index.ts";
import { readerIn } from "../web/signed/reader.ts";
import { shared } from "../web/signed/shared.ts";

const regions = [
  { x: 100, y: 200, width: 300, height: 40, changed_pixels: 1 },
  { x: 5, y: 6, width: 7, height: 8, changed_pixels: 1 },
];
const compared = { width: 800, height: 600, comparedPixels: 1, changedPixels: 1, antialiasedPixels: 0, regions };
const picture = (digest: string, changePercentage: number) =>
  pictureText({ width: 800, height: 600, digest, comparison: { ...compared, changePercentage } });
const [before, after] = [picture("0123456789ab", 12), picture("ba9876543210", 3.2)];
const asked = differenceQuery.parse({ format: "json", word_diff: "1", changesOnly: "0" });
const texts = { before: readableSnapshot(before), after: readableSnapshot(after), from: 1, to: 2 };
const difference = JSON.parse(differenceAnswer(texts, asked).body) as DifferenceData;
const drawn = (element: unknown): string => (element as { toString(): string }).toString();

const places: Record<string, (language: LanguageCode) => string> = {
  "the lines of a change": (language) =>
    drawnDifference(blocksOf(difference, { say: sayingOf(language, true) }), {
      ...{
        words: wordsFor(language, undefined).words,
        locale: language,
        layout: "auto",
        openPath: null,
        pickForm: null,
      },
    }),
  "a difference as a text": (language) =>
    differenceAnswer({ ...texts, isPicture: true }, differenceQuery.parse({ language, changesOnly: "0" })).body,
  "the text of a snapshot": (language) =>
    drawn(SnapshotText({ reader: wordsFor(language, undefined), text: texts.after, isPicture: true })),
  "the text of a shared change": (language) =>
    signedPage(readerIn({ ...shared, language }), { ...shared, language }, after),
};
const said: Partial<Record<LanguageCode, string[]>> = {
  de: ["800 × 600 Pixel", "geändert, an 2 Stellen", "300 × 40 bei 100, 200"],
  fr: ["800 × 600 pixels", "a changé, à 2", "300 × 40 à 100, 200"],
};

describe.each(Object.keys(places))("%s", (place) => {
  test.each(languageCodes.filter((language) => language !== "en"))("is said in %s", (language) => {
    const shown = (places[place]?.(language) ?? "").replace(/<[^>]*>/g, "").replaceAll(/[\u00a0\u202f]/g, " ");
    for (const words of said[language] ?? []) expect(shown).toContain(words);
    expect(shown).not.toMatch(/changed since|\d at \d|9876543210/);
  });
});

test("the same words on a watched page are the page's own", () => {
  for (const line of ["800 × 600 pixels", "300 × 40 at 100, 200"]) expect(sayingOf("de", false)(line)).toBe(line);
});
