import { message } from "../../../../src/message/message.ts";
import { describe, expect, test } from "vitest";
import { acceptedSteps, operationNames, operationOf, pointOf } from "../../../../src/rules/operations.ts";
import { englishOf } from "../../../../src/message/textOf.ts";
import { planSteps } from "../../../../src/page/browser/steps.ts";

const step = (operation: string, selector = "", optional_value = "") => ({ operation, selector, optional_value });
const kept = (...steps: ReturnType<typeof step>[]) => acceptedSteps(steps);

describe("steps as they are saved", () => {
  test("every operation that is offered is accepted, whatever its case, with what it needs", () => {
    for (const name of operationNames) {
      const values: Record<string, string> = {
        ...{ "Click X,Y": "1,2", "Goto URL": "https://a.test/", "Wait for seconds": "3" },
        "Enter one-time code in field": "GEZDGNBVGY3TQOJQ",
      };
      const value = values[name] ?? "x";
      expect([name, kept(step(name.toUpperCase(), "#x", value))]).not.toHaveProperty("1.problem");
    }
    expect(operationOf("click ELEMENT ")).toBe("Click element");
    expect(operationOf("constructor")).toBeNull();
  });

  test("steps without effect are dropped: the placeholder, and opening the page that is open", () => {
    expect(
      kept(step("Choose one"), step("goto site"), step("Goto site"), step("Press Enter"), step("Goto site")),
    ).toEqual({
      steps: [step("Press Enter"), step("Goto site")],
    });
  });

  test.each([
    [step("Fly"), /^browser_steps\[0\]: operation: expected one of 'Choose one'.*found "Fly"$/],
    [step("Click element", "  "), /needs a selector/],
    [step("Wait for text"), /needs a value/],
    [step("Click X,Y", "", "left"), /a place in pixels/],
    [step("Wait for seconds", "", "61"), /from 0 to 60/],
    [step("Wait for seconds", "", "-1"), /from 0 to 60/],
    [step("Goto URL", "", "javascript:alert(1)"), /http\(s\) address/],
    [step("Enter one-time code in field", "#c", "qx-secret-1"), /^[^q]*a secret in Base32 or an otpauth/],
  ])("%j is refused with its reason", (bad, reason) => {
    const refused = kept(bad);
    expect("problem" in refused && englishOf(refused.problem)).toMatch(reason);
  });

  test("a template in a step is checked only when it is filled in", () => {
    expect(kept(step("Wait for seconds", "", "{% if true %}2{% endif %}"))).not.toHaveProperty("problem");
  });

  test("the coordinates of a click are read with and without spaces and fractions", () => {
    expect(pointOf("100 , 90")).toEqual({ x: 100, y: 90 });
    expect(pointOf("1.5,2")).toEqual({ x: 1.5, y: 2 });
    for (const bad of ["", "1", "1,2,3", "-1,2", "a,b", "999999,1"]) expect(pointOf(bad)).toBeNull();
  });
});

describe("steps as they are run", () => {
  test("templates in steps are filled in, and one that cannot be is reported as the step's problem", () => {
    const filled = (source: string) =>
      source === "bad" ? { text: "", problem: "no such token" } : { text: source.toUpperCase(), problem: null };
    expect(
      planSteps([step("click element", "#a"), step("Press Enter", "", "bad"), step("Nothing")], filled),
    ).toMatchObject([
      { step: { operation: "Click element", selector: "#A", value: "" }, problem: null },
      { step: null, problem: "no such token" },
      { step: null, problem: message("step.operation") },
    ]);
  });
});
