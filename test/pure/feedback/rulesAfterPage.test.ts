/** What somebody says of a page of a site becomes one feedback rule, never in silence at the cost of another. */
import { expect, test } from "vitest";
import { rulesAfterPage } from "../../../src/feedback/pages/rules.ts";
import { feedbackRulesAfter, rulesOfPage, rulesOfText, type FeedbackRule } from "../../../src/noise/feedback/rule.ts";
import { sharedTemplate } from "../../../src/noise/feedback/template.ts";

const now = 1_800_000_000;
const marks = (words: string, place = "1") => [
  { ...sharedTemplate(`${words} in 1 s`, `${words} in 2 s`), above: place, below: place },
];
const said = (id: string, words: string, isEverywhere = false) => ({
  page: { id, url: `https://docs.example/${id}`, since: now, ...(isEverywhere ? { isEverywhere: true as const } : {}) },
  marks: marks(words, id),
  now,
});
const after = (all: ReturnType<typeof said>[]): FeedbackRule[] =>
  all.reduce<FeedbackRule[]>((rules, one) => rulesAfterPage(rules, one)?.rules ?? rules, []);

test("as many pages as may be have rules; one more is refused, and none that is known gives way", () => {
  const rules = after(Array.from({ length: 60 }, (_, at) => said(`page${at}`, `Made${at}`)));
  expect(rulesAfterPage(rules, said("other", "Rendered"))).toBeNull();
  expect(rules.at(-1)?.page?.id).toBe("page0");
  // One that is known already is no more than before.
  expect(rulesAfterPage(rules, said("page3", "Made3"))?.rules).toEqual(rules);
});

test("rules of pages have times of their own, so that each can be taken back by itself", () => {
  const rules = after(["a", "b", "c"].map((id) => said(id, `Made by ${id}`)));
  expect(new Set(rules.map(({ change }) => change)).size).toBe(3);
});

test("a rule for every page stands for those of single pages that say the same, whichever was said first", () => {
  const single = after([said("a", "Made"), said("b", "Rendered")]);
  const all = rulesAfterPage(single, said("c", "Made", true));
  expect(all?.rules.map(({ page }) => page?.id)).toEqual(["c", "b"]);
  expect(rulesAfterPage(all?.rules ?? [], said("d", "Made"))?.rule).toEqual(all?.rule);
  expect(rulesAfterPage(all?.rules ?? [], said("d", "Loaded"))?.rules).toHaveLength(3);
});

test("a rule of a page is none of another page, nor of the text of the watch, and a verdict on a change leaves it as it is", () => {
  const rules = after([said("a", "Made"), said("b", "Rendered", true)]);
  expect(rulesOfPage(rules, ["a"])).toHaveLength(2);
  expect(rulesOfPage(rules, ["c"]).map(({ page }) => page?.id)).toEqual(["b"]);
  expect(rulesOfText(rules)).toEqual([]);
  const { change = 0 } = rules[0] ?? {};
  const noisy = feedbackRulesAfter(rules, { change, verdict: "noisy", marks: marks("Line"), now });
  expect(noisy).toHaveLength(3);
  expect(feedbackRulesAfter(noisy, { change, verdict: "useful", marks: [], now })).toEqual(rules);
});
