/** What a verdict is reached by, and what its trace says of it: each rule where it alone decides. */
import { writtenTrace } from "../../../src/trace.ts";
import { englishOf } from "../../../src/message/textOf.ts";
import { describe, expect, test } from "vitest";
import { counts } from "../../../src/lib/difference/counting.ts";
import type { Settings } from "../../../src/settings/fields.ts";
import { Life, wordOf } from "../../pages/life.ts";
import { Watcher } from "../noise/watcher.ts";
import { textDifference } from "../../../src/lib/difference/textDifference.ts";

const pageOf = (...lines: string[]) => ({ body: lines.map((line) => `<p>${line}</p>`).join("") });

/** The last verdict on pages of lines, one after the other. */
function last(settings: Settings, ...pages: string[][]) {
  const life = new Life(settings);
  const verdicts = pages.map((lines) => life.see(pageOf(...lines)).verdict);
  return verdicts[verdicts.length - 1]!;
}

const stage = (verdict: ReturnType<typeof last>, name: string) =>
  verdict.trace.stages.find((each) => each.stage === name);

describe("the first reading", () => {
  test("the first reading says whether the user's rules would suppress a change", () => {
    const below: Settings["conditions"] = [{ field: "extracted_number", operator: "<", value: "10" }];
    expect(last({}, ["12"])).toMatchObject({ kind: "first", waits: false });
    expect(last({ trigger_text: ["sale"] }, ["12"])).toMatchObject({ kind: "first", waits: true });
    expect(last({ trigger_text: ["sale"] }, ["sale"])).toMatchObject({ kind: "first", waits: false });
    expect(last({ conditions: below }, ["12"])).toMatchObject({ kind: "first", waits: true });
    expect(last({ conditions: below }, ["9"])).toMatchObject({ kind: "first", waits: false });
  });

  test("all of the first reading counts as added for conditions on added text", () => {
    const added: Settings["conditions"] = [{ field: "added_text", operator: "in", value: "sale" }];
    expect(last({ conditions: added }, ["a sale"])).toMatchObject({ kind: "first", waits: false });
  });
});

describe("an equal reading is unchanged, whatever else the rules say", () => {
  test.each<Settings>([
    { trigger_text: ["sale"] },
    { conditions: [{ field: "extracted_number", operator: ">", value: "99" }] },
    { text_should_not_be_present: ["12"] },
    { check_unique_lines: true },
  ])("%j", (settings) => {
    expect(wordOf(last(settings, ["a", "12"], ["a", "12"]))).toBe("unchanged: same_text");
  });
});

test("a reading under other rules is no change where the text is the same", () => {
  const life = new Life({});
  life.see(pageOf("a", "b"));
  life.memory = { ...life.memory, fingerprint: "of other rules" };
  const { verdict } = life.see(pageOf("a", "b"));
  expect(wordOf(verdict)).toBe("unchanged: same_text");
  expect(englishOf(verdict.trace.reason)).toBe("Only what is ignored differs");
});

describe("each kind of change is counted alone", () => {
  const only = (kind: "added" | "removed" | "replaced"): Settings => ({
    filter_text_added: kind === "added",
    filter_text_removed: kind === "removed",
    filter_text_replaced: kind === "replaced",
  });
  const pages = { added: ["a", "b", "c"], removed: ["a"], replaced: ["a", "z"] };
  for (const wanted of ["added", "removed", "replaced"] as const) {
    for (const made of ["added", "removed", "replaced"] as const) {
      const word = wanted === made ? "changed" : "quiet: direction";
      test(`where only ${wanted} text is followed, ${made} text gives the verdict ${word}`, () => {
        expect(wordOf(last(only(wanted), ["a", "b"], pages[made]))).toBe(word);
      });
    }
  }
});

test("changed white space is a change where nothing else differs, and is not counted where something does", () => {
  const kinds = (before: string, after: string, ignores: boolean) =>
    counts(textDifference(before, after, { ignoreWhitespace: ignores }));
  expect(kinds("a b", "a  b", true)).toMatchObject({ replaced: 1 });
  expect(kinds("a b\nc", "a  b\nd", true)).toMatchObject({ added: 0, removed: 0, replaced: 1 });
  expect(kinds("a b\nc", "a  b\nd", false)).toMatchObject({ added: 0, removed: 0, replaced: 2 });
  expect(kinds("a b", "a b", true)).toMatchObject({ added: 0, removed: 0, replaced: 0 });
});

test("a changed price is not reported as text that disappeared", () => {
  const offer = (price: number) => ({
    body: `<script type="application/ld+json">{"@type":"Product","offers":{"price":${price}}}</script><h1>Kettle</h1>`,
  });
  const life = new Life({ processor: "restock_diff", text_should_not_be_present: ["12"] });
  life.see(offer(12));
  expect(life.see(offer(10)).verdict).toMatchObject({ kind: "changed", cleared: false });
});

test("a list of blank unwanted texts has no effect: changes are still alerted", () => {
  expect(wordOf(last({ text_should_not_be_present: [" ", ""] }, ["a"], ["b"]))).toBe("changed");
});

describe("the trace", () => {
  test.each<[string, Settings, string[][], string, string]>([
    ["a first reading", {}, [["a"]], "first", "First good reading: it is the baseline"],
    [
      "an equal one",
      {},
      [["a"], ["a"]],
      "unchanged: same_text",
      "The compared text is the same as at the last accepted reading",
    ],
    ["a change", {}, [["a"], ["b"]], "changed", "The text changed"],
    [
      "a text that is waited for",
      { trigger_text: ["sale"] },
      [["a"], ["b"]],
      "blocked: trigger_text",
      "Waiting: none of the texts that must be present was found",
    ],
    [
      "a condition",
      { conditions: [{ field: "word_count", operator: ">", value: "9" }] },
      [["a"], ["b"]],
      "blocked: conditions",
      "Waiting: the conditions do not hold",
    ],
    [
      "a text that is there",
      { text_should_not_be_present: ["sold"] },
      [["a"], ["sold"]],
      "blocked: text_should_not_be_present",
      "Waiting: the text that should not be present is still there",
    ],
    [
      "a text that was never there",
      { text_should_not_be_present: ["sold"], notify_on_clear: true },
      [["a"], ["b"]],
      "quiet: awaits_clear",
      "The watch reports only when the unwanted text goes; it was not there before",
    ],
    [
      "a text that went",
      { text_should_not_be_present: ["sold"] },
      [["sold"], ["b"]],
      "changed",
      "The text that should not be present is gone",
    ],
    [
      "a kind that does not count",
      { filter_text_added: false },
      [["a"], ["a", "b"]],
      "quiet: direction",
      "It changed only in ways that the watch does not count (added, removed, replaced)",
    ],
    [
      "lines of before",
      { check_unique_lines: true },
      [["a"], ["b"], ["a"]],
      "quiet: unique_lines",
      "Every line of it was seen before",
    ],
    [
      "lines that are ignored",
      { ignore_text: ["views"] },
      [
        ["a", "views 1"],
        ["a", "views 2"],
      ],
      "unchanged: same_text",
      "The compared text is the same as at the last accepted reading",
    ],
  ])("the trace gives the reason for %s", (_, settings, pages, verdict, reason) => {
    expect(writtenTrace(last(settings, ...pages).trace)).toMatchObject({ verdict, reason });
  });

  test("the trace shows what each rule found", () => {
    const settings: Settings = { trigger_text: ["b"], text_should_not_be_present: ["sold"], check_unique_lines: true };
    const verdict = last(settings, ["b", "sold"], ["b", "c"]);
    expect(verdict.kind).toBe("changed");
    expect(stage(verdict, "trigger_text")?.facts).toEqual({ lines: 1 });
    expect(stage(verdict, "text_should_not_be_present")?.facts).toEqual({ lines_now: 0, lines_before: 1 });
    expect(stage(verdict, "difference")?.facts).toMatchObject({ added: 0, removed: 0, replaced: 1 });
    expect(stage(verdict, "check_unique_lines")?.facts).toEqual({ new_lines: 1 });
    expect(stage(verdict, "conditions")).toBeUndefined();
  });

  test("the trace lists only the rules that the watch has set", () => {
    const stages = last({}, ["a"], ["b"]).trace.stages.map((each) => each.stage);
    for (const name of ["trigger_text", "conditions", "text_should_not_be_present", "check_unique_lines"]) {
      expect(stages).not.toContain(name);
    }
  });

  test("the trace names the lines that noise reduction suppressed and the reason, or says that there were none", () => {
    const watcher = new Watcher();
    watcher.see("Kettle\n© 2026 Shop\nImprint");
    const suppressed = watcher.see("Kettle\n© 2027 Shop\nImprint");
    expect(suppressed.trace.verdict).toBe("unchanged: noise");
    expect(englishOf(suppressed.trace.reason)).toBe("Nothing new: noise reduction held back all that differs");
    expect(suppressed.trace.stages.map((each) => each.stage)).toContain("noise_reduction");
    const news = new Watcher({ trigger_text: ["Teapot"] });
    news.see("Kettle\nImprint");
    const alerted = news.see("Teapot\nImprint");
    expect(alerted.kind).toBe("changed");
    expect(alerted.trace.stages.flatMap(({ notes }) => (notes ?? []).map(englishOf)).join()).not.toContain(
      "Not held back",
    );
  });
});

describe("what a typesetter changes", () => {
  const typed = 'The agency\'s "final" rule - see below, pages 3-5...';
  const typeset = "The agency’s “final” rule – see below, pages 3–5…";

  test("is no change under noise reduction, and none beside news", () => {
    expect(wordOf(last({ noise_reduction: true }, [typed], [typeset]))).toBe("unchanged: same_text");
    const verdict = last({ noise_reduction: true }, [typed, "a", "b"], [typeset, "a", "c"]);
    expect(verdict).toMatchObject({ kind: "changed", counts: { added: 0, removed: 0, replaced: 1 } });
  });

  test("is a change where everything is asked for, and of a source", () => {
    expect(wordOf(last({ noise_reduction: false }, [typed], [typeset]))).toBe("changed");
    const url = "source:https://page.example/";
    expect(wordOf(last({ noise_reduction: true, url }, [typed], [typeset]))).toBe("changed");
  });

  test.each([
    ["The limit is -3 degrees", "The limit is 3 degrees"],
    ['She said "no" to it', "She said no to it"],
    ["The agency's final rule", "The agency’s final rules"],
  ])("a change of words or of a sign is news: %s", (before, after) => {
    expect(wordOf(last({ noise_reduction: true }, [before], [after]))).toBe("changed");
  });
});
