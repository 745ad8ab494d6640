/** When an operator hears of what is out of order. */
import { expect, test } from "vitest";
import { alertStep, nothingReported, type Reported } from "../../../src/system/alert/step.ts";
import type { ReadinessProblem } from "../../../src/system/ready/problems.ts";

const problem = (part: ReadinessProblem["part"]): ReadinessProblem => ({ part, since: null, sentence: `No ${part}` });

/** What an operator hears over minutes, each with the parts that are out of order in it. */
function reportedOver(minutes: ReadinessProblem["part"][][]): string[] {
  let known: Reported = nothingReported;
  return minutes.map((parts, minute) => {
    const step = alertStep(known, parts.map(problem), { now: 1_800_000_000 + 60 * minute, name: "Watch" });
    known = step.known;
    return step.message ? `${step.message.title}: ${step.message.body}` : "";
  });
}

test("what lasts is reported once, what comes to it once more, and the end when all of it is mended", () => {
  expect(
    reportedOver([["mail"], ["mail"], ["mail"], ["mail"], ["mail", "disk"], ["mail", "disk"], ["mail", "disk"]]),
  ).toEqual(["", "", "Watch: mail out of order: No mail.", "", "", "", "Watch: disk out of order: No mail.\nNo disk."]);
  const [, , , , , half, end, after] = reportedOver([
    ["mail", "tick"],
    ["mail", "tick"],
    ["mail", "tick"],
    [],
    [],
    ["mail"],
    [],
    [],
  ]);
  expect([half, end, after]).toEqual(["", "", ""]);
  expect(reportedOver([["mail"], ["mail"], ["mail"], [], []]).slice(2)).toEqual([
    "Watch: mail out of order: No mail.",
    "Watch: all is well again: Mended: mail.",
    "",
  ]);
});

test("what passes within two minutes, however often, is no message", () => {
  expect(reportedOver([["mail"], [], ["mail"], ["mail"], [], ["database"], []]).filter(Boolean)).toEqual([]);
});
