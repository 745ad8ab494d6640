import { englishOf } from "../../../../src/message/textOf.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileTemplate, renderTemplate } from "../../../../src/lib/template/template.ts";
import { now, problem, rendered, rendering } from "./rendering.ts";
import { caseCount } from "../../../chance.ts";
import { processorMilliseconds } from "../../../effort.ts";
import { countsSteps, stepsOf } from "../../growth.ts";

countsSteps();

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
    ["a huge range", "{{ range(1000000000) }}"],
    ["a long range", "{% for i in range(60000) %}{{ i }}{% endfor %}"],
    [
      "a text that doubles",
      "{% set n = namespace(t='x') %}{% for i in range(99) %}{% set n.t = n.t ~ n.t %}{% endfor %}",
    ],
    [
      "a list that holds itself twice",
      "{% set n = namespace(t=[1]) %}{% for i in range(99) %}{% set n.t = [n.t, n.t] %}{% endfor %}",
    ],
    [
      "a list that doubles",
      "{% set n = namespace(t=[1]) %}{% for i in range(99) %}{% set n.t = n.t + n.t %}{% endfor %}",
    ],
    ["a macro that calls itself", "{% macro f(n) %}{{ f(n + 1) }}{% endmacro %}{{ f(0) }}"],
    ["a macro that calls itself twice", "{% macro f(n) %}{{ f(n + 1) }}{{ f(n + 1) }}{% endmacro %}{{ f(0) }}"],
    ["a loop that goes into itself", "{% for x in m recursive %}{{ loop(m) }}{% endfor %}"],
    ["a text times a large number", "{{ 'x' * 1000000000 }}"],
    ["a list times a large number", "{{ [0] * 1000000000 }}"],
    ["a wide field", "{{ 'x'.center(1000000000) }}"],
    ["many zeros", "{{ '1'.zfill(1000000000) }}"],
    ["a wide margin", "{{ 'x'|indent(1000000000, true) }}"],
    ["words of one letter", "{{ ('a-' * 200000)|wordwrap(3) }}"],
    ["pieces without number", "{{ ('a ' * 200000).split()|length }}"],
    ["empty lines without number", "{{ ('\\n' * 300000).splitlines()|length }}"],
    ["links without number", "{{ ('a.com ' * 60000)|urlize }}"],
    ["a pattern of many ways to match nothing", "{{ ('x' * 100000)|regex_replace('(x?){50}', 'y') }}"],
    [
      "a pattern made anew in each round",
      "{% for i in range(999) %}{{ 'x'|regex_replace('(a{1,50}){1,10}' ~ i, '') }}{% endfor %}",
    ],
    ["the time, over and over", "{% for i in range(40000) %}{% now 'Europe/Berlin' %}{% endfor %}"],
    ["questions about a long text", "{% for a in m %}{{ p is lower }}{{ p.isupper() }}{{ p is upper }}{% endfor %}"],
    ["a long text escaped", "{% for a in m %}{% set t = p|escape %}{% set u = p|forceescape %}{% endfor %}"],
    ["tags of a long text", "{% for a in m %}{% set t = p|striptags %}{% endfor %}"],
    ["directives of a long text", "{% for a in m %}{% set t = p % 5 %}{% set u = p.format(1) %}{% endfor %}"],
    ["signs around a long text", "{% for a in m %}{% set t = p.strip('wordé <b>') %}{% endfor %}"],
    ["parts of a long text, counted", "{% for a in m %}{{ p.count('b') }}{% endfor %}"],
    ["a list spelled out as a text", "{% for a in range(9999) %}{% set t = m|escape %}{% endfor %}"],
    ["a member of a list that is not there", "{% for a in range(9999) %}{{ 'y' in m }}{% endfor %}"],
    ["dates without number", "{% for a in range(30000) %}{{ 1700000000|unixtime }}{% endfor %}"],
    ["a pattern with many ways at once", "{{ p|regex_replace('(?:w?){30}(?:w){30}', '') }}"],
    [
      "classes of all letters",
      "{% for i in range(9999) %}{{ 'x'|regex_replace('(?i)[\\p{L}]+[^\\p{N}]+' ~ i, '') }}{% endfor %}",
    ],
    ["a condition of a loop in a loop", "{% for a in m %}{% for b in m if m|join == a %}{% endfor %}{% endfor %}"],
  ])("%s", async (_what, source) => {
    const start = processorMilliseconds();
    let rendered = { text: "", cut: "" as string | null };
    const steps = await stepsOf(() => (rendered = rendering(source, { m: many, p: "word é <b>&amp; ".repeat(6_000) })));
    const { text, cut } = rendered;
    expect(cut).toMatch(/^The (template|output)/);
    expect(text.length).toBeLessThanOrEqual(maxOutput);
    expect(steps).toBeLessThan(40_000_000);
    expect(processorMilliseconds() - start).toBeLessThan(20_000);
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
    "macro",
    "endmacro",
    "call",
    "endcall",
    "filter",
    "endfilter",
    "with",
    "endwith",
    "x()",
    "{",
    "}",
    "*",
    "**",
    "range(9)",
    "namespace(a=1)",
    "recursive",
    "loop(x)",
    "map('upper')",
    "9",
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 40 }), (words) => {
      const template = compileTemplate(words.join(" "), { x: [], diff: ["lines"] });
      if (template.kind === "problem") {
        expect(englishOf(template.sentence)).toMatch(/\(line \d+, column \d+\)$/);
        return;
      }
      const { text, cut } = renderTemplate(template, { x: "v", diff: () => ["a"] }, { escape: "html", now });
      if (cut !== null) expect(englishOf(cut)).toMatch(/^The (template|output)/);
      expect(text.length).toBeLessThanOrEqual(maxOutput);
    }),
    { numRuns: caseCount(3000) },
  );
});

test("whatever whole parts a template is made of, it ends soon, within its bounds, and with a sentence where it is cut", () => {
  const operand = fc.constantFrom(
    "x",
    "m",
    "n.t",
    "range(9999)",
    "'ab' * 9999",
    "[m, m]",
    "{'k': m}",
    "f(x)",
    "loop.index",
    "9 ** 99",
    "n",
  );
  const made = fc.constantFrom(
    "|upper",
    "|list",
    "|sort",
    "|join(x)",
    "|tojson",
    "|center(99999)",
    "|replace('b', x * 99)",
    "|map('string')|list",
    " ~ x",
    " * 99",
    " + m",
    "|regex_replace('(x|a)*b?', 'yy')",
    "|wordwrap(2)",
    "|batch(3)|list",
    "[::-1]",
    "|urlize",
    "|groupby(0)",
  );
  const expression = fc
    .tuple(operand, fc.array(made, { maxLength: 4 }))
    .map(([first, rest]) => `(${first}${rest.join("")})`);
  const block = fc.constantFrom(
    ["{% for i in ", " %}", "{% endfor %}"],
    ["{% if ", " %}", "{% endif %}"],
    ["{% set n.t = ", " %}", ""],
    ["{{ ", " }}", ""],
    ["{% filter replace('a', x) %}{{ ", " }}", "{% endfilter %}"],
  );
  const nested = fc.array(fc.tuple(block, expression), { minLength: 1, maxLength: 6 }).map(
    (parts) =>
      parts.map(([[open, close], inside]) => open + inside + close).join("") +
      parts
        .map(([[, , end]]) => end)
        .toReversed()
        .join(""),
  );
  const m = Array.from({ length: 300 }, (_, index) => `b${index}`);
  fc.assert(
    fc.property(nested, (inside) => {
      const source = `{% set n = namespace(t='q') %}{% macro f(a) %}{{ a }}${"{{ f(a ~ 'z') }}"}{% endmacro %}{% for i in m %}${inside}{% endfor %}`;
      const template = compileTemplate(source, { x: [], m: [] });
      if (template.kind === "problem") {
        expect(englishOf(template.sentence)).toMatch(/\(line \d+, column \d+\)$/);
        return;
      }
      const start = processorMilliseconds();
      const { text, cut } = renderTemplate(template, { x: "abc", m }, { escape: "html", now });
      expect(processorMilliseconds() - start).toBeLessThan(10_000);
      if (cut !== null) expect(englishOf(cut)).toMatch(/^The (template|output)/);
      expect(text.length).toBeLessThanOrEqual(maxOutput);
    }),
    { numRuns: caseCount(2000) },
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
