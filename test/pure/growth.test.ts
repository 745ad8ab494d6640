/** Whatever people and pages send: twice as much takes about twice the steps. */
import { describe, expect, test } from "vitest";
import { evaluateTexts } from "../../src/check/steps/evaluateTexts.ts";
import { targetsOfUrl } from "../../src/lib/notification/index.ts";
import type { Notice } from "../../src/lib/notification/notice.ts";
import { unknownNames } from "../../src/http/parameters.ts";
import { sentenceOf } from "../../src/http/sentence.ts";
import { lineDifference } from "../../src/lib/difference/difference.ts";
import { linesOfHtml } from "../../src/lib/markup/readHtml.ts";
import { linesOfMarkdown } from "../../src/lib/markup/readMarkdown.ts";
import { printLines } from "../../src/lib/markup/print.ts";
import { fitLines } from "../../src/lib/markup/fit.ts";
import { pricesIn } from "../../src/lib/price/numbers.ts";
import { compilePatterns } from "../../src/lib/regex/pattern.ts";
import { severityOf } from "../../src/reading/severity/severity.ts";
import { compileTemplate, renderTemplate } from "../../src/lib/template/template.ts";
import { obstacleOf } from "../../src/reading/interstitial/obstacle.ts";
import { PageView } from "../../src/reading/interstitial/pageView.ts";
import { compileFilter } from "../../src/rules/select/index.ts";
import { newWatch } from "../../src/watch/shape.ts";
import { Life, pageOf, settingsInForce } from "../pages/life.ts";
import { countsSteps, growthOf as growthFrom } from "./growth.ts";
import { reading } from "./page/sources/reading.ts";
import { englishOf } from "../../src/message/textOf.ts";

countsSteps();

const size = 500;
const most = 2.5;
const many = (count: number, part: string | ((at: number) => string), between = "") =>
  Array.from({ length: count }, (_, at) => (typeof part === "string" ? part : part(at))).join(between);

async function growthOf(work: (count: number) => unknown): Promise<number> {
  const { growth, once } = await growthFrom(work, size);
  expect(once, "the work is done where it is counted").toBeGreaterThan(20);
  return growth;
}

const html = "text/html";
const pages: [string, string, (count: number) => string, object?][] = [
  ["paragraphs", html, (n) => many(n, (at) => `<p>Line ${at} of ${n}`)],
  ["elements within elements", html, (n) => many(n, "<div>") + n],
  ["emphasis that never ends", html, (n) => many(n, "<b><p>") + n],
  ["links within links", html, (n) => many(n, (at) => `<a href=${at}>x`)],
  ["tables within tables", html, (n) => many(n, "<table><tr><td>") + n],
  ["cells", html, (n) => `<table>${many(n, (at) => `<tr><td>${at}<td>x`)}`],
  ["lists within lists", html, (n) => many(n, "<ul><li>") + n],
  ["attributes", html, (n) => `<p ${many(n, (at) => `a${at}=b`, " ")}>${n}`],
  ["references", html, (n) => many(n, "&amp;&eacute;&nope;") + n],
  ["comments", html, (n) => many(n, "<!-- - -->") + n],
  ["open comments", html, (n) => `${n}${many(n, "<!--")}`],
  ["open tags", html, (n) => `${n}${many(n, "<a ")}`],
  ["closed tags that were never open", html, (n) => `${n}${many(n, "</p></b>")}`],
  ["selects", html, (n) => many(n, "<select><option>") + n],
  ["styles", html, (n) => `<style>${many(n, (at) => `.c${at} { display: none }`)}</style><p class=c1>a<p>${n}`],
  [
    "classes that are named together",
    html,
    (n) => `<style>.a.b{display:none}</style>${many(n, "<p class='a b'>x")}${n}`,
  ],
  [
    "classes of which one is rare",
    html,
    (n) => `<style>${many(n, (at) => `.a.c${at},`)}q{display:none}</style>${many(n, (at) => `<p class='a c${at}'>x`)}`,
  ],
  ["selectors that are repeated", html, (n) => `<style>${many(n, "p,")}q{display:none}</style>${many(n, "<p>x")}${n}`],
  ["frames", html, (n) => many(n, (at) => `<iframe src=/${at}></iframe>`) + n],
  ["drawings", html, (n) => `<svg>${many(n, (at) => `<text>${at}</text>`)}</svg>`],
  ["streamed parts", html, (n) => many(n, (at) => `<!--$?--><template id="B:${at}"></template><!--/$-->x`)],
  ["JSON-LD", html, (n) => many(n, `<script type="application/ld+json">{"@type":"Product"}</script>`) + n],
  ["a filter by class", html, (n) => many(n, (at) => `<p class=a>${at}`), { include_filters: [".a"] }],
  ["a filter by XPath", html, (n) => many(n, (at) => `<p class=a>${at}`), { include_filters: ["//p[@class='a']"] }],
  ["what is taken out", html, (n) => many(n, (at) => `<p>${at}<i>x</i>`), { subtractive_selectors: ["i"] }],
  ["XML within XML", "application/xml", (n) => many(n, "<a>") + n],
  ["XML", "application/xml", (n) => `<r>${many(n, (at) => `<a b="${at}">x</a>`)}</r>`],
  [
    "a feed",
    "application/rss+xml",
    (n) => `<rss><channel>${many(n, (at) => `<item><title>${at}</title></item>`)}</channel></rss>`,
  ],
  ["members", "application/json", (n) => `{${many(n, (at) => `"k${at}":${at}`, ",")}}`],
  ["a list", "application/json", (n) => `[${many(n, (at) => `{"a":${at}}`, ",")}]`],
  [
    "a list by jq",
    "application/json",
    (n) => `[${many(n, (at) => `{"a":${at}}`, ",")}]`,
    { include_filters: ["jq:.[].a"] },
  ],
  [
    "a list by JSONPath",
    "application/json",
    (n) => `[${many(n, (at) => `{"a":${at}}`, ",")}]`,
    { include_filters: ["json:$[*].a"] },
  ],
  ["rows", "text/csv", (n) => many(n, (at) => `${at},"x ${at}"`, "\n")],
  ["quotes", "text/csv", (n) => `"${many(n, '""')}"`],
  ["lines", "text/plain", (n) => many(n, (at) => `line ${at}`, "\n")],
  [
    "lines under rules",
    "text/plain",
    (n) => many(n, (at) => `line ${at}`, "\n"),
    { ignore_text: ["/1\\d+/"], remove_duplicate_lines: true, sort_text_alphabetically: true },
  ],
];

describe("reading", () => {
  test.each(pages)("%s", async (_name, type, body, settings = {}) => {
    expect(await growthOf((count) => reading(body(count), type, settings))).toBeLessThan(most);
  });

  test("a look for walls", async () => {
    const body = (n: number) =>
      `<title>x</title>${many(n, (at) => `<p>We use cookies ${at}</p><button>Accept</button>`)}`;
    const asked = { asked: "https://page.example/", usualTitle: null };
    const look = (n: number) => obstacleOf({ sight: new PageView(pageOf({ body: body(n) })), ...asked });
    expect(await growthOf(look)).toBeLessThan(most);
  });
});

const lines = (n: number, of: (at: number) => string) => many(n, of, "\n");
const texts: [string, (count: number) => [string, string]][] = [
  ["all lines are other ones", (n) => [lines(n, (at) => `old ${at}`), lines(n, (at) => `new ${at * 7}`)]],
  [
    "every second line changed",
    (n) => [lines(n, (at) => `a ${at}`), lines(n, (at) => (at % 2 ? `a ${at}` : `b ${at}`))],
  ],
  ["the order is turned", (n) => [lines(12 * n, (at) => `a ${at}`), lines(12 * n, (at) => `a ${12 * n - at}`)]],
  ["few lines again and again", (n) => [lines(n, (at) => `a ${at % 3}`), lines(n, (at) => `a ${at % 5}`)]],
  ["one long line changed within", (n) => [many(n, "word "), `${many(n / 2, "word ")}other ${many(n / 2, "word ")}`]],
];

describe("comparing", () => {
  test.each(texts)("%s", async (_name, made) => {
    expect(await growthOf((n) => severityOf(lineDifference(...made(n))))).toBeLessThan(most);
    const settings = settingsInForce({});
    const compare = (n: number) => {
      const [before, after] = made(n);
      return evaluateTexts({ before, after }, { settings });
    };
    expect(await growthOf(compare)).toBeLessThan(most);
  });

  test.each(texts)("with noise reduction: %s", async (_name, made) => {
    const live = (n: number) => {
      const life = new Life({ noise_reduction: true });
      const [before, after] = made(n);
      for (const body of [before, after, before, after]) life.see({ body, contentType: "text/plain" });
    };
    expect(await growthOf(live)).toBeLessThan(most);
  });

  test("prices in a line", async () => {
    expect(await growthOf((n) => pricesIn(many(n, "EUR 12.50 or ")))).toBeLessThan(most);
  });
});

describe("refusing", () => {
  const refused = (request: object) => {
    const { error } = newWatch.safeParse(request);
    return englishOf(sentenceOf(error?.issues ?? [], request));
  };

  test("unknown members", async () => {
    const members = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, at) => [`titel${at}`, 1]));
    expect(await growthOf((n) => refused({ url: "https://page.example/", ...members(n) }))).toBeLessThan(most);
  });

  test("wrong entries", async () => {
    expect(
      await growthOf((n) => refused({ url: "https://page.example/", ignore_text: Array(n).fill(1) })),
    ).toBeLessThan(most);
  });

  test("unknown parameters", async () => {
    const known = new Set(["limit", "cursor"]);
    expect(
      await growthOf((n) =>
        unknownNames(
          Array.from({ length: n }, (_, at) => `limi${at}`),
          known,
        ),
      ),
    ).toBeLessThan(most);
  });
});

describe("writing", () => {
  test("a message in parts", async () => {
    const found = targetsOfUrl("discord://123456789/abcdefghijkl?overflow=split");
    const [target] = Array.isArray(found) ? found : [];
    const noticed = (body: string) =>
      ({
        id: "1",
        title: "T",
        body,
        format: "text",
        level: "info",
        at: 1,
        language: "en",
        links: [],
      }) as unknown as Notice;
    expect(await growthOf((n) => target?.parts(noticed(many(n, "x"))))).toBeLessThan(most);
  });

  test("a template", async () => {
    const write = (n: number) => {
      const template = compileTemplate(many(n / 20, "{{ diff }}{% if diff %}a{% endif %}"), { diff: [] });
      if (template.kind !== "problem") renderTemplate(template, { diff: "x" }, { escape: "none", now: 0 });
    };
    expect(await growthOf(write)).toBeLessThan(most);
  });

  test("messages", async () => {
    const write = (n: number) => {
      const read = [
        ...linesOfHtml(many(n, "<p><b>a</b> <a href=https://x.example>b</a></p>")),
        ...linesOfMarkdown(many(n, "**a** [b](https://x.example)\n\n")),
      ];
      printLines(read, "telegram");
      fitLines(read, "markdown", { max: 2000, unit: "characters" });
    };
    expect(await growthOf(write)).toBeLessThan(most);
  });

  test("rules", async () => {
    const compile = (n: number) => [
      compileFilter(many(n, (at) => `.a${at}`, ",")),
      compileFilter(`//a[${many(n, "@b", " or ")}]`),
      compilePatterns([`/${many(n, "a?")}/`]),
    ];
    expect(await growthOf(compile)).toBeLessThan(most);
  });
});
