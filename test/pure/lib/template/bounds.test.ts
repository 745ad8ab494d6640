import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileTemplate, renderTemplate } from "../../../../src/lib/template/template.ts";
import { now, problem, rendered, rendering } from "./rendering.ts";
import { caseCount } from "../../../chance.ts";
import { processorMilliseconds } from "../../../effort.ts";

const maxOutput = 262_144;

describe("a template that asks for too much ends early and says so", () => {
  const many = Array.from({ length: 1000 }, () => "x");

  test.each([
    ["loops inside loops", "{% for a in m %}{% for b in m %}{% for c in m %}.{% endfor %}{% endfor %}{% endfor %}"],
    ["silent loops", "{% for a in m %}{% for b in m %}{% for c in m %}{% endfor %}{% endfor %}{% endfor %}"],
    ["a text that is joined by itself", "{% for a in m %}{{ m|join(m|join(m|join)) }}{% endfor %}"],
    ["replacing every character", "{{ (m|join)|replace('x', m|join)|replace('x', m|join) }}"],
    ["patterns over much text", "{% for a in m %}{{ (m|join)|regex_replace('(x+x+)+y', '') }}{% endfor %}"],
    [
      "a pattern that reads to the end for every match",
      "{% set t = m|join ~ m|join %}{% for a in m %}{{ (t ~ t ~ t ~ t ~ t)|regex_replace('x.*y|x', '') }}{% endfor %}",
    ],
    ["a pattern that multiplies", "{{ m|join|regex_replace('x', m|join)|regex_replace('x', m|join) }}"],
    ["characters of a page", "{% set t = m|join(m|join) %}{{ t|list|join }}"],
    ["lines of one character", "{% set t = m|join(m|join) %}{{ t|wordwrap(1) }}"],
    [
      "a wide margin on every line",
      "{% set t = m|join('\\n' ~ m|join('\\n')) %}{{ t|indent(1000)|indent(1000)|indent(1000) }}",
    ],
    [
      "a filter of every member that makes much of it",
      "{{ m|map('center', 10000)|map('center', 10000)|join|replace('x', m|join) }}",
    ],
    ["empty lists without number", "{{ m|slice(1000000000)|length }}"],
    ["filling one long row", "{{ m|batch(1000000000, 'x')|length }}"],
    ["a condition of a loop in a loop", "{% for a in m %}{% for b in m if m|join == a %}{% endfor %}{% endfor %}"],
  ])("%s", (_what, source) => {
    const start = processorMilliseconds();
    const { text, cut } = rendering(source, { m: many });
    expect(cut).toMatch(/^The (template|output)/);
    expect(text.length).toBeLessThanOrEqual(maxOutput);
    expect(processorMilliseconds() - start).toBeLessThan(5000);
  });

  test("what was written before the bound stays", () => {
    const { text, cut } = rendering("before {{ x }} after", { x: "&".repeat(300_000) }, "html");
    expect(cut).toBe("The output of the template is too long.");
    expect(text).toMatch(/^before (&amp;)+$/);
    expect(text.length).toBeGreaterThan(maxOutput - 10);
  });

  test("markup that does not fit is written as words and leaves no tag open", () => {
    const markup = { markup: "<b>&lt;</b>".repeat(50_000), text: "<".repeat(50_000) };
    const { text, cut } = rendering("{{ m }}", { m: markup }, "html");
    expect(cut).not.toBeNull();
    expect(text).toMatch(/^(&lt;)+$/);
  });

  test("thousands of matches in a long text are all replaced", () => {
    const { text, cut } = rendering("{{ p|regex_replace('[ \\n]+', ' ') }}", { p: "some  words\n\n".repeat(2500) });
    expect(cut).toBeNull();
    expect(text).toBe("some words ".repeat(2500));
  });

  test("a large page can still be cut to size, searched and counted", () => {
    const page = "word ".repeat(2_000_000);
    const { text, cut } = rendering("{{ p|truncate(20) }} {{ 'other' in p }}", { p: page });
    expect(cut).toBeNull();
    expect(text).toBe("word word word... False");
  });
});

test.each([
  ["a source that is too long", "x".repeat(32_769), /^A template may have at most 32768 characters/],
  ["brackets that nest too deeply", `{{ ${"(".repeat(31)}1${")".repeat(31)} }}`, /nested too deeply/],
  ["blocks that nest too deeply", "{% if 1 %}".repeat(40) + "{% endif %}".repeat(40), /nested too deeply/],
  ["signs that nest too deeply", `{{ ${"-".repeat(60)}1 }}`, /nested too deeply/],
  ["negations that nest too deeply", `{{ ${"not ".repeat(60)}1 }}`, /nested too deeply/],
  ["an expression that is too long", `{{ ${"1+".repeat(300)}1 }}`, /too long/],
  ["a pattern that is too long", `{{ 'a'|regex_replace('${"a".repeat(501)}', '') }}`, /not understood or too large/],
  ["a pattern that is too large", "{{ 'a'|regex_replace('((a{100}){10}){10}', '') }}", /not understood or too large/],
])("%s is refused", (_what, source, sentence) => {
  expect(problem(source)).toMatch(sentence);
});

test("whatever the source, it is either refused with a sentence or rendered", () => {
  const parts = fc.constantFrom(
    "{{",
    "}}",
    "{%",
    "%}",
    "{#",
    "#}",
    "if",
    "else",
    "endif",
    "for",
    "x",
    "in",
    "endfor",
    "set",
    "=",
    "now",
    "'UTC'",
    "|",
    "upper",
    "(",
    ")",
    "[",
    "]",
    ":",
    "not",
    "is",
    "none",
    "-",
    "+",
    "~",
    "1",
    "'a'",
    ",",
    ".",
    "raw",
    "endraw",
    " ",
    "\n",
    "diff",
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 40 }), (words) => {
      const template = compileTemplate(words.join(" "), { x: [], diff: ["lines"] });
      if (template.kind === "problem") expect(template.sentence).toMatch(/\(line \d+, column \d+\)$/);
      else expect(renderTemplate(template, { x: "v", diff: () => ["a"] }, { escape: "html", now }).cut).toBeNull();
    }),
    { numRuns: caseCount(3000) },
  );
});

test("a value never opens a tag or leaves an attribute, whatever it holds", () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      const html = rendered(
        '<a title="{{ v }}">{{ v|truncate(20) }}{{ v|tojson }}{{ v|upper }}</a>',
        { v: value },
        "html",
      );
      expect(html.match(/</g)).toHaveLength(2);
      const json = JSON.stringify(value).match(/"/g)?.length ?? 0;
      expect(html.match(/"/g)).toHaveLength(2 + json);
    }),
  );
});
