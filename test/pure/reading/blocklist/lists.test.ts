/** Filter lists: what of them is understood, what they take out of a page, and what they never do. */
import { englishOf } from "../../../../src/message/textOf.ts";
import { describe, expect, test } from "vitest";
import { compileLists } from "../../../../src/reading/blocklist/compile.ts";
import { AdLists } from "../../../../src/reading/blocklist/lookup.ts";
import { withoutAds } from "../../../../src/blocklist/removal.ts";
import { keyOf } from "../../../../src/reading/blocklist/keys.ts";
import { originOf, packRules, rowOf } from "../../../../src/reading/blocklist/rules.ts";
import { parseHtml } from "../../../../src/lib/html/parse.ts";
import { textOf } from "../../../../src/lib/text/text.ts";

const list = `[Adblock Plus 2.0]
! Title: A list for tests
! Version: 7
! Licence: none
||ads.example^$third-party
@@||quiet.example^$generichide
@@||still.example^$elemhide
##.ad-box
###banner
##.teaser > .paid
##div[id^="gpt-slot-"]
##a[href^="https://click.ads.example/"]
##iframe[src*="/adframe/"]
##amp-ad
##.sometimes
~calm.example##.almost-everywhere
shop.example##.promo
news.shop.example,other.example##.sidebar .box
shop.example#@#.ad-box
#@#.sometimes
##html
##.a:has-text(Sponsored)
shop.example#?#.b:-abp-has(.c)
shop.example#$#abort-on-property-read x
shop.*##.wild
##.broken[
`;

function listsOf(text: string): AdLists {
  const { rules, kept, dropped } = compileLists([text]);
  const lists = AdLists.from(packRules(rules, { updatedAt: 0, kept, dropped, lists: [originOf(text, "")] }));
  if (!lists) throw new Error("The packed lists cannot be read");
  return lists;
}

const lists = listsOf(list);

/** The text that is left of a body on a page of `host`. */
function left(body: string, host = "page.example"): string {
  const document = parseHtml(`<!doctype html><body>${body}</body>`);
  withoutAds(document, `https://${host}/x`, lists);
  return textOf(document);
}

describe("rules take out what they name", () => {
  test.each([
    ["a class", '<p class="x ad-box y">ad</p><p>text</p>'],
    ["an id", "<p id=banner>ad</p><p>text</p>"],
    ["a class inside another", '<div class="teaser"><p class="paid">ad</p></div><p class=paid>text</p>'],
    ["the beginning of an id", '<div id="gpt-slot-3">ad</div><p>text</p>'],
    ["the beginning of an address", '<a href="https://click.ads.example/7">ad</a><p>text</p>'],
    ["an element of its own name", "<amp-ad>ad</amp-ad><p>text</p>"],
    ["a class, but not on one site", '<p class="almost-everywhere">ad</p><p>text</p>'],
  ])("%s", (_, body) => {
    expect(left(body)).toBe("text");
  });

  test("the rules of a site apply to it and to its subdomains, and to no other site", () => {
    expect(left("<p class=promo>ad</p><p>text</p>", "shop.example")).toBe("text");
    expect(left("<p class=promo>ad</p><p>text</p>", "www.shop.example")).toBe("text");
    expect(left("<p class=promo>ad</p><p>text</p>", "othershop.example")).toBe("ad\ntext");
    expect(left('<div class=sidebar><p class="box">ad</p></div>text', "news.shop.example")).toBe("text");
    expect(left('<div class=sidebar><p class="box">ad</p></div>text', "shop.example")).toBe("ad\ntext");
  });
});

describe("exceptions are respected", () => {
  test("exceptions are respected for a site, for all sites, and for sites that are excluded from rules", () => {
    expect(left("<p class=ad-box>kept</p>", "shop.example")).toBe("kept");
    expect(left("<p class=sometimes>kept</p>")).toBe("kept");
    expect(left("<p class=almost-everywhere>kept</p>", "calm.example")).toBe("kept");
    expect(left("<p class=ad-box>kept</p>", "www.quiet.example")).toBe("kept");
    expect(left("<p class=ad-box>kept</p>", "still.example")).toBe("kept");
  });

  test("a rule that names most of the page is not followed, and the trace says so", () => {
    const article = `<div class="ad-box">${"A long article that people came for. ".repeat(40)}</div><p>end</p>`;
    const document = parseHtml(article);
    const stage = withoutAds(document, "https://page.example/", lists);
    expect(textOf(document)).toContain("A long article");
    expect(englishOf(stage.notes?.[0] ?? "")).toContain(".ad-box");
  });

  test("the body of a page is never taken", () => {
    expect(textOf(parseHtml("<body class=ad-box>text</body>"))).toBe("text");
    const document = parseHtml("<body class=ad-box>text</body>");
    withoutAds(document, "https://page.example/", lists);
    expect(textOf(document)).toBe("text");
  });
});

describe("what a list holds beside", () => {
  test("procedural, scripted, broken and unbounded rules are dropped and counted", () => {
    const { kept, dropped } = compileLists([list]);
    expect({ kept, dropped }).toEqual({ kept: 13, dropped: 6 });
  });

  test("the title, version and licence of a list are kept with its rules", () => {
    expect(lists.facts.lists).toEqual([{ title: "A list for tests", version: "7", address: "", license: "none" }]);
  });

  test("without lists nothing is removed, and the trace says so", () => {
    const document = parseHtml("<p class=ad-box>ad</p>");
    const [note = ""] = withoutAds(document, "https://page.example/", null).notes ?? [];
    expect(englishOf(note)).toMatch(/No filter list/);
    expect(textOf(document)).toBe("ad");
  });

  test("a text that is no filter list is refused", () => {
    expect(AdLists.from("")).toBeNull();
    expect(AdLists.from("<html>")).toBeNull();
  });
});

describe("filing", () => {
  test("a rule is filed under what every match must have", () => {
    expect(keyOf(".a .b")).toEqual({ kind: "token", token: ".a" });
    expect(keyOf("div:not(.a)")).toEqual({ kind: "tag", tag: "div" });
    expect(keyOf(":is(.a, .b)")).toEqual({ kind: "always" });
    expect(keyOf('[href="x.y#z"]')).toEqual({ kind: "attribute", name: "href", operator: "=", value: "x.y#z" });
    expect(keyOf('[data-x="A" i]')).toEqual({ kind: "attribute", name: "data-x", operator: "has", value: "" });
  });

  test("any number of filed rules is found by their keys, and by no others", () => {
    const keys = Array.from({ length: 500 }, (_, index) => `host${index}.example`).sort();
    const text = keys.map((key) => `\n${key}\t.${key}`).join("") + "\n";
    for (const key of keys) expect(rowOf(text, key)).toEqual([`.${key}`]);
    for (const key of ["", "a", "host1", "zzz", "host500.example"]) expect(rowOf(text, key)).toEqual([]);
    expect(rowOf("\n", "a")).toEqual([]);
    expect(rowOf("", "a")).toEqual([]);
  });
});
