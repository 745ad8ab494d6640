import { expect, test } from "vitest";
import { rendered } from "./rendering.ts";

const values = {
  text: "The quick brown fox jumps",
  page: "b\na\nb",
  list: ["x", "y"],
  nothing: null,
  price: "1.005",
  json: `a "quoted" <tag> & 'more'\n`,
};

test.each([
  ["1759188682|unixtime", "2025-09-29 23:31:22 UTC"],
  ["'at: 1759188682000 ms'|unixtime('%d.%m.%Y %H:%M', 'Europe/Berlin')", "30.09.2025 01:31"],
  ["1759188682000000|unixtime(fmt='%Y', tz_name='no zone') ~ 'x 12'|unixtime ~ nothing|unixtime", "2025x 12"],
  ["text|upper", "THE QUICK BROWN FOX JUMPS"],
  ["text|lower|capitalize", "The quick brown fox jumps"],
  ["'hello (big) WORLD'|title", "Hello (Big) World"],
  ["' a '|trim ~ '|' ~ '--a-b--'|trim('-')", "a|a-b"],
  ["text|truncate(12, leeway=0)", "The..."],
  ["text|truncate(12, true, '~', 0)", "The quick b~"],
  ["text|truncate(22)", "The quick brown fox jumps"],
  ["'😀😀'|truncate(1, true, '', 0)", ""],
  ["text|replace('quick', 'slow')", "The slow brown fox jumps"],
  ["'aaaa'|replace('a', 'b', 2)", "bbaa"],
  ["'abc'|replace('', '-')", "-a-b-c-"],
  ["nothing|default('none') ~ ''|d('x') ~ ''|default('y', true)", "noney"],
  ["text|length ~ ' ' ~ '😀é'|length ~ ' ' ~ list|count", "25 2 2"],
  ["page|first ~ page|last ~ nothing|first", "bb"],
  ["list|join(', ') ~ ';' ~ page|lines|join('/')", "x, y;b/a/b"],
  ["page|lines|sort|join ~ page|lines|unique|join ~ list|reverse|join", "abbbayx"],
  ["[10, 9]|sort|join(',')", "9,10"],
  ["'a,b'|split(',')|last ~ ' c  d '|split|first ~ page|lines|length", "bc3"],
  ["text|wordcount", "5"],
  ["'12.9'|int ~ ',' ~ 'x'|int ~ ',' ~ 'x'|int(default=7)", "12,0,7"],
  ["'1.5'|float + 1", "2.5"],
  ["price|round(2) ~ ' ' ~ 2.5|round ~ ' ' ~ -2.5|round ~ ' ' ~ 2.1|round(method='ceil')", "1.0 2.0 -2.0 3.0"],
  ["'x'|round ~ -3|abs ~ (1 - -2)", "33"],
  ["'ä /?&=~!'|urlencode", "%C3%A4%20/%3F%26%3D~%21"],
  ["'\ud800'|urlencode", "%EF%BF%BD"],
  ["text|regex_replace('(?P<a>\\w+) (\\w+)', '\\2 \\g<a>', 1)", "quick The brown fox jumps"],
  ["'a1b22'|regex_replace('[0-9]+', '#')", "a#b#"],
  ["'abc'|regex_replace('x*', '-')", "-a-b-c-"],
  ["'abc'|regex_replace('b', '\\9\\\\$1')", "a\\$1c"],
  ["'<b>'|safe", "<b>"],
])("%s", (expression, expected) => {
  expect(rendered(`{{ ${expression} }}`, values)).toBe(expected);
});

test("tojson gives a JSON value that is also safe in HTML, whatever the escaping", () => {
  for (const escape of ["none", "html"] as const) {
    const json = rendered("{{ json|tojson }}", values, escape);
    expect(JSON.parse(json)).toBe(values.json);
    expect(json).not.toMatch(/[<>&']/);
  }
  expect(rendered("{{ nothing|tojson }} {{ 1.5|tojson }} {{ true|tojson }} {{ list|tojson }}", values)).toBe(
    'null 1.5 true ["x", "y"]',
  );
});

test("escape marks a value, so that it is escaped once", () => {
  expect(rendered("{{ '<'|e }}")).toBe("&lt;");
  expect(rendered("{{ '<'|escape|e }}", {}, "html")).toBe("&lt;");
});

test("safe does not let words of a page through as HTML", () => {
  expect(rendered("{{ x|safe }}", { x: "<script>" }, "html")).toBe("&lt;script&gt;");
});

test("a pattern that only arises while rendering and is no pattern leaves the text alone", () => {
  expect(rendered("{{ 'a(b'|regex_replace(x, '-') }}", { x: "(" })).toBe("a(b");
});

test("regex_replace finds matches that are longer or farther than its first look ahead", () => {
  const far = `${"a".repeat(5000)}b${"c".repeat(5000)}`;
  expect(rendered("{{ t|regex_replace('a+b', '-')|length }}", { t: far })).toBe("5001");
  expect(rendered("{{ t|regex_replace('c$', '-')|length }}", { t: far })).toBe("10001");
  expect(rendered("{{ t|regex_replace('a$', '-') == t }}", { t: far })).toBe("True");
  expect(rendered("{{ t|regex_replace('^a', '')|length }}", { t: far })).toBe("10000");
});
