/** Steps that are refused: said by the number of the step and what it does, in the language of the reader. */
import { expect, test } from "vitest";
import { about, message } from "../../../../src/message/message.ts";
import { stepProblem } from "../../../../src/web/steps/problem.ts";
import { wordsFor } from "../../../../src/web/words/index.ts";

const said = (locale: string, refusal: Parameters<typeof stepProblem>[1]) =>
  stepProblem(wordsFor(locale, undefined).words, refusal).replaceAll("\u00a0", " ");
const withoutSelector = about("browser_steps[1]", message("schema.step_selector", { operation: "Click element" }));

test.each([
  ["en", /^Step 2: .Click element. needs a selector\.$/],
  ["de", /^Schritt 2: .Element anklicken. braucht einen Selektor\.$/],
  ["fr", /^[EÉ]tape 2 : /],
])("a step without its selector is named as its row is: %s", (locale, sentence) => {
  const text = said(locale, { stated: withoutSelector, message: "browser_steps[1]: 'Click element' needs a selector" });
  expect(text).toMatch(sentence);
  expect(text).not.toContain("browser_steps");
});

test("what is about no step is said as it is", () => {
  expect(said("en", { stated: null, message: "The page did not answer." })).toBe("The page did not answer.");
});
