/** How old an age says that something is, in each language. */
import { describe, expect, test } from "vitest";
import { ageOf } from "../../../../src/reading/dynamicTokens/age.ts";
import { lineTemplate } from "../../../../src/reading/dynamicTokens/tokens.ts";
import { rulesOf } from "./rulesOf.ts";

const [minute, hour, day, week, month, year] = [60, 3600, 86_400, 604_800, 2_592_000, 31_536_000];

test.each<[string, number]>([
  ["just now", 0],
  ["a few minutes ago", 3 * minute],
  ["3 mo ago", 3 * month],
  ["vor einem Tag", day],
  ["vor 2 Wochen", 2 * week],
  ["il y a 3 mois", 3 * month],
  ["hace 5 horas", 5 * hour],
  ["há 2 meses", 2 * month],
  ["2 anni fa", 2 * year],
  ["5 minuten geleden", 5 * minute],
  ["för 3 dagar sedan", 3 * day],
  ["for 2 måneder siden", 2 * month],
  ["3 viikkoa sitten", 3 * week],
  ["5 minut temu", 5 * minute],
  ["3 dni temu", 3 * day],
  ["2 miesiące temu", 2 * month],
  ["5 минут назад", 5 * minute],
  ["3 дня назад", 3 * day],
  ["2 недели назад", 2 * week],
  ["3 saat önce", 3 * hour],
  ["2 gün önce", 2 * day],
  ["před 3 dny", 3 * day],
  ["před 2 hodinami", 2 * hour],
  ["3 órája", 3 * hour],
  ["acum 2 zile", 2 * day],
  ["πριν από 3 ημέρες", 3 * day],
  ["منذ 3 أيام", 3 * day],
  ["לפני 2 שעות", 2 * hour],
  ["3 ngày trước", 3 * day],
  ["5 menit yang lalu", 5 * minute],
  ["3 दिन पहले", 3 * day],
  ["5 นาทีที่แล้ว", 5 * minute],
  ["3日前", 3 * day],
  ["5分前", 5 * minute],
  ["2か月前", 2 * month],
  ["3 小时前", 3 * hour],
  ["3일 전", 3 * day],
  ["2개월 전", 2 * month],
])("%s is %i seconds", (text, seconds) => expect(ageOf(text)).toBe(seconds));

const locales = (
  "en-US de-DE fr-FR es-ES it-IT pt-PT pt-BR nl-NL pl-PL cs-CZ sk-SK sv-SE nb-NO da-DK fi-FI ru-RU uk-UA tr-TR hu-HU ro-RO " +
  "el-GR bg-BG hr-HR sl-SI sr-RS sr-Latn-RS lt-LT lv-LV et-EE is-IS ja-JP zh-CN zh-TW ko-KR ar-EG he-IL hi-IN id-ID ms-MY " +
  "vi-VN th-TH ca-ES fa-IR"
).split(" ");
const seconds = { second: 1, minute, hour, day, week, month, year };
const units = Object.keys(seconds) as (keyof typeof seconds)[];

describe.each(locales)("ages as %s writes them", (locale) => {
  const shown = (style: "long" | "short", count: number, unit: keyof typeof seconds) =>
    new Intl.RelativeTimeFormat(locale, { style, numeric: "always" }).format(-count, unit);
  /** The future of Arabic's short months is what CLDR has for their past. */
  const isFuture = (text: string) => text.startsWith("خلال");

  test("that grow are no news, in full and cut short", () => {
    const missed = units.flatMap((unit) =>
      (["long", "short"] as const).flatMap((style) =>
        [1, 2, 3, 5, 21].flatMap((count) => {
          const [before, after] = [shown(style, count, unit), shown(style, count + 1, unit)];
          const isKnown = before === after || isFuture(before) || isFuture(after) || rulesOf(before, after) !== null;
          return isKnown ? [] : [`${before} -> ${after}`];
        }),
      ),
    );
    expect(missed).toEqual([]);
  });

  test("are as old as they say", () => {
    const ages = units.flatMap((unit) =>
      [1, 2, 5, 12].map((count) => [shown("long", count, unit), count * seconds[unit]] as const),
    );
    const read = ages.map(([text]) => [text, ageOf(lineTemplate(text).tokens[0]?.text ?? "")]);
    expect(read).toEqual(ages);
  });
});

describe("what only looks like an age stays content", () => {
  test.each([
    ["vor 2 Häusern", "vor 3 Häusern"],
    ["il y a 2 places", "il y a 3 places"],
    ["há 2 vagas", "há 3 vagas"],
    ["pre 2 osoby", "pre 3 osoby"],
    ["fyrir 2 manns", "fyrir 3 manns"],
    ["fa 2 plats", "fa 3 plats"],
    ["for 2 personer", "for 3 personer"],
    ["sınavdan 2 gün önce", "sınavdan 3 gün önce"],
    ["3日前まで", "5日前まで"],
  ])("%s -> %s", (before, after) => expect(rulesOf(before, after)).toBeNull());
});
