/** Advertisements and lists of other pages: that they rotate is no news; what is news all the same. */
import { englishOf } from "../../../src/message/textOf.ts";
import { describe, expect, test } from "vitest";
import { pageOf } from "../../../bench/noise/watcher.ts";
import { readTextSync } from "../../../src/check/steps/read.ts";
import { sourceOf } from "../../../src/page/sources/index.ts";
import { boilerplateOf } from "../../../src/lib/text/boilerplate.ts";
import { parseHtml } from "../../../src/lib/html/parse.ts";
import { textOf } from "../../../src/lib/text/text.ts";
import { Watcher } from "./watcher.ts";
import { processorMilliseconds } from "../../effort.ts";

const links = (...texts: string[]) => `<ul>${texts.map((text) => `<li><a href="/x">${text}</a></li>`).join("")}</ul>`;
const paragraphs = Array.from(
  { length: 14 },
  (_, index) => `<p>Paragraph ${"abcdefghijklmn"[index]} says something of its own about kettles.</p>`,
).join("");
const whole = (beside: string, more = "") => `<h1>Kettles</h1>${paragraphs}${more}${beside}<p>Imprint</p>`;

/** The kinds of verdicts on pages that follow each other. */
function verdictsOn(...pages: string[]): string[] {
  const watcher = new Watcher();
  return pages.map((html) => {
    const read = readTextSync(pageOf("https://page.example/", "text/html", html), watcher.settings, { sourceOf });
    if ("failure" in read) throw new Error(englishOf(read.failure.sentence));
    watcher.surroundings = read.reading.surroundings?.() ?? watcher.surroundings;
    return watcher.see(read.reading.text).kind;
  });
}

describe("an advertisement", () => {
  test.each<[string, (text: string) => string]>([
    ["by the name of its box", (text) => `<aside class="advertisement"><a href="/go">${text}</a></aside>`],
    ["by its id", (text) => `<div id="ad-slot-3"><h4>${text}</h4><p>More</p></div>`],
    ["by the label above it", (text) => `<div><p>Anzeige</p><p><a href="/go">${text}</a></p></div>`],
    ["by the label in its line", (text) => `<p>Sponsored: <a href="/go">${text}</a></p>`],
  ])("an advertisement recognised %s changes without an alert", (_name, box) => {
    const [one, other] = [box("Shoes for every day"), box("Learn a language in three weeks")];
    expect(verdictsOn(whole(one), whole(other), whole(one))).toEqual(["first", "unchanged", "unchanged"]);
  });

  test.each([
    ["promoted", "job promoted"],
    ["sponsored", "sponsored-by"],
    ["featured", "featured"],
    ["advertising", "advertising"],
    ["adaptive", "adaptive-box"],
    ["address", "address-block"],
    ["adult", "adult-banner"],
    ["admission", "admission-top"],
    ["a part beside advertisements", "with-side-ads"],
    ["a part without them", "no-ad-banner"],
    ["the number of a small ad", "ad-1734521"],
  ])("a part of the content is followed whatever its class says: %s", (_name, name) => {
    const box = (text: string) => `<div class="${name}"><h4>${text}</h4><p>More</p></div>`;
    expect(verdictsOn(whole(box("Baker wanted")), whole(box("Welder wanted")))).toEqual(["first", "changed"]);
  });

  test("a part that holds the heading of the page is followed, though it is called an advertisement", () => {
    const page = (heading: string) => `<div class="advertisement"><h1>${heading}</h1></div>${paragraphs}<p>Imprint</p>`;
    expect(verdictsOn(page("Kettles for ten"), page("Kettles for nine"))).toEqual(["first", "changed"]);
  });

  const article = (slot: string, below: string) =>
    whole(`<div class="entry">${slot}${below}<p>They are well.</p><p>The end.</p></div>`);
  const slots = [
    "<p>Advertisement</p>",
    "<div><div><span>Werbung</span></div></div>",
    '<div class="ad-slot"><p>Ad</p></div>',
  ];
  test.each(slots)("a paragraph below an empty slot is alerted: %s", (slot) => {
    const [before, after] = ["<p>Nine people were rescued.</p>", "<p>Eleven people were rescued.</p>"];
    expect(verdictsOn(article(slot, before), article(slot, after))).toEqual(["first", "changed"]);
  });

  test.each<[string, (text: string) => string]>([
    [
      "a card in a list of them",
      (text) =>
        ["Trams", text, "Rents"]
          .map((one) => `<div class="card"><a href="/${one}"><h3>${one}</h3></a></div>`)
          .join("<span>Ad</span>"),
    ],
    [
      "a path to the page",
      (text) =>
        `<div><span>Advertisement</span><p>You are here: <a href="/">Home</a> <a href="/a">${text}</a></p></div>`,
    ],
    [
      "a sidebar of several links",
      (text) =>
        `<div><p>Advertisement</p>${["Trams", text].map((one) => `<p><a href="/${one}">${one}</a></p>`).join("")}</div>`,
    ],
    [
      "a long part in a wrapper",
      (text) =>
        `<div class="ad-wrapper"><p>${text}</p>${`<p>${"What was said at the meeting of the board, word by word. ".repeat(4)}</p>`.repeat(3)}</div>`,
    ],
    ["a part that advertisements are anchored to", (text) => `<div class="js-outbrain-anchor"><p>${text}</p></div>`],
  ])("what stands beside an empty slot is alerted: %s", (_name, part) => {
    expect(verdictsOn(article("", part("Baker wanted")), article("", part("Welder wanted")))).toEqual([
      "first",
      "changed",
    ]);
  });

  test("a link alone below a label is an advertisement, where it is none of a list", () => {
    const link = (text: string) => `<p><a href="/go">${text}</a></p>`;
    const slot = "<p>Advertisement</p>";
    expect(verdictsOn(article(slot, link("Fly to Rome")), article(slot, link("Drive to Oslo")))).toEqual([
      "first",
      "unchanged",
    ]);
  });

  test("a sponsored part is an advertisement where its link says that it is paid for", () => {
    const box = (text: string) => `<div class="promoted"><a rel="nofollow sponsored" href="/go">${text}</a></div>`;
    expect(verdictsOn(whole(box("Shoes for every day")), whole(box("Learn a language in three weeks")))).toEqual([
      "first",
      "unchanged",
    ]);
  });

  test("a paragraph beside an advertisement is alerted when it goes and when it returns", () => {
    const box = (text: string) => `<div id="ad-slot-3"><h4>${text}</h4><p>More</p></div>`;
    const minutes = "<p>Minutes are published within two weeks of each meeting.</p>";
    expect(verdictsOn(whole(box("Shoes"), minutes), whole(box("Hearing aids")), whole(box("Shoes"), minutes))).toEqual([
      "first",
      "changed",
      "changed",
    ]);
  });

  test("advertisements are content on a page of small ads", () => {
    const ads = (...texts: string[]) =>
      `<h1>Market</h1>${texts.map((text) => `<div class="ad-box">${text}</div>`).join("")}`;
    expect(verdictsOn(ads("Bicycle", "Sofa"), ads("Bicycle", "Piano"))).toEqual(["first", "changed"]);
  });
});

describe("a list of other pages", () => {
  const related = (...texts: string[]) => `<h3>Related articles</h3>${links(...texts)}`;

  test.each<[string, (...texts: string[]) => string]>([
    ["by its heading", related],
    ["by a heading in German", (...texts) => `<div><h2>Mehr zum Thema</h2>${links(...texts)}</div>`],
    ["by the name of its box", (...texts) => `<div class="most-read">${links(...texts)}</div>`],
  ])("a list of other pages recognised %s changes without an alert", (_name, list) => {
    expect(
      verdictsOn(whole(list("Bridges hum", "Tomatoes", "Rents")), whole(list("Trams", "Rents", "Museum"))),
    ).toEqual(["first", "unchanged"]);
  });

  test.each<[string, string, string]>([
    ["one more", related("Trams", "Rents"), related("Trams", "Rents", "Museum")],
    ["one fewer", related("Trams", "Rents", "Museum"), related("Trams", "Rents")],
    ["another price of the same thing", related("Trams", "Lamp $20"), related("Trams", "Lamp $25")],
    ["how things stand", related("Trams", "Lamp: in stock"), related("Trams", "Lamp: sold out")],
    ["a list without links", "<h3>Related</h3><p>Clause one</p>", "<h3>Related</h3><p>Clause two</p>"],
  ])("a change in a list of other pages is alerted: %s", (_name, before, after) => {
    expect(verdictsOn(whole(before), whole(after))).toEqual(["first", "changed"]);
  });

  test.each(["More", "Related", "Popular topics:"])(
    "an entry of a menu or a topic is alerted below a heading of menus: %s",
    (heading) => {
      const menu = (...entries: string[]) => `<div><h4>${heading}</h4>${links(...entries)}</div>`;
      expect(verdictsOn(whole(menu("Help", "Jobs", "Podcasts")), whole(menu("Help", "Jobs", "Shop")))).toEqual([
        "first",
        "changed",
      ]);
    },
  );

  test("what follows the last link of the list is alerted", () => {
    const page = (by: string) =>
      whole(`<div>${related("Trams", "Rents", "Museum", "Tomatoes")}<p>Translated by ${by}</p></div>`);
    expect(verdictsOn(page("Chihiro Oka"), page("Yuki Mori"))).toEqual(["first", "changed"]);
  });

  test.each(["More", "Related", "Popular topics:"])(
    "titles below a heading of menus change without an alert: %s",
    (heading) => {
      const list = (...titles: string[]) => `<div><h4>${heading}</h4>${links(...titles)}</div>`;
      const [one, other] = ["Why bridges hum in the wind", "Museum reopens after two years"];
      expect(
        verdictsOn(whole(list(one, "橋はなぜ風の中で鳴るのか")), whole(list(other, "二年ぶりに博物館が再開"))),
      ).toEqual(["first", "unchanged"]);
    },
  );

  test.each(["Recently viewed", "Customers also bought", "Zuletzt angesehen", "Vous aimerez aussi"])(
    "a list of the reader's own (%s) comes and goes without an alert; what goes with it is told",
    (heading) => {
      const own = `<section><h2>${heading}</h2>${links("Lamps", "Trams", "Rents")}</section>`;
      const news = "<p>Minutes are published within two weeks of each meeting.</p>";
      expect(verdictsOn(whole(news), whole(news + own), whole(news), whole(own + news), whole(own), whole(""))).toEqual(
        ["first", "unchanged", "unchanged", "unchanged", "changed", "unchanged"],
      );
    },
  );

  test("a list of other pages is followed where the watch selects it", () => {
    const watcher = new Watcher({ include_filters: ["ul"] });
    const [before, after] = [whole(related("Trams", "Rents")), whole(related("Trams", "Museum"))].map((html) =>
      readTextSync(pageOf("https://page.example/", "text/html", html), watcher.settings, { sourceOf }),
    );
    for (const read of [before, after]) expect(read && "reading" in read && read.reading.surroundings).toBeUndefined();
  });
});

test("hostile markup costs little", () => {
  for (const html of [
    "<div class=ad-slot>".repeat(20_000),
    "<div>Related".repeat(20_000),
    `<div><b>Related</b>${"<a>x</a>".repeat(40_000)}</div>`,
    "<p>Sponsored</p>".repeat(20_000),
    `<div class=related>${"<div class=related>x".repeat(5000)}`,
  ]) {
    const document = parseHtml(html);
    const start = processorMilliseconds();
    const { adverts, related } = boilerplateOf(document);
    for (const node of [...adverts, ...related]) textOf(document, { roots: [node] });
    expect(processorMilliseconds() - start, html.slice(0, 30)).toBeLessThan(10_000);
  }
});
