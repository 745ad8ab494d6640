/** What the value of a browser step is, which decides how its field is shown. */
import { expect, test } from "vitest";
import { needsElement, operationNames, valueOf } from "../../../src/rules/operations.ts";

test("what a step types is told from what it only needs, and from steps that take no value", () => {
  expect(operationNames.filter((name) => valueOf(name) === "typed")).toEqual([
    "Enter text in field",
    "Enter one-time code in field",
  ]);
  expect(["Press Enter", "Click element", "Choose one", "Wait for seconds", "Wait for text"].map(valueOf)).toEqual([
    "none",
    "none",
    "none",
    "text",
    "text",
  ]);
});

test("of the steps that act on an element each says so, and one that is not chosen yet may", () => {
  expect(["Choose one", "Click element", "Wait for text in element"].map(needsElement)).toEqual([true, true, true]);
  expect(["Press Enter", "Wait for seconds", "Goto URL", "Click X,Y"].map(needsElement)).toEqual(Array(4).fill(false));
});
