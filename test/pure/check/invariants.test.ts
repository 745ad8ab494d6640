/** What must hold of every check, whatever the page and the settings: the promise, as properties. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isChanged, restrictToKinds } from "../../../src/lib/difference/counting.ts";
import { renderDifference } from "../../../src/lib/difference/render.ts";
import type { Settings } from "../../../src/settings/fields.ts";
import { Life, wordOf, type Version } from "../../pages/life.ts";
import { caseCount } from "../../chance.ts";
import { textDifference } from "../../../src/lib/difference/textDifference.ts";

const word = fc.constantFrom(
  "tea",
  "cups",
  "Sold out",
  "In stock",
  "price 12",
  "price 13",
  "Updated 10:01",
  " ",
  "é",
  "<b>x</b>",
  // What pages hold as well: text from right to left, marks that combine, references cut short, line ends, long words.
  ...[
    "שלום 12",
    "\u202eabc\u202c",
    "e\u0301",
    "😀",
    "\u200b",
    "&#xd83d;",
    "&am",
    "<pre>a  b\r\n\tc</pre>",
    "y".repeat(3000),
  ],
);
const line = fc.array(word, { maxLength: 4 }).map((words) => `<p>${words.join(" ")}</p>`);
const html = fc.array(line, { maxLength: 8 }).map((lines) => `<title>T</title><h1>Kettle</h1>${lines.join("\n")}`);
const soup = fc.string({
  unit: fc.constantFrom("<", ">", "/", "p", "td", "script", " ", "a", "=", "'", '"', "&", "!", "-", "x", "\n"),
  maxLength: 200,
});
const version: fc.Arbitrary<Version> = fc.oneof(
  { weight: 8, arbitrary: html.map((body) => ({ body })) },
  { weight: 2, arbitrary: soup.map((body) => ({ body })) },
  { weight: 1, arbitrary: fc.json().map((body) => ({ body, contentType: "application/json" })) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.constantFrom("tea", "é", "\\ud83d", "😀", "12", "\\n", "\\u0000"), { minLength: 1, maxLength: 5 })
      .map((all) => ({
        body: `{"version":"https://jsonfeed.org/version/1.1","title":"t","items":[{"id":"1","title":"${all.join(" ")}"}]}`,
        contentType: "application/feed+json",
      })),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.array(fc.constantFrom("a", '"b,c"', "", "é", '"', "1;2", "\r"), { minLength: 1, maxLength: 3 }), {
        maxLength: 5,
      })
      .map((rows) => ({ body: rows.map((row) => row.join(",")).join("\r\n"), contentType: "text/csv" })),
  },
  {
    weight: 1,
    arbitrary: html.map((body) => ({ body: `<?xml version="1.0"?><r>${body}</r>`, contentType: "application/xml" })),
  },
  {
    weight: 1,
    arbitrary: fc.string({ unit: "binary", maxLength: 60 }).map((body) => ({ body, contentType: "text/plain" })),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((body) => ({ body, contentType: "text/html" })) },
);
const rule = fc.constantFrom("sold", "/price \\d+/", "/updated/i", "tea", "/(/", "/^\\s*in/i", "/price 12\\n.*/s");
const someRules = fc.array(rule, { maxLength: 2 }).map((rules) => rules.filter((entry) => entry !== "/(/"));
const settings: fc.Arbitrary<Settings> = fc.record(
  {
    ignore_text: someRules,
    trigger_text: someRules,
    text_should_not_be_present: someRules,
    extract_text: someRules,
    include_filters: fc.subarray(["p", "h1", "//p[1]"], { maxLength: 1 }),
    subtractive_selectors: fc.subarray(["p:last-child", "b"]),
    trim_text_whitespace: fc.boolean(),
    sort_text_alphabetically: fc.boolean(),
    remove_duplicate_lines: fc.boolean(),
    check_unique_lines: fc.boolean(),
    strip_ignored_lines: fc.boolean(),
    filter_text_added: fc.boolean(),
    filter_text_removed: fc.boolean(),
    filter_text_replaced: fc.boolean(),
    notify_on_clear: fc.constantFrom(true, false),
    conditions: fc.constantFrom([], [{ field: "page_filtered_text" as const, operator: "in" as const, value: "tea" }]),
  },
  { requiredKeys: [] },
);
const kinds = fc.record({
  filter_text_added: fc.boolean(),
  filter_text_removed: fc.boolean(),
  filter_text_replaced: fc.boolean(),
  check_unique_lines: fc.boolean(),
});
const lives = fc.tuple(settings, fc.array(version, { minLength: 1, maxLength: 6 }));

describe("every check", () => {
  test("every alert shows a non-empty difference between the two texts it names, in every format", () => {
    fc.assert(
      fc.property(lives, ([settings, versions]) => {
        const life = new Life(settings);
        for (const each of versions) {
          const before = life.saved;
          const { verdict } = life.see(each);
          if (verdict.kind !== "changed") continue;
          const difference = textDifference(before ?? "", verdict.reading.text, { ignoreWhitespace: true });
          const {
            filter_text_added: added,
            filter_text_removed: removed,
            filter_text_replaced: replaced,
          } = life.settings;
          expect(isChanged(difference)).toBe(true);
          if (added || removed || replaced)
            expect(isChanged(restrictToKinds(difference, { added, removed, replaced }))).toBe(true);
          for (const format of ["text", "html", "htmlcolor", "markdown"] as const)
            expect(renderDifference(difference, format, { changesOnly: true }).trim()).not.toBe("");
          expect(verdict.brief.trim()).not.toBe("");
          const { counts } = verdict;
          expect(counts.added + counts.removed + counts.replaced).toBeGreaterThan(0);
        }
      }),
      { numRuns: caseCount(400) },
    );
  });

  test("a text that was stored reads back as the same text", () => {
    fc.assert(
      fc.property(lives, ([settings, versions]) => {
        const life = new Life(settings);
        for (const each of versions) {
          const text = life.see(each).text ?? "";
          expect(new TextDecoder().decode(new TextEncoder().encode(text))).toBe(text);
        }
      }),
      { numRuns: caseCount(300) },
    );
  });

  test("a check that fails, is blocked or finds nothing new leaves the baseline unchanged", () => {
    fc.assert(
      fc.property(lives, ([settings, versions]) => {
        const life = new Life(settings);
        for (const each of versions) {
          const { saved, memory } = life;
          const { verdict } = life.see(each);
          if (verdict.kind === "first" || verdict.kind === "quiet" || verdict.kind === "changed") continue;
          expect(life.saved).toBe(saved);
          expect(life.memory.fingerprint).toBe(memory.fingerprint);
          expect(life.memory.snapshotAt).toBe(memory.snapshotAt);
        }
      }),
      { numRuns: caseCount(400) },
    );
  });

  test("a check gives the same verdict, byte for byte, whenever it is replayed", () => {
    fc.assert(
      fc.property(lives, ([settings, versions]) => {
        const replay = () => {
          const life = new Life(settings);
          return JSON.stringify(versions.map((each) => life.see(each).verdict));
        };
        expect(replay()).toBe(replay());
      }),
      { numRuns: 150 },
    );
  });

  test("a check of the same page right after it was accepted finds no change", () => {
    fc.assert(
      fc.property(lives, ([settings, versions]) => {
        const life = new Life(settings);
        for (const each of versions) {
          const first = life.see(each).verdict.kind;
          if (first !== "first" && first !== "changed" && first !== "quiet") continue;
          expect(wordOf(life.see(each).verdict)).toBe("unchanged: same_text");
        }
      }),
      { numRuns: caseCount(300) },
    );
  });

  test("ignoring more lines never finds a change where ignoring fewer found none", () => {
    fc.assert(
      fc.property(someRules, someRules, fc.tuple(html, html, kinds), (rules, more, [one, other, kindsCounted]) => {
        const kindWith = (ignored: string[]) => {
          const life = new Life({ ignore_text: ignored, ...kindsCounted });
          const first = life.see({ body: one }).verdict.kind;
          return first === "first" ? life.see({ body: other }).verdict.kind : "unread";
        };
        if (kindWith(rules) !== "changed") expect(kindWith([...rules, ...more])).not.toBe("changed");
      }),
      { numRuns: caseCount(400) },
    );
  });

  test("every line that a rule removed is listed under the name of the rule", () => {
    fc.assert(
      fc.property(html, (body) => {
        const { verdict, text } = new Life({ ignore_text: ["tea"], strip_ignored_lines: true }).see({ body });
        const whole = new Life().see({ body }).text ?? "";
        if (verdict.kind === "failed") return;
        const listed = verdict.trace.stages
          .filter((stage) => stage.stage === "ignore_text")
          .flatMap((stage) => stage.removed ?? [])
          .reduce((sum, removal) => sum + removal.count, 0);
        const lines = (content: string) => content.split("\n").filter((one) => one.trim()).length;
        expect(listed).toBe(lines(whole) - lines(text ?? ""));
      }),
      { numRuns: 200 },
    );
  });
});
