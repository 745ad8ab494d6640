/** Steps that are refused: said by the number of the step and what it does, in the language of the reader. */
import { expect, test } from "vitest";
import { about, message, type Message } from "../../../../src/message/message.ts";
import type { C } from "../../../../src/web/request/app.ts";
import { refusalOf } from "../../../../src/web/request/operations.ts";
import { stepProblem } from "../../../../src/web/request/stepProblem.ts";
import { wordsFor } from "../../../../src/web/words/index.ts";

const said = (locale: string, stated: Message) =>
  stepProblem(wordsFor(locale, undefined).words, stated)?.replaceAll("\u00a0", " ");
const withoutSelector = about("browser_steps[1]", message("schema.step_selector", { operation: "Click element" }));

test.each([
  ["en", /^Step 2: .Click element. needs a selector\.$/],
  ["de", /^Schritt 2: .Element anklicken. braucht einen Selektor\.$/],
  ["fr", /^[EÉ]tape 2 : /],
])("a step without its selector is named as its row is: %s", (locale, sentence) => {
  const text = said(locale, withoutSelector);
  expect(text).toMatch(sentence);
  expect(text).not.toContain("browser_steps");
});

test("what is about no step is left to others", () => {
  expect(said("en", about("title", message("schema.step_selector", { operation: "Click element" })))).toBeUndefined();
});

test.each([
  ["de", "Schritt 2: „Element anklicken“ braucht einen Selektor."],
  ["en", "Step 2: 'Click element' needs a selector."],
])(
  "wherever a form is refused for a step, it is said so, as in the form of all settings: %s",
  async (locale, sentence) => {
    const body = { error: "browser_steps[1]: 'Click element' needs a selector", ...withoutSelector };
    const c = { var: { reader: wordsFor(locale, undefined), requestId: "1" } } as unknown as C;
    const { message: said, field } = await refusalOf(c, new Response(JSON.stringify(body), { status: 400 }));
    expect([said, field]).toEqual([sentence, "browser_steps"]);
  },
);
