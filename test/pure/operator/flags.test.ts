import { expect, test } from "vitest";
import { flagsOf } from "../../../src/operator/flags.ts";

test.each([
  [null, {}],
  ["", {}],
  ["new_list", { new_list: true }],
  ["new_list, beta=false ,gamma=TRUE", { new_list: true, beta: false, gamma: true }],
  ["beta=0,beta", { beta: true }],
  [",, =1, 9lives", {}],
])("the flag setting %j is read as %j", (text, flags) => {
  expect(flagsOf(text)).toEqual(flags);
});
