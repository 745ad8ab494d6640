/** What a page's own style sheets hide is not read; what they may show, and what waits for a click or a script, is. */

import { describe, expect, test } from "vitest";
import { parsePage } from "../../../../src/lib/html/page.ts";
import { mediaCondition, rulesOf, saidIn } from "../../../../src/lib/stylesheet/rules.ts";
import { textOf } from "../../../../src/lib/text/text.ts";

const filler = `<p>${"The council publishes minutes and decisions here. ".repeat(10)}</p>`;
const read = (sheet: string, body: string) =>
  textOf(parsePage(`<style>${sheet}</style>${filler}${body}`))
    .split("\n")
    .slice(1)
    .join(" ");

const two = "<div class='menu old' id=nav>old</div><p class=note>note</p>";
const cases: [name: string, sheet: string, body: string, text: string][] = [
  ["a class hides", ".menu{display:none}", two, "note"],
  ["an id, a name and a compound hide", "#nav{display:none}p.note{ DISPLAY : NONE ! important }", two, ""],
  ["a list of selectors hides each", ".x,.menu , .note{color:red;display:none;}", two, ""],
  ["invisible things are hidden", ".menu{visibility:hidden}", two, "note"],
  ["within a condition that always holds, too", "@media screen{@media all{.menu{display:none}}}", two, "note"],
  [
    "not for other media and widths",
    "@media print{.menu{display:none}}@media(max-width:600px){p{display:none}}",
    two,
    "old note",
  ],
  [
    "not by a relation or a state",
    "body .menu{display:none}.note:hover{display:none}.note::before{display:none}",
    two,
    "old note",
  ],
  ["a later rule of the same rank shows", ".menu{display:none}.old{display:block}", two, "old note"],
  [
    "an earlier one does not, nor one of a lower rank",
    ".old{display:block}.menu{display:none}div{display:block}",
    two,
    "note",
  ],
  ["one of a higher rank shows wherever it stands", "body #nav{display:flex}.menu{display:none}", two, "old note"],
  ["an important one wins", ".menu{display:none!important}#nav{display:block}", two, "note"],
  [
    "a condition that may hold shows",
    ".menu{display:none}@media(min-width:600px){.menu{display:block}}",
    two,
    "old note",
  ],
  [
    "one that cannot hold on a wide screen does not",
    ".menu{display:none}@media(max-width:600px){.menu{display:block}}",
    two,
    "note",
  ],
  [
    "what a click shows is content",
    ".menu{display:none}:checked ~ .menu{display:block}",
    "<input type=checkbox>" + two,
    "old note",
  ],
  ["what the pointer shows is not read", ".menu{display:none}body:hover .menu{display:block}", two, "note"],
  [
    "the last declaration of a rule counts",
    ".menu{display:none;display:grid}.note{display:block;display:none}",
    two,
    "old",
  ],
  [
    "comments, strings and nested rules are passed over",
    "/*.note{*/.menu{content:'}';display:none;&.a{display:block}}",
    two,
    "note",
  ],
  ["a style of its own shows", ".menu{display:none}", "<p class=menu style='display:block'>own</p>", "own"],
  [
    "the visible within the invisible is read",
    ".menu{visibility:hidden}.in{visibility:visible}",
    "<div class=menu>a <b class=in>b</b></div>",
    "a b",
  ],
  [
    "tabs and answers are content",
    ".tab-pane,.faq p,.a{display:none}",
    "<div class=tab-pane>t</div><div class=faq><p class=a>b</p></div>",
    "t b",
  ],
  [
    "what waits for a script is content",
    ".ng-cloak,.js{display:none}",
    "<div class=ng-cloak>a</div><p class=js>b</p>",
    "a b",
  ],
  ["what holds the main part is content", ".page{display:none}", "<div class=page><main>m</main></div>", "m"],
  [
    "the style sheets of templates count for nothing outside",
    "",
    "<template><style>.menu{display:none}</style></template>" + two,
    "old note",
  ],
];

test.each(cases)("%s", (_name, sheet, body, text) => {
  expect(read(sheet, body)).toBe(text);
});

test("sheets that would hide a third of the page hide nothing", () => {
  expect(read(".menu{display:none}", `<div class=menu>${"word ".repeat(80)}</div>`)).toContain("word word");
});

test("sheets for print hide nothing", () => {
  const page = (media: string) => `<style media="${media}">.menu{display:none}</style>${filler}${two}`;
  expect(textOf(parsePage(page("print")))).toContain("old");
  expect(textOf(parsePage(page("screen")))).not.toContain("old");
});

test("what is hidden until it is found is content", () => {
  expect(textOf(parsePage("<div hidden>a</div><div hidden=until-found>b</div><div hidden=Until-Found>c</div>"))).toBe(
    "b\nc",
  );
});

describe("rules", () => {
  test("a sheet may end anywhere", () => {
    const sheet =
      "@media screen{a:is(.b,.c){display:none;x:'}'}/* d */}@font-face{src:url(x)}e,f{display:block!important}";
    for (let end = 0; end <= sheet.length; end += 1) expect(() => rulesOf(sheet.slice(0, end), 100)).not.toThrow();
    expect(
      rulesOf(sheet, 100).flatMap((rule) => saidIn(rule).map(({ effect }) => `${rule.prelude} ${effect}`)),
    ).toEqual(["a:is(.b,.c) hides", "e,f shows"]);
  });

  test.each(["{", "}", "/*", "'", "a{", "@media{", "a{display:none}", "a,", "a{b{", "\\", "(", "a{display:none;b{c}}"])(
    "%s a hundred thousand times ends",
    (part) => {
      expect(rulesOf(part.repeat(100_000), 2000).length).toBeLessThanOrEqual(2000);
    },
  );

  test("a list of media queries holds where one of them does", () => {
    const of = (list: string) => mediaCondition(list);
    expect([of(""), of("print, only screen"), of("print"), of("(min-width: 90em)"), of("(hover)")]).toEqual([
      "always",
      "always",
      "never",
      "never",
      "perhaps",
    ]);
  });
});

test("classes and ids are found however they are written", () => {
  const hiding = ["a", ".b", "#c", "div.d", ".e.f", "p#g.h", ".ü", ".i\\:j", "[class~=k]"];
  const shown = [
    ["<p class='x b y'>old</p>", ".b"],
    ["<p class='&#98;'>old</p>", ".b"],
    ["<p id=c>old</p>", "#c"],
    ["<p id='&#99;'>old</p>", "#c"],
    ["<p class='\tf\n e'>old</p>", ".e.f"],
    ["<div class=d>old</div>", "div.d"],
    ["<p class=ü>old</p>", ".ü"],
    ["<p class='i:j'>old</p>", ".i\\:j"],
    ["<p class=k>old</p>", "[class~=k]"],
    ["<p id=g class=h>old</p>", "p#g.h"],
  ];
  for (const [markup = "", selector = ""] of shown) {
    expect(hiding).toContain(selector);
    const page = `<style>${selector}{display:none}</style>${filler}<p>new</p>${markup}`;
    expect(textOf(parsePage(page)), markup).not.toContain("old");
    for (const other of hiding.filter((one) => one !== selector))
      expect(textOf(parsePage(page.replace(`${selector}{`, `${other}{`))), `${other} ${markup}`).toContain("old");
  }
});

test("a rule behind an import, a comment or both is read, and one in a comment is not", () => {
  const page = (sheet: string) => textOf(parsePage(`<style>${sheet}</style>${filler}<p>new</p><p class=old>old</p>`));
  for (const before of [
    "",
    "@import url(x.css);",
    "/* a{} */",
    "@charset 'utf-8';/* ; */\n",
    "@media print{.z{color:red}}",
  ])
    expect(page(`${before}.old{display:none}`), before).not.toContain("old");
  for (const sheet of [
    "/*.old{display:none}*/",
    "@media print{.old{display:none}}",
    "@keyframes a{.old{display:none}}",
  ])
    expect(page(sheet), sheet).toContain("old");
  expect(page(".old{/* } */display:none}")).not.toContain("old");
});
