import { describe, expect, test } from "vitest";
import { rendered } from "./rendering.ts";

const values = {
  name: "Ada",
  empty: "",
  nothing: null,
  price: 12.5,
  page: "first\nsecond\nthird",
  list: ["b", "a", "b"],
  "restock.price": 9.99,
};

test.each([
  ["plain text, { braces } and % signs", "plain text, { braces } and % signs"],
  ["{{ name }}|{{name}}|{{  name  }}", "Ada|Ada|Ada"],
  ["{{ restock.price }}", "9.99"],
  ["[{{ nothing }}{{ empty }}]", "[]"],
  ["{{ 'a' ~ 1 ~ name }}", "a1Ada"],
  ["{{ \"it's\" }} {{ 'a\\nb' }} {{ '\\d' }}", "it's a\nb \\d"],
  ["{{ 1 + 2 * 3 }} {{ (1 + 2) * 3 }} {{ 7 // 2 }} {{ -7 % 3 }} {{ 1 / 4 }}", "7 9 3 2 0.25"],
  ["{{ -price + +1 }}", "-11.5"],
  ["{{ price - nothing }}{{ 1 / 0 }}{{ name / 2 }}", ""],
  ["{{ true }} {{ False }} {{ none }}", "True False "],
  ["{{ 'yes' if price > 10 else 'no' }}{{ 'x' if empty }}", "yes"],
  ["{{ page[:5] }} {{ page[-5:] }} {{ list[0] }} {{ list[1:]|join('+') }}", "first third b a+b"],
  ["{{ [1, 'two', name] }}", "[1, 'two', 'Ada']"],
])("%s", (source, expected) => {
  expect(rendered(source, values)).toBe(expected);
});

test.each([
  ["name == 'Ada'", true],
  ["name != 'Ada'", false],
  ["price > 12 and price <= 12.5", true],
  ["price < 12 or empty", false],
  ["not empty", true],
  ["not name == 'Bob'", true],
  ["'second' in page", true],
  ["'fourth' not in page", true],
  ["'a' in list", true],
  ["'c' in list", false],
  ["'x' in nothing", false],
  ["nothing is none and nothing is not defined", true],
  ["name is defined and price is number", true],
  ["nothing > 1 or nothing <= 1", false],
  ["price > '3'", true],
  ["'b' > 'a'", true],
  ["name|length == 3", true],
  ["1 == '1'", false],
  ["nothing == none", true],
])("the condition %s is %s", (condition, expected) => {
  expect(rendered(`{% if ${condition} %}yes{% else %}no{% endif %}`, values)).toBe(expected ? "yes" : "no");
});

describe("statements", () => {
  test("the first true branch of if, elif and else is taken", () => {
    const source = "{% if a == 1 %}one{% elif a == 2 %}two{% else %}many{% endif %}";
    expect([1, 2, 3].map((a) => rendered(source, { a }))).toEqual(["one", "two", "many"]);
  });

  test("for loops over a list and over the characters of a text, and else runs where there is nothing", () => {
    const source =
      "{% for x in a %}{{ loop.index }}:{{ x }}{% if not loop.last %}, {% endif %}{% else %}none{% endfor %}";
    expect(rendered(source, { a: ["p", "q"] })).toBe("1:p, 2:q");
    expect(rendered(source, { a: "pq" })).toBe("1:p, 2:q");
    expect(rendered(source, { a: "" })).toBe("none");
  });

  test("what a template makes hides a token of its name, and the token is back where it was not made", () => {
    const tokens = { title: "Shop", list: ["b", "a"] };
    expect(rendered("{% for title in list %}{{ title }}{% endfor %} {{ title }}", tokens)).toBe("ba Shop");
    expect(rendered("{% set title = 'Mine' %}{{ title }}", tokens)).toBe("Mine");
    expect(rendered("{% if list|length > 5 %}{% set title = 'Mine' %}{% endif %}{{ title }}", tokens)).toBe("Shop");
    expect(rendered("{% for x in list %}{{ title }}{% set title = x %}{{ title }} {% endfor %}", tokens)).toBe(
      "Shopb Shopa ",
    );
    expect(rendered("{% with title = list|first %}{{ title }}{% endwith %}{{ title }}", tokens)).toBe("bShop");
  });

  test("members without the attribute are grouped under its default, in their place", () => {
    const source =
      "{% for k, all in [{'n': 1, 'c': 'NY'}, {'n': 2, 'c': 'WA'}, {'n': 3}]|groupby('c', default='NY') %}{{ k }}: {{ all|map(attribute='n')|join(',') }} {% endfor %}";
    expect(rendered(source, {})).toBe("NY: 1,3 WA: 2 ");
  });

  test("a loop inside a loop has names of its own and gives the outer ones back", () => {
    const source =
      "{% for x in a %}{% for y in a %}{{ x }}{{ y }}{{ loop.index }} {% endfor %}{{ loop.index }};{% endfor %}";
    expect(rendered(source, { a: ["p", "q"] })).toBe("pp1 pq2 1;qp1 qq2 2;");
  });

  test("set keeps a value, inside a loop for that round only", () => {
    expect(rendered("{% set x = 1 + 1 %}{% for i in a %}{% set x = i %}{{ x }}{% endfor %}{{ x }}", { a: ["p"] })).toBe(
      "p2",
    );
    expect(rendered("{% if a %}{% set x = 'in' %}{% endif %}{{ x }}", { a: 1 })).toBe("in");
    expect(rendered("{% if a %}{% set x = 'in' %}{% endif %}[{{ x }}]", { a: 0 })).toBe("[]");
  });

  test("comments vanish and raw text stays", () => {
    expect(rendered("a{# {{ nobody }} #}b{% raw %}{{ x }}{% endraw %}c")).toBe("ab{{ x }}c");
  });

  test("minus signs remove the white space beside a tag, on their side only", () => {
    expect(rendered("a \n {%- if true -%} \n b \n {%- endif %} c")).toBe("ab c");
    expect(rendered("a {{- 'b' -}} c {#- x -#} d")).toBe("abcd");
    expect(rendered("a {%- raw -%} b {%- endraw -%} c")).toBe("abc");
    expect(rendered("a {{+ 'b' +}} c")).toBe("a b c");
  });

  test("closing braces inside a text do not end the tag", () => {
    expect(rendered("{{ '}}' }}{% if '%}' %}x{% endif %}")).toBe("}}x");
  });
});

describe("the time of rendering", () => {
  test.each([
    ["{% now 'UTC', '%Y-%m-%d %H:%M:%S' %}", "2026-01-31 10:20:30"],
    ["{% now 'utc' %}", "Sat, 31 Jan 2026 10:20:30"],
    ["{% now 'Europe/Berlin', '%H:%M' %}", "11:20"],
    ["{% now 'UTC' + 'hours=2,minutes=30', '%H:%M' %}", "12:50"],
    ["{% now 'UTC' - 'days=31', '%Y-%m-%d' %}", "2025-12-31"],
    ["{% now 'UTC' + 'months=1', '%Y-%m-%d' %}", "2026-02-28"],
    ["{% now 'UTC' - 'years=1,weeks=1', '%Y-%m-%d' %}", "2025-01-24"],
    ["{% now 'UTC' + 'hours=-1', '%H' %}", "09"],
    ["{% now 'Europe/Berlin' + 'days=60', '%m-%d %H:%M %z' %}", "04-01 11:20 +0200"],
  ])("%s is %s", (source, expected) => {
    expect(rendered(source)).toBe(expected);
  });
});

describe("values", () => {
  test("a value is computed when it is first used, and once", () => {
    let made = 0;
    const diff = () => `made ${++made} time`;
    expect(rendered("{% if false %}{{ diff }}{% endif %}", { diff })).toBe("");
    expect(made).toBe(0);
    expect(rendered("{{ diff }}, {{ diff }}", { diff })).toBe("made 1 time, made 1 time");
  });

  test("are called with the named arguments of the template", () => {
    const diff = (given: Readonly<Record<string, unknown>>) => JSON.stringify(given);
    expect(rendered("{{ diff(lines=2 + 3, word_diff=true) }}{{ diff() }}", { diff })).toBe(
      '{"lines":5,"word_diff":true}{}',
    );
  });

  test("are escaped in HTML while the template's own words are not", () => {
    const title = `<b a="1">Tom & 'Jerry'</b>`;
    expect(rendered("<i>{{ t }}</i>", { t: title }, "html")).toBe(
      "<i>&lt;b a=&#34;1&#34;&gt;Tom &amp; &#39;Jerry&#39;&lt;/b&gt;</i>",
    );
    expect(rendered("<i>{{ t }}</i>", { t: title })).toBe(`<i>${title}</i>`);
  });

  test("that are markup are written as they are, but seen and filtered as words", () => {
    const values = { m: { markup: "<b>a &lt; b</b>", text: "a < b" } };
    expect(rendered("{{ m }}", values, "html")).toBe("<b>a &lt; b</b>");
    expect(rendered("{{ m|e }}", values, "html")).toBe("<b>a &lt; b</b>");
    expect(rendered("{{ m|upper }} {{ m|length }} {{ 'b>' in m }}", values, "html")).toBe("A &lt; B 5 False");
    expect(rendered("{{ m|truncate(4, true, '', 0) }}", values, "html")).toBe("a &lt; ");
  });

  test.each([
    [
      "*bold* _it_ `code` ~~gone~~ [a](http://x.example) | \\",
      "\\*bold\\* \\_it\\_ \\`code\\` \\~\\~gone\\~\\~ \\[a\\](http://x.example) \\| \\\\",
    ],
    ["# head", "\\# head"],
    ["- item\n+ item\n===", "\\- item  \n\\+ item  \n\\==="],
    ["1. one\n2) two, 3. not", "1\\. one  \n2\\) two, 3. not"],
    ["    code?", " code?"],
    ["<b>&amp;", "&lt;b&gt;&amp;amp;"],
  ])("are escaped in Markdown: %j", (value, expected) => {
    expect(rendered("{{ v }}", { v: value }, "markdown")).toBe(expected);
  });
});
