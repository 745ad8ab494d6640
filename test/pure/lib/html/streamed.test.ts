/** What React streams into a page stands where its scripts would put it, and nothing is lost where they could not. */

import { describe, expect, test } from "vitest";
import { compileSelector, select } from "../../../../src/lib/selector/selector.ts";
import { parsePage } from "../../../../src/lib/html/page.ts";
import { textOf } from "../../../../src/lib/text/text.ts";
import { englishOf } from "../../../../src/message/textOf.ts";

const read = (body: string): string => textOf(parsePage(`<!DOCTYPE html><title>t</title><body>${body}`));
const place = (id: string, fallback = "<p>Loading…</p>"): string =>
  `<!--$?--><template id="${id}"></template>${fallback}<!--/$-->`;
const hidden = (id: string, content: string): string => `<div hidden id="${id}">${content}</div>`;
const call = (...args: string[]): string => `<script>$RC(${args.map((one) => JSON.stringify(one)).join(",")})</script>`;
const complete = (n: number): string => call(`B:${n}`, `S:${n}`);
const segment = (n: number): string => `<script>$RS("S:${n}","P:${n}")</script>`;

const cases: [name: string, html: string, text: string][] = [
  [
    "a boundary takes the place of its fallback",
    `<main><h1>Jobs</h1>${place("B:0")}</main><footer>Imprint</footer>${hidden("S:0", "<p>Nurse</p>")}${complete(0)}`,
    "Jobs\nNurse\nImprint",
  ],
  [
    "a boundary within streamed content is filled, too",
    `<main>${place("B:0")}</main>${hidden("S:0", `<h2>Leeds</h2>${place("B:1")}`)}${complete(0)}${hidden("S:1", "<p>Nurse</p>")}${complete(1)}`,
    "Leeds\nNurse",
  ],
  [
    "it may be filled before it stands in its place",
    `<main>${place("B:0")}</main>${hidden("S:0", `<h2>Leeds</h2>${place("B:1")}`)}${hidden("S:1", "<p>Nurse</p>")}${complete(1)}${complete(0)}`,
    "Leeds\nNurse",
  ],
  [
    "boundaries in a fallback end nothing but themselves",
    `<main>${place("B:0", `<!--$--><i>a</i><!--/$--><p>Loading</p>`)}<p>after</p></main>${hidden("S:0", "<p>Nurse</p>")}${complete(0)}`,
    "Nurse\nafter",
  ],
  [
    "a segment takes the place of its template",
    `<main>${place("B:0")}</main>${hidden("S:0", `<p>a</p><template id="P:1"></template><p>c</p>`)}${hidden("S:1", "<p>b</p>")}${segment(1)}${complete(0)}`,
    "a\nb\nc",
  ],
  [
    "the function may be defined in the same script, and be that of a boundary with styles",
    `<main>${place("B:0")}</main>${hidden("S:0", "<p>Nurse</p>")}<script>$RB=[];$RC=function(b,a){};$RR=function(){};$RR("B:0","S:0",[["/a.css","p"]])</script>`,
    "Nurse",
  ],
  [
    "rows of a table come into the table",
    `<table><tbody>${place("B:0", "<tr><td>Loading</td></tr>")}</tbody></table><table hidden><tbody id="S:0"><tr><td>a</td><td>b</td></tr></tbody></table>${complete(0)}`,
    "a\tb",
  ],
  [
    "templates say the same where scripts are kept apart",
    `<main>${place("B:0")}</main>${hidden("S:0", "<p>Nurse</p>")}<template data-rci="" data-bid="B:0" data-sid="S:0"></template>`,
    "Nurse",
  ],
  ["a boundary that was never filled keeps its fallback", `<main>${place("B:0")}</main>`, "Loading…"],
  [
    "an order that names nothing changes nothing",
    `<main>${place("B:0")}</main>${hidden("S:0", "<p>Nurse</p>")}${call("B:7", "S:0")}${call("B:0", "S:7")}`,
    "Loading…",
  ],
  [
    "an order a second time changes nothing",
    `<main>${place("B:0")}<p>after</p></main>${hidden("S:0", "<p>Nurse</p>")}${complete(0)}${complete(0)}`,
    "Nurse\nafter",
  ],
  [
    "content that holds its own place stays where it is",
    `<p>before</p><div id="S:0">${place("B:0")}</div>${complete(0)}`,
    "before\nLoading…",
  ],
  [
    "a template that begins no boundary stays, and so does what follows it",
    `<p>a</p><template id="B:0"></template><p>b</p>${hidden("S:0", "<p>c</p>")}${complete(0)}`,
    "a\nb",
  ],
];

describe("streamed content", () => {
  test.each(cases)("%s", (_name, html, text) => expect(read(html)).toBe(text));

  test("a selector finds an element where it was put", () => {
    const document = parsePage(
      `<main>${place("B:0")}</main>${hidden("S:0", `<p class="price">$19.99</p>`)}${complete(0)}`,
    );
    const selector = compileSelector("main .price");
    if (selector.kind === "problem") throw new Error(englishOf(selector.sentence));
    const found = select(document, selector);
    expect(found.kind === "nodes" && textOf(document, { roots: found.nodes })).toBe("$19.99");
  });

  test("ten thousand boundaries within each other, and as many orders for one, cost no more than one pass", () => {
    const count = 10_000;
    let html = place("B:0");
    for (let n = 0; n < count; n += 1) html += hidden(`S:${n}`, `<b>${place(`B:${n + 1}`)}</b>`) + complete(n);
    expect(read(html)).toContain("Loading…");
    expect(read(place("B:0") + hidden("S:0", "<p>Nurse</p>") + complete(0).repeat(count))).toBe("Nurse");
  });
});
