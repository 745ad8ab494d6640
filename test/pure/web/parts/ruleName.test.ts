/** What held lines back is called in the language of whoever reads it; a pattern of one's own stands for itself. */
import { expect, test } from "vitest";
import { markedRule, noiseRules, ruleText, rulesIn } from "../../../../src/noise/rules.ts";
import { ruleName } from "../../../../src/web/parts/ruleName.ts";
import { wordsFor } from "../../../../src/web/words/index.ts";

const named = (name: string, language: string) => ruleName(wordsFor(language, undefined), name);

test("each rule of noise reduction has words of its own in each language", () => {
  for (const language of ["en", "de", "fr"])
    expect(new Set(noiseRules.map((rule) => named(rule, language))).size, language).toBe(noiseRules.length);
  expect(noiseRules.filter((rule) => named(rule, "de") === rule)).toEqual([]);
});

test("several kinds of one line, and the day of a mark, are said in words", () => {
  expect(named(ruleText(["date", "counter"]), "de")).toBe("Datum, Zähler");
  expect(named(markedRule(1_780_000_000), "de")).toBe("am 28.05.2026 als unwichtig markiert");
  expect(named("changes at most checks", "de")).toBe("ändert sich bei den meisten Prüfungen");
});

test("a pattern or a selector stands for itself", () => {
  for (const own of ["/visitors: \\d+/", ".ad, date", "marked as noisy on some day"]) {
    expect(rulesIn(own)).toBeNull();
    expect(named(own, "de")).toBe(own);
  }
});
