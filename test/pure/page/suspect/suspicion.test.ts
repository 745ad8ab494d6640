/** When a reading is not trusted: sign-in pages, shells, collapses, titles that turn; and what is trusted all the same. */
import { nothingTried } from "../../../../src/page/suspect/sentences.ts";
import { englishOf } from "../../../../src/message/textOf.ts";
import { message } from "../../../../src/message/message.ts";
import { describe, expect, test } from "vitest";
import type { ReadResult } from "../../../../src/check/steps/read.ts";
import { isSignInAddress, isSignInTitle } from "../../../../src/reading/interstitial/login.ts";
import { isEmptyShell } from "../../../../src/reading/interstitial/shell.ts";
import { PageView } from "../../../../src/reading/interstitial/pageView.ts";
import { suspicionOf, type Doubtful } from "../../../../src/check/steps/suspicion.ts";
import { titleOf } from "../../../../src/lib/document/nodes.ts";
import { Characters } from "../../../../src/lib/document/characters.ts";
import { parseHtml } from "../../../../src/lib/html/parse.ts";
import { textOf } from "../../../../src/lib/text/text.ts";

const story = "The kettle boils water in two minutes and switches itself off. ".repeat(20);
const html = (title: string, body: string) => `<!doctype html><title>${title}</title><body>${body}</body>`;

function sightOf(markup: string, finalUrl = "https://shop.example/kettle", contentType = "text/html"): PageView {
  const body = new TextEncoder().encode(markup);
  return new PageView({ status: 200, headers: {}, finalUrl, contentType, body });
}

const failed = (of: "no_text" | "filter_no_match" | "unsupported_type"): ReadResult => ({
  stages: [],
  budget: { left: 1, problem: null },
  failure: { kind: "failure", class: of, sentence: message("filter.no_match"), elapsedMs: 0 },
});

function read(markup: string): ReadResult {
  const document = parseHtml(markup);
  const text = textOf(document);
  const reading = {
    text,
    compared: text,
    fingerprint: text,
    title: titleOf(document),
    markup: new Characters(markup),
    hasLdjsonPriceData: false,
  };
  return { stages: [], budget: { left: 1, problem: null }, reading };
}

function suspicion(markup: string, more: Partial<Doubtful> & { finalUrl?: string } = {}) {
  const { finalUrl, ...rest } = more;
  const usual = {
    asked: "https://shop.example/kettle",
    usualTitle: null,
    usualText: null,
    isKnown: false,
  };
  return suspicionOf({ sight: sightOf(markup, finalUrl), read: read(markup), ...usual, ...rest });
}

describe("a bot wall", () => {
  const wall = html("Just a moment...", "<script>window._cf_chl_opt = {cvId: '3'};</script>");

  test("a bot wall is never accepted, even when it is read twice, was seen before or is rendered", () => {
    const sure = { class: "challenge", mayBeTrue: "never" };
    expect(suspicion(wall)).toMatchObject(sure);
    expect(suspicion(wall, { isKnown: true, usualText: story, usualTitle: "Blue kettle" })).toMatchObject(sure);
    expect(suspicion(wall, { read: failed("no_text") })).toMatchObject(sure);
  });

  test("a bot wall advises a browser only where none was used", () => {
    expect(englishOf(suspicion(wall)?.sentence ?? "")).toMatch(/read the page with a browser/);
    expect(englishOf(suspicion(wall, { tried: { ...nothingTried, browser: true } })?.sentence ?? "")).not.toMatch(
      /read the page with a browser/,
    );
    const turned = { isKnown: true, usualText: "other", usualTitle: "Blue kettle" };
    expect(
      englishOf(
        suspicion(html("Access denied", story), { ...turned, tried: { ...nothingTried, browser: true } })?.sentence ??
          "",
      ),
    ).toBe("A bot check answered instead of the page. Check less often, or ask the site for a feed or an API.");
  });
});

describe("a sign-in page in place of the page", () => {
  const form = html("Sign in | Shop", '<form><input name="user"><input type="password" name="p"></form>');

  test("after a redirect to a sign-in address it is a login wall", () => {
    expect(suspicion(form, { finalUrl: "https://shop.example/login?next=%2Fkettle" })).toMatchObject({
      class: "login_wall",
      mayBeTrue: "never",
    });
    const idle = html("Sign in", "<form><input name=mail></form>");
    expect(suspicion(idle, { finalUrl: "https://accounts.shop.example/signin/v2" })).toMatchObject({
      class: "login_wall",
    });
  });

  test("a page whose title turns into that of a sign-in page is a login wall without a redirect", () => {
    expect(suspicion(form, { usualTitle: "Blue kettle", isKnown: true })).toMatchObject({ class: "login_wall" });
  });

  test("a sign-in page that is watched on purpose is read as a page", () => {
    expect(suspicion(form, { asked: "https://shop.example/login", finalUrl: "https://shop.example/login" })).toBeNull();
    expect(suspicion(form, { usualTitle: "Sign in | Shop", isKnown: true })).toBeNull();
  });

  test("a page with a sign-in box or with a name that only sounds like one is read as a page", () => {
    expect(suspicion(html("Blue kettle", `${story}<form><input type=password></form>`))).toBeNull();
    expect(isSignInAddress("https://shop.example/blog/logins-explained")).toBe(false);
    expect(isSignInAddress("https://shop.example/authors/anna")).toBe(false);
    expect(isSignInTitle("Design in 2026")).toBe(false);
    expect(isSignInTitle("Signal integrity")).toBe(false);
    expect(isSignInTitle(`Sign in | ${"x".repeat(109)}`)).toBe(true);
    expect(isSignInTitle(`Sign in | ${"x".repeat(110)}`)).toBe(false);
    expect(isSignInAddress("no address")).toBe(false);
    expect(isSignInAddress("https://login.shop.example/kettle")).toBe(true);
    expect(isSignInAddress("https://shop.login.example/kettle")).toBe(false);
  });

  test("a redirect to an address other than a sign-in leads to a page, whatever it asks", () => {
    const moved = { finalUrl: "https://shop.example/kettles/blue" };
    expect(suspicion(form, moved)).toBeNull();
    expect(suspicion(form, { finalUrl: "https://shop.example/kettle#login" })).toBeNull();
    expect(suspicion(html("Blue kettle", story), { finalUrl: "https://shop.example/login" })).toBeNull();
  });

  test("content that is no HTML is no sign-in page", () => {
    const notes = sightOf(form, "https://shop.example/login", "text/plain");
    expect(suspicion(form, { sight: notes, read: read(form) })).toBeNull();
  });
});

describe("an empty shell", () => {
  const root = html("App", '<div id="root"></div><script src="/app.js"></script>');
  const asks = html(
    "App",
    "<noscript>You need to enable JavaScript to run this app.</noscript><script src=a.js></script>",
  );

  test("an empty application shell is recognised by its root element or notice, and a browser is advised", () => {
    for (const markup of [root, asks]) {
      const nothing: ReadResult = {
        stages: [],
        budget: { left: 1, problem: null },
        failure: { kind: "failure", class: "no_text", sentence: message("filter.no_match"), elapsedMs: 0 },
      };
      expect(suspicion(markup, { read: nothing })).toMatchObject({ class: "no_text", mayBeTrue: "never" });
      expect(englishOf(suspicion(markup, { read: nothing })?.sentence ?? "")).toMatch(/browser/);
    }
  });

  test("an empty application shell is recognised by its mount element with fewer than 40 characters", () => {
    const holds = (holder: string) => isEmptyShell(sightOf(html("App", `${holder}<script>1</script>`)));
    const words = (count: number) => `<div id=app> ${"x".repeat(count)} </div>`;
    expect([39, 40].map((count) => holds(words(count)))).toEqual([true, false]);
    expect(holds("<main id=__next></main>")).toBe(true);
    expect(holds("<div data-reactroot></div>")).toBe(true);
    expect(holds("<app-root></app-root>")).toBe(true);
    expect(holds("<div></div><main></main><div id=apple></div>")).toBe(false);
  });

  test("a page whose only text asks for JavaScript is an empty shell", () => {
    const asking = (rest: string) =>
      isEmptyShell(sightOf(html("App", `Please enable JavaScript. ${rest}<script>1</script>`)));
    expect(asking("")).toBe(true);
    expect(asking("x".repeat(199 - 26))).toBe(true);
    expect(asking("x".repeat(200 - 26))).toBe(false);
    const aside = (text: string) =>
      isEmptyShell(sightOf(html("App", `${text}<noscript>JavaScript is required</noscript><script>1</script>`)));
    expect([59, 60].map((count) => aside("x".repeat(count)))).toEqual([true, false]);
  });

  test("only HTML with scripts is an empty shell", () => {
    const empty = '<div id="root"></div>';
    expect(isEmptyShell(sightOf(html("App", empty)))).toBe(false);
    expect(isEmptyShell(sightOf(html("App", `Please enable JavaScript.${empty}`)))).toBe(false);
    expect(isEmptyShell(sightOf(root, undefined, "text/plain"))).toBe(false);
    expect(isEmptyShell(sightOf(root, undefined, ""))).toBe(true);
  });

  test("a shell is not suspicious where a browser rendered it, nor where it failed for another reason", () => {
    expect(suspicion(root, { read: failed("no_text"), tried: { ...nothingTried, browser: true } })).toBeNull();
    expect(suspicion(root, { read: failed("unsupported_type") })).toBeNull();
    expect(suspicion(html("App", "<p>10</p>"), { read: failed("no_text") })).toBeNull();
  });

  test("a shell with price and stock for search engines is read by them", () => {
    const shop = html("App", '<div id="root"></div><script src="/app.js"></script>');
    const found = read(shop);
    if (!("reading" in found)) throw new Error("not read");
    const restock = { price: "10", currency: "EUR", in_stock: true, availability: "instock" };
    const priced: ReadResult = { ...found, reading: { ...found.reading, restock } };
    expect(suspicion(shop)).toMatchObject({ class: "no_text", mayBeTrue: "never" });
    expect(suspicion(shop, { read: priced })).toBeNull();
  });

  test("a page with 500 characters beside an empty root is no shell", () => {
    // The reading may be of more than the markup shows as text, such as data inside of it.
    const reads = (count: number) => {
      const found = read(root);
      if (!("reading" in found)) throw new Error("not read");
      return suspicion(root, { read: { ...found, reading: { ...found.reading, text: "x".repeat(count) } } });
    };
    expect([reads(499)?.mayBeTrue, reads(500)]).toEqual(["never", null]);
  });

  test("a filter without a match in a shell stays that failure, with the advice to use a browser", () => {
    const failure = {
      kind: "failure",
      class: "filter_no_match",
      sentence: message("filter.no_match"),
      elapsedMs: 0,
    } as const;
    const found = suspicion(root, { read: { stages: [], budget: { left: 1, problem: null }, failure } });
    expect(found).toMatchObject({ class: "filter_no_match" });
    expect(englishOf(found?.sentence ?? "")).toMatch(/JavaScript/);
  });

  test("a short page with a notice for old browsers, a filled root, or no scripts is no shell", () => {
    const short = html(
      "Kettle",
      "<p>Blue kettle, price 10, in stock and ready to be sent to you today.</p><noscript>Please enable JavaScript</noscript><script>1</script>",
    );
    expect(isEmptyShell(sightOf(short))).toBe(false);
    expect(
      isEmptyShell(
        sightOf(
          html(
            "App",
            '<div id="root"><p>Blue kettle, price 10, in stock: ready to be sent.</p></div><script>1</script>',
          ),
        ),
      ),
    ).toBe(false);
    expect(isEmptyShell(sightOf(html("Kettle", "<p>10</p>")))).toBe(false);
  });

  test("a page that was accepted once is no shell", () => {
    const tiny = html("Price", '<p>10</p><div id="app"></div><script>1</script>');
    expect(suspicion(tiny)).toMatchObject({ class: "no_text" });
    expect(suspicion(tiny, { isKnown: true, usualText: "11" })).toBeNull();
  });
});

describe("a collapse", () => {
  test("a text that shrinks to less than a fifth is suspicious, and may still be true", () => {
    const rest = html("Shop", "<p>Sorry, something is missing here.</p>");
    expect(suspicion(rest, { isKnown: true, usualText: story, usualTitle: "Shop" })).toMatchObject({
      class: "no_text",
      mayBeTrue: "twice",
    });
  });

  test("a collapse begins below a fifth of a text of 500 characters or more", () => {
    const shrunk = (to: number, from: number) =>
      suspicion(html("Shop", "x".repeat(to)), { isKnown: true, usualText: "y".repeat(from) })?.mayBeTrue ?? null;
    expect([shrunk(99, 500), shrunk(100, 500), shrunk(99, 499)]).toEqual(["twice", null, null]);
    expect([shrunk(199, 1000), shrunk(200, 1000)]).toEqual(["twice", null]);
  });

  test("a text of its usual length is not suspicious", () => {
    expect(suspicion(html("Checking your browser", story), { isKnown: true, usualTitle: "Blue kettle" })).toBeNull();
  });

  test("a short text that collapses, or a long one that shrinks to a third, is accepted", () => {
    expect(suspicion(html("Shop", "10"), { isKnown: true, usualText: "a price of 12 that was longer" })).toBeNull();
    expect(suspicion(html("Shop", story.slice(0, 400)), { isKnown: true, usualText: story.slice(0, 1200) })).toBeNull();
  });

  test("a title that turns into that of a bot wall or sign-in page is suspicious", () => {
    const known = { isKnown: true, usualText: "other", usualTitle: "Blue kettle" };
    expect(suspicion(html("Checking your browser", story), known)).toMatchObject({
      class: "challenge",
      mayBeTrue: "twice",
    });
    expect(suspicion(html("Log in", story), known)).toMatchObject({ class: "login_wall", mayBeTrue: "twice" });
    expect(suspicion(html("Green kettle", story), known)).toBeNull();
  });
});

describe("a reading of another kind", () => {
  const text = `File: image/png, 812 kB (812,345 bytes)\nSHA-256: ${"a".repeat(64)}`;
  const base = read(html("Blue kettle", "<p>A kettle.</p>"));
  const ofFile: ReadResult = "reading" in base ? { ...base, reading: { ...base.reading, text, title: null } } : base;
  const lasting = { class: "unsupported_type", mayBeTrue: "lasting" };

  test("a file in place of a page has to last, and so has a page in place of a file", () => {
    expect(suspicion("", { read: ofFile, isKnown: true, usualText: "A kettle." })).toMatchObject(lasting);
    expect(suspicion(html("Kettle", "<p>A kettle.</p>"), { isKnown: true, usualText: text })).toMatchObject(lasting);
    expect(suspicion("", { read: ofFile, isKnown: true, usualText: text.replace("812,345", "812,346") })).toBeNull();
  });
});

describe("a page that is still loading", () => {
  test.each([
    "Loading…",
    "Loading...",
    "Bitte warten",
    "Chargement en cours…",
    "Seite wird geladen ...",
    "読み込み中…",
  ])("%s alone is never what the page says", (said) => {
    const sure = { class: "incomplete", mayBeTrue: "never" };
    expect(suspicion(html("Shop", `<h1>Shop</h1><div>${said}</div>`))).toMatchObject(sure);
    expect(
      suspicion(html("Shop", `<div>${said}</div>`), { tried: { ...nothingTried, browser: true }, isKnown: true }),
    ).toMatchObject(sure);
  });

  test.each(["Loading dock 4 is closed", "Loading: 40 %", "Loading…</p><p>Kettle 12 EUR", "Warten auf Godot"])(
    "%s is content",
    (said) => expect(suspicion(html("Shop", `<h1>Shop</h1><p>${said}</p>`))).toBeNull(),
  );
});
