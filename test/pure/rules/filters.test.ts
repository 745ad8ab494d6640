import { englishOf } from "../../../src/message/textOf.ts";
import { describe, expect, test } from "vitest";
import { selectorProblem, subtractiveProblem } from "../../../src/rules/select/index.ts";
import { acceptSettings } from "../../../src/settings/acceptance.ts";
import { nothingAllowed } from "../../../src/lib/network/allow.ts";
import { limitsOf } from "../../../src/plan/plan.ts";
import { message } from "../../../src/message/message.ts";

describe("a filter", () => {
  test.each([
    "h1",
    "div.price > span:nth-child(2)",
    "//h1/text()",
    "xpath:count(//a)",
    "xpath1://h1",
    "json:$..price",
    "json:store.book[(@.length-1)]",
    " JSON:$.a",
    "jq:.a | map(.b)",
    "jqraw:.a[]",
  ])("the filter %s is accepted", (entry) => {
    expect(selectorProblem(entry)).toBeNull();
  });

  test.each([
    ["div[", /./],
    ["//h1[", /./],
    ["json:", /Nothing follows json:/],
    ["json:$[", /This is not a JSONPath/],
    ["jq:", /Nothing follows jq:/],
    ["jq:.a |", /This is not a jq program/],
    ["jqraw:env", /env is not available here/],
    ["jq:frobnicate", /frobnicate is not a function of jq/],
  ])("the filter %s is refused with a reason", (entry, said) => {
    expect(englishOf(selectorProblem(entry) ?? "")).toMatch(said);
  });

  test("a jq filter cannot be subtractive; JSONPath, CSS and XPath filters can", () => {
    expect(subtractiveProblem("jq:.a")).toEqual(message("setting.subtractive_data"));
    for (const entry of ["json:$.a", ".ad", "//nav"]) expect(subtractiveProblem(entry)).toBeNull();
  });

  test("an invalid filter is dropped and named when the watch is saved; the others stay", () => {
    const rules = { allow: nothingAllowed, ownHosts: [] };
    const { settings, dropped } = acceptSettings(
      { include_filters: ["jq:.a |", "json:$.a", "h1"], subtractive_selectors: ["jq:.a", ".ad"] },
      { rules, limits: limitsOf("free", false), proxies: [], browsers: [] } as unknown as Parameters<
        typeof acceptSettings
      >[1],
    );
    expect(settings).toEqual({ include_filters: ["json:$.a", "h1"], subtractive_selectors: [".ad"] });
    expect(dropped).toEqual(["jq:.a |", "jq:.a"]);
  });
});
