/** Templates as people write them for Jinja2: `jinja.json` holds what Jinja2 3.1.6 answers, in the sandbox and with the `now` of changedetection.io. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Value } from "../../../../src/lib/template/template.ts";
import { problem, rendered } from "./rendering.ts";

type Table = { values: Record<string, Value>; templates: [string, string][] };

const table = JSON.parse(readFileSync("test/pure/lib/template/jinja.json", "utf8")) as Table;
const { restock, ...others } = table.values;
const flat: Record<string, Value> = {
  ...others,
  ...Object.fromEntries(Object.entries(restock ?? {}).map(([name, value]) => [`restock.${name}`, value])),
};

test.each(table.templates)("Jinja2 and this engine answer alike: %j", (source, expected) => {
  expect(rendered(source, flat)).toBe(expected);
});

const values = {
  title: "hello big world",
  list: ["b", "a", "c"],
  numbers: [3, 1, 2],
  price: 3.14159,
  "restock.price": 9.99,
  nothing: null,
};

test("a loop chooses between lists where its condition has an else", () => {
  expect(rendered("{% for x in numbers if price > 9 else list %}{{ x }}{% endfor %}", values)).toBe("bac");
});

test("what a method or filter makes of a page's words is escaped like any value", () => {
  const page = { text: "<b>\n<i>" };
  expect(
    rendered("{{ x.splitlines()[0] }}{{ '%s'|format(x)|lines|first }}{{ x|list|first }}", { x: page.text }, "html"),
  ).toBe("&lt;b&gt;&lt;b&gt;&lt;");
});

test.each([
  ["{{ title.splits() }}", 'Unknown method "splits", did you mean "split"?'],
  ["{{ 'a'.constructor('x') }}", 'Unknown method "constructor"'],
  ["{{ title[0].__class__ }}", 'Unknown method "__class__"'],
  ["{{ 'a'.upper }}", 'Expected "(" but found nothing'],
  ["{{ 'a'.replace('b') }}", 'The method "replace" needs new'],
  ["{{ list|map('uper') }}", 'In the filter "map" the name of a filter in quotes is expected'],
  ["{{ list|select('shiny') }}", 'In the filter "select" the name of a test in quotes is expected'],
  ["{{ title is shiny }}", 'After "is" expected one of none, None, undefined, defined, number'],
  ["{{ title is divisibleby }}", 'The test "divisibleby" takes one value'],
  ["{{ list|random }}", 'The filter "random" is not offered: a message must be the same at every attempt to send it'],
  ["{{ restock['prise'] }}", 'Unknown token "restock.prise", did you mean "restock.price"?'],
  ["{% do list.append(1) %}", 'The statement "do" is not offered'],
  ["{% block a %}{% endblock %}", 'The statement "block" is not offered: a template stands by itself'],
  ["{% set other.x = 1 %}", 'Unknown namespace "other", make it by {% set other = namespace() %}'],
  ["{% macro a(x, x) %}{% endmacro %}", 'The name "x" is taken twice'],
  ["{% macro a() %}{% endmacro %}{{ b() }}", 'Unknown token "b"'],
  ["{% call title %}{% endcall %}", "Expected the call of a macro"],
  ["{{ {'a': 1 }}", "Expected"],
  ["{{ missing }}", 'Unknown token "missing"'],
  ["{{ missing|upper }}", 'Unknown token "missing"'],
  ["{{ missing.upper() }}", 'Unknown token "missing"'],
  ["{% with a = 1 %}{% endwith %}{{ a }}", 'Unknown token "a"'],
])("%s is refused", (source, sentence) => {
  expect(problem(source, Object.keys(values))).toContain(sentence);
});

test("what blocks write is escaped once, and as words where a filter reads it", () => {
  const page = { title: "<b>&" };
  expect(rendered("{% macro m(x) %}<i>{{ x }}</i>{% endmacro %}{{ m(title) }}", page, "html")).toBe(
    "<i>&lt;b&gt;&amp;</i>",
  );
  expect(rendered("{% set x %}<i>{{ title }}</i>{% endset %}{{ x }}{{ x|length }}", page, "html")).toBe(
    "<i>&lt;b&gt;&amp;</i>11",
  );
  expect(rendered("{% filter upper %}{{ title }}{% endfilter %}", page, "html")).toBe("&lt;B&gt;&amp;");
  expect(
    rendered("{% macro m() %}<i>{{ caller() }}</i>{% endmacro %}{% call m() %}{{ title }}{% endcall %}", page, "html"),
  ).toBe("<i>&lt;b&gt;&amp;</i>");
});

test("a line of a text is a member of its lines", () => {
  expect(
    rendered("{% for line in t|lines %}{{ loop.index }}{{ line }};{% endfor %}{{ t|lines|first }}", { t: "p\r\nq" }),
  ).toBe("1p;2q;p");
});
