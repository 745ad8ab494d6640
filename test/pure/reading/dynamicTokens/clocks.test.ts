/** Clocks and calendars of pages, in the languages of the world: what moves with them is no news, and what moves otherwise is. */
import { describe, expect, test } from "vitest";
import { lineTemplate } from "../../../../src/reading/dynamicTokens/tokens.ts";
import { day, hour, rulesOf } from "./rulesOf.ts";

const locales = (
  "en-US en-GB en-CA en-AU de-DE de-AT de-CH fr-FR fr-CA es-ES es-MX it-IT pt-PT pt-BR nl-NL pl-PL cs-CZ sk-SK sv-SE nb-NO " +
  "da-DK fi-FI ru-RU uk-UA tr-TR hu-HU ro-RO el-GR bg-BG hr-HR sl-SI sr-RS sr-Latn-RS lt-LT lv-LV et-EE is-IS ja-JP zh-CN " +
  "zh-TW ko-KR ar-EG he-IL hi-IN id-ID ms-MY vi-VN th-TH ca-ES"
).split(" ");
const styles = ["full", "long", "medium", "short"] as const;
/** Thu, 26 Nov 2026 21:13:11 UTC; its next days are in two weeks and two months. */
const start = Date.UTC(2026, 10, 26, 21, 13, 11) / 1000;
const days = Array.from({ length: 6 }, (_, index) => start + index * day);
/** Two figures of a Buddhist year, and a month whose short name is a word of every other page ("12 Pro"). */
const isUnknown = (locale: string, style: string, at: number) =>
  (locale === "th-TH" && style === "short") ||
  (locale === "hr-HR" && style === "medium" && at > Date.UTC(2026, 10, 30) / 1000);

describe.each(locales)("what a page of %s shows of now", (locale) => {
  const formats = new Map<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>();
  const shown = (options: Intl.DateTimeFormatOptions, at: number) => {
    const format = formats.get(options) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
    formats.set(options, format);
    return format.format(at * 1000);
  };
  const dates = styles.map((dateStyle) => ({ dateStyle }));
  const forms = styles.flatMap((dateStyle) =>
    [undefined, "short" as const, "medium" as const].map((timeStyle) => ({
      dateStyle,
      ...(timeStyle ? { timeStyle } : {}),
    })),
  );

  test("is no news where it moves with the days, and where it moves with the hours", () => {
    const missed = forms.flatMap((form) =>
      days.flatMap((at) => {
        if (isUnknown(locale, form.dateStyle, at + day)) return [];
        const steps = "timeStyle" in form ? [day, hour, 5 * hour] : [day];
        return steps
          .filter((step) => rulesOf(shown(form, at), shown(form, at + step), step, { from: at }) === null)
          .map((step) => `${shown(form, at)} -> ${shown(form, at + step)}`);
      }),
    );
    expect(missed).toEqual([]);
  });

  test("is news where its date moved otherwise", () => {
    const taken = dates.flatMap((form) =>
      days.flatMap((at) => {
        const [before, after] = [shown(form, at), shown(form, at + 9 * day)];
        return rulesOf(before, after, day, { from: at }) === null ? [] : [`${before} -> ${after}`];
      }),
    );
    expect(taken).toEqual([]);
  });
});

describe("the date of the reading is no news beside what else moves in its line", () => {
  test.each([
    ["Page generated 2026-11-26 21:13 in 0.53 s", "Page generated 2026-11-27 21:13 in 0.61 s"],
    [
      "Page generated on Thursday, November 26, 2026 in 0.123 seconds using 23 queries",
      "Page generated on Friday, November 27, 2026 in 0.201 seconds using 25 queries",
    ],
    [
      "Seite erstellt am 26.11.2026 um 21:13 Uhr in 0,123 Sekunden",
      "Seite erstellt am 27.11.2026 um 21:13 Uhr in 0,2 Sekunden",
    ],
    [
      "Page générée le 26 novembre 2026 à 21h13 en 0,123 secondes",
      "Page générée le 27 novembre 2026 à 21h13 en 0,2 secondes",
    ],
    [
      "Cached at Thu, 26 Nov 2026 21:13:00 GMT - served by node-3",
      "Cached at Fri, 27 Nov 2026 21:13:00 GMT - served by node-14",
    ],
    ["Do., 26.11.2026 · Besucher heute: 331 | gestern: 310", "Fr., 27.11.2026 · Besucher heute: 12 | gestern: 402"],
    ["Besucher heute: 331 | gestern: 310 | gesamt: 120300", "Besucher heute: 402 | gestern: 331 | gesamt: 120702"],
    ["KW 48, 26.11.2026", "KW 48, 27.11.2026"],
  ])("%s", (before, after) => {
    expect(rulesOf(before, after, day, { from: start })).not.toBeNull();
  });

  test("the number of its week", () => {
    const sunday = start + 3 * day;
    expect(rulesOf("Week 48", "Week 49", day, { from: sunday })).toBe("week");
    expect(rulesOf("Kalenderwoche 48", "Kalenderwoche 49", day, { from: sunday })).toBe("week");
    expect(rulesOf("Week 3", "Week 4", day, { from: sunday })).toBeNull();
    expect(rulesOf("Week 48", "Week 49", day, { from: start - day })).toBeNull();
  });
});

describe("a date that is named by what it is of", () => {
  const update = (at: number) =>
    `Last updated: ${new Date(at * 1000).toLocaleString("en-US", { timeZone: "UTC", dateStyle: "medium", timeStyle: "medium" })}`;

  test("is no news on a whole page where the clock of the reading stands beside it", () => {
    expect(rulesOf(update(start), update(start + day + 47), day + 47, { from: start })).toMatch(/date/);
  });

  test("is news where the time beside it is another, where it stands alone, and in a part that somebody chose", () => {
    expect(rulesOf(update(start), update(start + day - 500), day, { from: start })).toBeNull();
    expect(rulesOf("Last updated: Nov 26, 2026", "Last updated: Nov 27, 2026", day, { from: start })).toBeNull();
    expect(rulesOf(update(start), update(start + day + 47), day + 47, { from: start, isPart: true })).toBeNull();
  });
});

describe("when a shop delivers what is ordered now", () => {
  /** From Thursday to Friday; two working days ahead. */
  test.each([
    ["Order within 3 hrs 4 mins, get it by Saturday, Nov 28", "Order within 1 hr 50 mins, get it by Sunday, Nov 29"],
    ["Order now for delivery by Monday, Nov 30", "Order now for delivery by Tuesday, Dec 1"],
    [
      "Lieferung bis Sa., 28. Nov., wenn Sie innerhalb 3 Std. 4 Min. bestellen",
      "Lieferung bis So., 29. Nov., wenn Sie innerhalb 2 Std. 1 Min. bestellen",
    ],
    ["Commandez maintenant, livré le 28 novembre", "Commandez maintenant, livré le 29 novembre"],
    ["Voor 23:59 besteld, zaterdag in huis", "Voor 23:59 besteld, zondag in huis"],
  ])("moves on with the days: %s", (before, after) => {
    expect(rulesOf(before, after, day, { from: start })).not.toBeNull();
  });

  test("skips the days on which nobody works", () => {
    const friday = start + day;
    const [before, after] = ["Order now, get it Tuesday, Dec 1", "Order now, get it Wednesday, Dec 2"];
    expect(rulesOf(before, after, 3 * day, { from: friday })).not.toBeNull();
  });

  test.each([
    ["later than it did", "Order now for delivery by Saturday, Nov 28", "Order now for delivery by Friday, Dec 4"],
    ["of an order that was made", "Your order arrives on Saturday, Nov 28", "Your order arrives on Sunday, Nov 29"],
    ["of what is not ordered", "Show on Saturday, Nov 28", "Show on Sunday, Nov 29"],
    ["as the end of what can be ordered", "Order before Nov 28", "Order before Nov 29"],
    ["beside another price", "Order now for 12 EUR, get it Saturday", "Order now for 14 EUR, get it Sunday"],
  ])("is news %s", (_, before, after) => {
    expect(rulesOf(before, after, day, { from: start })).toBeNull();
  });
});

describe("what only looks like a date, a time or a week is none", () => {
  test.each([
    "4.6 out of 5",
    "4 out of 5 stars",
    "iPhone 12 Pro",
    "Chapter 3.4.5",
    "Version 22.13",
    "um 9.50 EUR",
    "2 h 13 min",
    "192.0.2.7",
    "Week of wonders",
  ])("%s", (line) => {
    expect(lineTemplate(line).tokens.filter(({ kind }) => ["date", "time", "week", "weekday"].includes(kind))).toEqual(
      [],
    );
  });
});
