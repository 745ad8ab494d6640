/** Words for days as seen from the reading: what rolls over with the days is no news, and what means another day is. */
import { describe, expect, test } from "vitest";
import { offsetsOf } from "../../../../src/reading/dynamicTokens/dayWords.ts";
import { day, hour, rulesOf } from "./rulesOf.ts";

const locales = (
  "en-US en-GB en-CA en-AU de-DE de-AT de-CH fr-FR fr-CA es-ES es-MX it-IT pt-PT pt-BR nl-NL pl-PL cs-CZ sk-SK sv-SE nb-NO " +
  "da-DK fi-FI ru-RU uk-UA tr-TR hu-HU ro-RO el-GR bg-BG hr-HR sl-SI sr-RS sr-Latn-RS lt-LT lv-LV et-EE is-IS ja-JP zh-CN " +
  "zh-TW ko-KR ar-EG he-IL hi-IN id-ID ms-MY vi-VN th-TH ca-ES"
).split(" ");
const wordOf = (locale: string, offset: number): string =>
  new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(offset, "day");
const hasDigits = (text: string) => /\p{Nd}/u.test(text);

describe.each(locales)("in %s", (locale) => {
  test("the words of CLDR mean their days", () => {
    for (const offset of [-2, -1, 0, 1, 2]) {
      const word = wordOf(locale, offset);
      if (!hasDigits(word)) expect([word, offsetsOf(word)]).toEqual([word, expect.arrayContaining([offset])]);
    }
  });

  test("what was today is yesterday a day later, and what is tomorrow is today then", () => {
    const [yesterday, today, tomorrow] = [-1, 0, 1].map((offset) => wordOf(locale, offset)) as [string, string, string];
    // One word for both neighbours of today tells nothing.
    if (yesterday === tomorrow) return;
    for (const line of [(word: string) => `Anna · ${word} 14:05`, (word: string) => word]) {
      expect(rulesOf(line(today), line(yesterday), day)).toBe("date");
      expect(rulesOf(line(tomorrow), line(today), day)).toBe("date");
      expect(rulesOf(line(today), line(tomorrow), day)).toBeNull();
      expect(rulesOf(line(yesterday), line(today), day)).toBeNull();
      expect(rulesOf(line(tomorrow), line(yesterday), day)).toBeNull();
    }
  });
});

/** From Saturday, 21 November 2026, 14:32 UTC on. */
describe("one day, written another way once it is further away, is no news", () => {
  test.each<[string, string, number]>([
    ["Posted today at 14:05", "Posted yesterday at 14:05", hour * 12],
    ["Updated yesterday", "Updated 2 days ago", day],
    ["Updated 23 hours ago", "Updated yesterday", day / 4],
    ["Updated 5 hours ago", "Updated yesterday", day],
    ["Updated yesterday", "Updated 20 November 2026", 3 * day],
    ["Updated 6 days ago", "Updated 15 Nov 2026", 2 * day],
    ["Anna, today", "Anna, Saturday", 2 * day],
    ["Anna, Saturday", "Anna, 21 November", 7 * day],
    ["Aujourd'hui à 14:05", "Hier à 14:05", day],
    ["Meeting tomorrow, 19:00", "Meeting today, 19:00", day],
    ["vor 2 Wochen", "7. November 2026", 3 * day],
  ])("%s -> %s", (before, after, elapsed) => {
    expect(rulesOf(before, after, elapsed)).toBe("date");
  });
});

describe("another day is news", () => {
  test.each<[string, string, number]>([
    ["Meeting today", "Meeting tomorrow", day],
    ["Delivery tomorrow", "Delivery today", hour],
    ["Ends tomorrow", "Ends today", 3 * hour],
    ["Last post yesterday", "Last post today", day],
    ["Last post yesterday", "Last post today", hour],
    ["Updated today", "Updated yesterday", 3 * day],
    ["Updated yesterday", "Updated 20 October 2026", 3 * day],
    ["Updated 6 days ago", "Updated 20 Nov 2026", 2 * day],
    ["Anna, today", "Anna, Friday", 2 * day],
    ["Market on Saturday", "Market on 5 December", day],
    ["Open today", "Closed today", day],
    ["Show today 19:00", "Show yesterday 20:00", day],
    ["Doors open today", "Doors open yesterday", 5 * day],
  ])("%s -> %s", (before, after, elapsed) => {
    expect(rulesOf(before, after, elapsed)).toBeNull();
  });
});
