/**
 * Why a selector or filter cannot be used is said in the language of its reader, whatever engine refuses it: when it is compiled, and when it is
 * used on a page. What stands in the filter is quoted, and so is what jq itself says.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { languageCodes, type LanguageCode } from "../../../../src/language/languages.ts";
import { removeFromData, resultsOf } from "../../../../src/lib/selector/data.ts";
import { parseHtml } from "../../../../src/lib/html/parse.ts";
import { select } from "../../../../src/lib/selector/selector.ts";
import { headerProblem } from "../../../../src/lib/exchange/headers.ts";
import { englishOf, textOf } from "../../../../src/message/textOf.ts";
import type { Message } from "../../../../src/message/message.ts";
import { compileFilter, subtractiveProblem } from "../../../../src/rules/select/index.ts";

const others = languageCodes.filter((code) => code !== "en") as LanguageCode[];
const page = parseHtml("<p>one</p><p>two</p>");
const data = { items: [1, 2, "three"], name: "Ada" };

/** Refused when they are compiled, by engine. */
const refused = {
  css: [
    ...[
      "",
      "p,",
      "p >",
      "> > p",
      "h1[",
      "p[a",
      "p[a^x]",
      'p[a="x',
      ":nope",
      ":nth-child(x)",
      ":is(",
      "p::before",
      "p||td",
    ],
    ...[
      "#",
      ".",
      "5",
      "[href]p",
      "p /* open",
      ":nth-child(2 of )",
      "p)",
      ":not()",
      ":is('a')",
      ":is(p",
      "p{",
      "a:has(",
    ],
  ],
  xpath: [
    ...["//p[", "//p[@", "//p[1", "//", "//p and", "/foo::a", "//p[nope()]", "xpath1://p ! a", "xpath1:ends-with(a,b)"],
    ...["//p[$x]", "//p[contains(a)]", "//p[map{}]", "xpath:for x in a", "xpath:1 cast as", "xpath:1 cast as xs:nope"],
    ...[
      "xpath:1 cast",
      "xpath:current-date()",
      "xpath:a instance of b",
      "xpath: ",
      "//p(: open",
      "//p[matches(., 'a', 'q",
      "xpath:a =>",
    ],
    ...["xpath1:a/b()", "//p§", `//p${"[1".repeat(200)}`, `//p${" | //p".repeat(900)}`],
  ],
  json: [
    ...[
      "json:",
      "json:$[",
      "json:$.",
      "json:$..",
      "json:$[01]",
      "json:$[]",
      "json:$[1,]",
      "json:$['a",
      "json:$[a]",
      "json:$[1:b]",
    ],
    ...[
      "json:$[?",
      "json:$[?(@.a",
      "json:$[?@.a==]",
      "json:$[?length(@.a)]",
      "json:$[?foo(@.a)==1]",
      "json:$[?count(1)>1]",
    ],
    ...[
      "json:$[?'a']",
      "json:$[?@..a==1]",
      "json:$[?()]",
      "json:$[?@.a == 'x\\q']",
      "json:$[?length()==1]",
      "json:$[?1e==1]",
    ],
    ...[
      'json:$["a\\u12"]',
      "json:$[?match(@.a)]",
      "json:$ x",
      "json:$x",
      "json:$.a.`len`",
      "json:$[?match(@.a,'b')==true]",
      "json:$[?(@.a))]",
    ],
    ...["json:$.-", `json:$${"[0]".repeat(900)}`, `json:$${"[?".repeat(80)}`],
  ],
  jq: [
    ...[
      "jq:",
      "jq:.a |",
      "jq:.[",
      "jq:{a",
      'jq:"open',
      'jq:"\\q"',
      "jq:.[:]",
      "jq:nope(1)",
      "jq:env",
      "jq:$x",
      "jq:$ENV",
      "jq:@nope",
    ],
    ...[
      "jq:break $x",
      "jq:import a",
      "jq:$__loc__",
      "jq:a::b",
      "jq:{1: 2}",
      "jq:if",
      "jq:. as",
      "jqraw:)",
      "jq:..5",
      `jq:${"(".repeat(400)}`,
    ],
    ...[`jq:${".a|".repeat(4000)}.`],
  ],
};

/** Refused on a page, or on data. */
const stopped = {
  xpath: [
    ...[
      "xpath:(1)/a",
      "xpath:'a'[1]/b",
      "xpath:(1, 2)/a",
      "xpath:exactly-one((1, 2))",
      "xpath:1 to 'a'",
      "xpath:matches('a', '(')",
    ],
    ...["xpath:matches('a', 'a', 'y')", "xpath:'a' cast as xs:integer", "xpath:(1)!a", "xpath:count(1/a)"],
  ],
  data: [
    ...[
      "jq:.name[]",
      "jq:.items.a",
      'jq:error("own words")',
      "jq:break",
      "jq:[range(1e9)]",
      "jq:[limit(200000; repeat(1))] | .[]",
    ],
    ...["jq:range(1e9)", 'jq:"a" * 1e9', "jq:label $x | def f: break $x; f", "jq:def f: f; f"],
  ],
};

const refusals: (readonly [string, Message])[] = [
  ...Object.values(refused).flatMap((entries) =>
    entries.flatMap((entry): [string, Message][] => {
      const filter = compileFilter(entry);
      return filter.kind === "problem" ? [[entry, filter.sentence]] : [];
    }),
  ),
  ...stopped.xpath.flatMap((entry): [string, Message][] => {
    const filter = compileFilter(entry);
    if (filter.kind === "data") return [];
    const found = filter.kind === "problem" ? filter : select(page, filter);
    return found.kind === "problem" ? [[entry, found.sentence]] : [];
  }),
  ...stopped.data.flatMap((entry): [string, Message][] => {
    const filter = compileFilter(entry);
    if (filter.kind === "selector") return [];
    const found = filter.kind === "problem" ? filter : resultsOf(filter, data);
    return Array.isArray(found) ? [] : [[entry, found.sentence]];
  }),
];

test("every engine refuses something of this table", () => {
  const codes = refusals.map(([, { code }]) => code.split(".")[0]);
  expect(new Set(codes)).toEqual(new Set(["css", "filter", "jq", "jsonpath", "xpath"]));
  expect(refusals.length).toBeGreaterThan(80);
});

test.each(others)("a selector that cannot be used is refused in words of the reader: %s", (language) => {
  const english = refusals.filter(
    ([, sentence]) => textOf(sentence, { language }) === textOf(sentence, { language: "en" }),
  );
  expect(english).toEqual([]);
});

test("no reason of a parser that is not ours is left without words", () => {
  const unworded = refusals.filter(([, { code, values }]) =>
    code === "css.unreadable" ? true : JSON.stringify(values).includes('"jsonpath.unreadable"'),
  );
  expect(unworded.map(([entry]) => entry)).toEqual(["json:$."]);
});

test("each text by which css-what refuses a selector is known", () => {
  const source = readFileSync("node_modules/css-what/src/parse.ts", "utf8");
  const known = readFileSync("src/lib/css/syntaxError.ts", "utf8");
  const texts = [...source.matchAll(/new Error\(\s*(["`])([^$"]+?)(?:\$\{|\1)/g)].map(([, , text = ""]) => text.trim());
  expect(texts.length).toBeGreaterThanOrEqual(11);
  expect(texts.filter((text) => !known.includes(text.replaceAll(".", String.raw`\.`)))).toEqual([]);
});

test("the API goes on saying what it said", () => {
  const saidOf = (entry: string) => {
    const filter = compileFilter(entry);
    return filter.kind === "problem" ? englishOf(filter.sentence) : null;
  };
  expect(saidOf("h1[")).toBe("Expected name, found its end");
  expect(saidOf("//p[")).toBe("XPath: a name is missing at its end.");
  expect(saidOf("//p[nope()]")).toBe("XPath has no function nope() here.");
  expect(saidOf("json:$[")).toBe("This is not a JSONPath: unclosed bracketed selection ('$[':2).");
  expect(saidOf("jq:.[")).toBe("This is not a jq program: it ends too early.");
  expect(saidOf("jq:nope(1)")).toBe("nope/1 is not a function of jq known here.");
});

test("what a selector is refused for names the place in German, too", () => {
  const germanOf = (entry: string) => textOf(subtractiveProblem(entry) ?? "", { language: "de" });
  expect(germanOf("//p[")).toBe("XPath: ein Name fehlt am Ende.");
  expect(germanOf("h1[")).toBe("Im CSS-Selektor wurde ein Name erwartet; gefunden: sein Ende");
  expect(germanOf("json:$[?foo(@.a)==1]")).toBe(
    "Das ist kein JSONPath: die Funktion „foo“ gibt es nicht ('$[?foo(@.':3).",
  );
  const filter = compileFilter("jq:.name[]");
  const stop = filter.kind === "data" ? resultsOf(filter, data) : [];
  expect(Array.isArray(stop) ? "" : textOf(stop.sentence, { language: "de" })).toBe(
    'jq bricht ab und meldet: „Cannot iterate over string ("Ada")“.',
  );
  const taken = filter.kind === "data" ? removeFromData(filter, data) : [];
  expect(Array.isArray(taken) ? "" : textOf(taken.sentence, { language: "de" })).toBe(
    "Nur json: kann angeben, was aus Daten herausgenommen wird.",
  );
});

test("what is wrong with a header is said in words of the reader", () => {
  const wrong = [
    headerProblem("a b", "1"),
    headerProblem("Host", "a"),
    headerProblem("X-A", "\n"),
    headerProblem("X-A", "\ud800"),
  ];
  const problems = [...wrong, headerProblem("X-A", "a".repeat(9000))].filter((each) => each !== null);
  expect(problems).toHaveLength(5);
  for (const language of others)
    for (const problem of problems) expect(textOf(problem, { language })).not.toBe(englishOf(problem));
});
