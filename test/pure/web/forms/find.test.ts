/** "Find a setting" knows what users of other services type, in each language alike. */
import { describe, expect, test } from "vitest";
import { languageCodes } from "../../../../src/language/languages.ts";
import { settingForm } from "../../../../src/settings/form/form.ts";
import { englishLabels } from "../../../../src/settings/form/labels.ts";
import { formInWords } from "../../../../src/web/forms/translation.ts";
import { fieldsOf, isInSight } from "../../../../src/web/forms/view.ts";
import { isSought, placesIn } from "../../../../src/web/places.ts";
import { wordsFor } from "../../../../src/web/words/index.ts";
import { sought, type Target } from "./soughtWords.ts";

const columns = { en: 1, de: 2, fr: 3 } as const;

test("the words are at least sixty, and each language has its own for each setting", () => {
  expect(new Set(sought.flatMap(([, words]) => words)).size).toBeGreaterThanOrEqual(60);
  for (const [target, ...languages] of sought) for (const words of languages) expect(words, target).not.toEqual([]);
  expect(Object.keys(columns).toSorted()).toEqual([...languageCodes].toSorted());
});

describe.each(languageCodes)("in %s", (language) => {
  const { words } = wordsFor(language, undefined);
  const form = formInWords(settingForm({ met: [], browsers: [], proxies: [] }, englishLabels), words);
  const foundBy = (find: string): Set<Target> => {
    const fields = [...fieldsOf(form, "watch"), ...fieldsOf(form, "account")];
    return new Set([
      ...fields.filter((field) => isInSight({ group: "first", find }, field)).map(({ name }) => name),
      ...placesIn(words)
        .filter((place) => isSought(place, find))
        .map(({ name }) => `/${name}` as const),
    ]);
  };

  test.each(sought.map((row) => [row[0], row[columns[language]]] as const))("%s is found by %j", (target, asked) => {
    expect(asked.filter((find) => !foundBy(find).has(target))).toEqual([]);
  });

  test("every setting of a watch has other words by which it is found, or a name that says it all", () => {
    const bare = fieldsOf(form, "watch").filter(({ name }) => !words.settings.synonyms[name]);
    expect(bare.map(({ name }) => name).length).toBeLessThan(12);
  });
});
