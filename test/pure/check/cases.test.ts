/** Cases that the check of the service alone decides. */
import { expect, test } from "vitest";
import { followInProcess } from "../../cases/followed.ts";
import { testCase } from "../../cases/testCase.ts";
import { casesOf, guarantees, known } from "../../cases/load.ts";

for (const one of casesOf("check")) testCase(one, followInProcess);

test("every guarantee is stated once, and every known failure is one of them", () => {
  expect(guarantees.filter((guarantee, index) => guarantees.indexOf(guarantee) !== index)).toEqual([]);
  expect(Object.keys(known).filter((guarantee) => !guarantees.includes(guarantee))).toEqual([]);
});
