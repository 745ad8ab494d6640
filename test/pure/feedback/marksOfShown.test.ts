/** What is listed of a page of a site teaches marks that know the same kind of change again, and nothing else on the page. */
import { describe, expect, test } from "vitest";
import { changesBetween } from "../../../src/check/site/comparePages.ts";
import { marksOfShown } from "../../../src/feedback/pages/marks.ts";
import type { FeedbackRule } from "../../../src/noise/feedback/rule.ts";
import { effective } from "../../../src/settings/cascade.ts";
import { suppressedOf } from "../../../src/site/reading/changed.ts";

const settings = effective({
  watch: { url: "https://docs.example/", processor: "site_diff", noise_reduction: true },
  ...{ tags: [], account: {}, minimumSeconds: 1 },
});
const day = 86_400;
const then = 1_800_000_000;
const between = (before: string[], after: string[], feedbackRules: FeedbackRule[] = []) =>
  changesBetween({ before: before.join("\n"), after: after.join("\n") }, settings, {
    ...{ since: then, now: then + day, feedbackRules },
  });

/** The rule that somebody teaches by what is listed of a reading; `stored`: the text that the page has then. */
function learned(before: string[], after: string[], stored = before): FeedbackRule[] {
  const { noise } = between(before, after);
  if (!noise) throw new Error("nothing was held back");
  const marks = marksOfShown(suppressedOf("noise", noise.hunks, noise.rules), stored.join("\n"));
  return marks.length
    ? [
        {
          change: then,
          taughtAt: then,
          verdict: "matters",
          origin: "restored",
          marks,
          page: { id: "a", url: "", since: then },
        },
      ]
    : [];
}

const page = (...lines: string[]) => ["Words of the page", ...lines, "Example Company"];
const long = (words: string, count: number) => Array.from({ length: count }, (_, at) => `${words}${at}`).join(" ");

describe("lines that are listed as not reported", () => {
  const cases: [name: string, before: string[], held: string[], later: string[]][] = [
    [
      "a number in a line",
      page("Page generated in 0.031 s"),
      page("Page generated in 0.047 s"),
      page("Page generated in 0.082 s"),
    ],
    [
      "two numbers in lines beside each other",
      page("Page generated in 0.031 s", "Rendered in 0.4 s"),
      page("Page generated in 0.047 s", "Rendered in 0.5 s"),
      page("Page generated in 0.031 s", "Rendered in 0.9 s"),
    ],
    [
      "a number far behind in a line that is listed from there",
      page(`${long("word", 60)} generated in 0.031 s`),
      page(`${long("word", 60)} generated in 0.047 s`),
      page(`${long("word", 60)} generated in 0.082 s`),
    ],
    [
      "a number early in a line of which the end is not listed",
      page(`Generated in 0.031 s by ${long("server", 60)}`),
      page(`Generated in 0.047 s by ${long("server", 60)}`),
      page(`Generated in 0.082 s by ${long("server", 60)}`),
    ],
  ];
  for (const [name, before, held, later] of cases)
    test(`teach to report the like: ${name}`, () => {
      expect(between(before, later).hunks).toEqual([]);
      expect(between(before, later, learned(before, held)).hunks).toHaveLength(1);
    });

  test("teach the same where the stored text has them since, or is gone", () => {
    const [before, held, later] = [30, 47, 82].map((n) => page(`Page generated in 0.0${n} s`)) as [
      string[],
      string[],
      string[],
    ];
    expect(between(before, later, learned(before, held, held)).hunks).toHaveLength(1);
    expect(between(before, later, learned(before, held, [])).hunks).toHaveLength(1);
  });

  test("leave every other line of the page to noise reduction", () => {
    const other = (made: string, rendered: string) =>
      page(`Page generated in ${made} s`, "Of the page", `Rendered in ${rendered} s`);
    const rules = learned(other("0.031", "0.4"), other("0.047", "0.4"));
    expect(between(other("0.031", "0.4"), other("0.031", "0.7"), rules)).toMatchObject({
      hunks: [],
      noise: { rules: [["duration of making", 2]] },
    });
    const both = between(other("0.031", "0.4"), other("0.082", "0.7"), rules);
    expect(both.hunks).toEqual([{ removed: ["Page generated in 0.031 s"], added: ["Page generated in 0.082 s"] }]);
    expect(both.noise?.hunks).toHaveLength(1);
  });

  test("teach nothing where other lines of the page read like them", () => {
    expect(
      marksOfShown({ removed: ["0.031 s"], added: ["0.047 s"], rules: [["duration of making", 2]] }, null),
    ).toEqual([]);
  });

  test("teach a line that moved as one that went and came by itself, which no other line of the page reads like", () => {
    const marks = marksOfShown(
      { removed: ["A kettle of steel"], added: ["A kettle of steel"], rules: [["list without an order", 2]] },
      "",
    );
    expect(marks).toMatchObject([
      { alone: true, anywhere: true },
      { alone: true, anywhere: true },
    ]);
  });
});
