/** `noscript` is read where it holds what a reader came for, and not where it speaks of scripts or repeats what is there. */

import { describe, expect, test } from "vitest";
import { compileSelector, select } from "../../../../src/lib/selector/selector.ts";
import { parsePage } from "../../../../src/lib/html/page.ts";
import { textOf } from "../../../../src/lib/text/text.ts";
import { englishOf } from "../../../../src/message/textOf.ts";

const page = (body: string): string => `<!DOCTYPE html><html><head><title>t</title></head><body>${body}</body></html>`;
const read = (body: string): string => textOf(parsePage(page(body)));
const sentence = "Phishing sites rotate domains faster than lists of them grow.";
const post = (content: string): string =>
  `<h2>Post</h2><div class="content"><script type="text/template">${content}</script><noscript>${content}</noscript></div>`;

const cases: [name: string, body: string, text: string][] = [
  [
    "a post that stands for all that its place holds is read",
    `<header>Blog</header>${post(`<p>${sentence}</p>`)}`,
    `Blog\nPost\n${sentence}`,
  ],
  [
    "each of several posts is read",
    post(`<p>1. ${sentence}</p>`) + post(`<p>2. ${sentence}</p>`),
    `Post\n1. ${sentence}\nPost\n2. ${sentence}`,
  ],
  [
    "what is longer than the rest of the page is read, wherever it stands",
    `<p>Menu</p><noscript><p>${sentence.repeat(5)}</p></noscript><div id="app"></div>`,
    `Menu\n${sentence.repeat(5)}`,
  ],
  [
    "a notice that asks for scripts is not read, in whatever language",
    [
      "Please enable JavaScript to view the comments of this page.",
      "Для корректной работы сайта необходимо включить скрипты в браузере.",
      "このサイトを利用するには、ブラウザのスクリプトを有効にしてください。お願いします。",
      "Bitte schalten Sie Java-Script ein, damit diese Karte angezeigt wird.",
    ]
      .map((notice) => `<div><noscript><p>${notice}</p></noscript></div>`)
      .join("") + "<p>Words</p>",
    "Words",
  ],
  [
    "a long article about scripts is no notice",
    `<h1>Blog</h1><div><noscript><p>${"JavaScript engines compile what is hot. ".repeat(20)}</p></noscript></div>`,
    `Blog\n${"JavaScript engines compile what is hot. ".repeat(20).trim()}`,
  ],
  ["pictures that load late add nothing", `<p>a</p><figure><noscript><img src="a.png"></noscript></figure>`, "a"],
  [
    "a choice beside what scripts show is not read",
    `<div>Download for your system<noscript><a href="/all">All systems and languages that there are</a></noscript></div>`,
    "Download for your system",
  ],
  [
    "markup that was escaped once too often is not read",
    `<p>a</p><div><noscript>&lt;img src="https://ads.example/pixel.gif" width="1"&gt;</noscript></div>`,
    "a",
  ],
  ["what a browser with scripts hid is not read", `<p>a</p><div><noscript hidden>${sentence}</noscript></div>`, "a"],
  ["what stands in a hidden place is not read", `<p>a</p><div hidden><noscript>${sentence}</noscript></div>`, "a"],
];

describe("noscript", () => {
  test.each(cases)("%s", (_name, body, text) => expect(read(body)).toBe(text));

  test("it is not read where scripts are said to run", () => {
    expect(textOf(parsePage(page(post(`<p>${sentence}</p>`)), { isScripted: true }))).toBe("Post");
  });

  test("selectors find what it holds by place, class, id and text, and what stands around it as before", () => {
    const document = parsePage(
      page(`<p class="a" id="o">é</p>${post(`<p class="a b" id="i">${sentence} é</p>`)}<p class="a">last</p>`),
    );
    const texts = (written: string): string => {
      const selector = compileSelector(written);
      if (selector.kind === "problem") throw new Error(englishOf(selector.sentence));
      const found = select(document, selector);
      return found.kind === "nodes" ? textOf(document, { roots: found.nodes }) : found.kind;
    };
    expect(texts(".content .a.b")).toBe(`${sentence} é`);
    expect(texts("#i")).toBe(`${sentence} é`);
    expect(texts("#o")).toBe("é");
    expect(texts(".a")).toBe(`é\n${sentence} é\nlast`);
    expect(texts("noscript + p")).toBe(`${sentence} é`);
    expect(texts("//p[contains(., 'Phishing')]")).toBe(`${sentence} é`);
    expect(texts("p:last-of-type")).toBe(`${sentence} é\nlast`);
  });

  test("a page of thousands of them is read in one pass", () => {
    const many = `<div><b></b><noscript>${sentence}</noscript></div>`.repeat(400);
    expect(read(many).split("\n")).toHaveLength(400);
    const nested = `<div>`.repeat(5000) + `<noscript>${sentence}</noscript>`.repeat(5000);
    expect(read(nested).length).toBeGreaterThan(sentence.length);
  });
});
