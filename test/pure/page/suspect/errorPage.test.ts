/** What reads like an error page, and what is a page however short; and whether a page came with its end. */
import { describe, expect, test } from "vitest";
import type { ReadResult } from "../../../../src/check/steps/read.ts";
import { hasEndTag } from "../../../../src/reading/interstitial/ending.ts";
import { errorPhraseOf } from "../../../../src/reading/interstitial/errorPage.ts";
import { PageView } from "../../../../src/reading/interstitial/pageView.ts";
import { suspicionOf } from "../../../../src/check/steps/suspicion.ts";
import { titleOf } from "../../../../src/lib/document/nodes.ts";
import { Characters } from "../../../../src/lib/document/characters.ts";
import { parseHtml } from "../../../../src/lib/html/parse.ts";
import { textOf } from "../../../../src/lib/text/text.ts";

const html = (title: string, body: string) => `<!doctype html><html><title>${title}</title><body>${body}</body></html>`;
const bytes = (markup: string) => new TextEncoder().encode(markup);
const sightOf = (markup: string) =>
  new PageView({
    status: 200,
    headers: {},
    finalUrl: "https://a.test/",
    contentType: "text/html",
    body: bytes(markup),
  });

function read(markup: string): ReadResult {
  const document = parseHtml(markup);
  const text = textOf(document);
  const title = titleOf(document);
  const reading = {
    text,
    compared: text,
    fingerprint: text,
    title,
    markup: new Characters(markup),
    hasLdjsonPriceData: false,
  };
  return { stages: [], budget: { left: 1, problem: null }, reading };
}

const story = Array.from({ length: 12 }, (_, index) => `Kettle ${index} boils water in two minutes`).join("\n");
const suspicion = (markup: string, more: { usualText?: string; usuallyEnds?: boolean } = {}) =>
  suspicionOf({
    sight: sightOf(markup),
    read: read(markup),
    asked: "https://a.test/",
    usualTitle: "Kettles",
    usualText: story,
    isKnown: true,
    ...more,
  });

describe("an error page is", () => {
  test.each([
    ["404 Not Found", "<h1>Not Found</h1><p>The requested URL was not found on this server.</p>"],
    ["Page not found | Kettle shop", "<p>Try the search.</p>"],
    ["Kettle shop", "<h1>404</h1><p>Nothing here.</p>"],
    ["Kettle shop", "<h1>Oops! The page you are looking for could not be found.</h1>"],
    ["", "Page not found"],
    ["Access Denied", "<h1>Access Denied</h1><p>You don't have permission to access this page on this server.</p>"],
    ["", "We will be back soon"],
    ["Kettle shop", "<h1>We'll be back soon!</h1><p>We are working on the shop.</p>"],
    ["Kettle shop - Maintenance", "<p>Thank you for your patience.</p>"],
    ["Down for maintenance", "<p>Please come again.</p>"],
    ["Database Error", "<h1>Error establishing a database connection</h1>"],
    ["502 Bad Gateway", "<center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center>"],
    ["Error", "<h1>500 Internal Server Error</h1>"],
    ["WordPress", "<p>There has been a critical error on this website.</p>"],
    ["Seite nicht gefunden – Kessel", "<p>Hier ist nichts.</p>"],
    ["Kessel", "<h1>Wartungsarbeiten</h1><p>Wir sind bald wieder für Sie da.</p>"],
    ["Page introuvable", "<p>Désolé.</p>"],
    ["Site en maintenance", "<p>Merci.</p>"],
    ["Página no encontrada", "<p>Lo sentimos.</p>"],
    ["Página não encontrada", "<p>Desculpe.</p>"],
    ["Pagina non trovata", "<p>Ci dispiace.</p>"],
    ["Pagina niet gevonden", "<p>Helaas.</p>"],
    ["Nie znaleziono strony", "<p>Przepraszamy.</p>"],
    ["Страница не найдена", "<p>Извините.</p>"],
    ["ページが見つかりません", "<p>トップへ</p>"],
    ["页面不存在", "<p>返回首页</p>"],
  ])("%s %s", (title, body) => {
    const markup = html(title, body);
    expect(errorPhraseOf(sightOf(markup))).not.toBeNull();
    expect(suspicion(markup)).toMatchObject({ class: "error_page", mayBeTrue: "lasting" });
  });
});

describe("no error page is", () => {
  test.each([
    ["Kettle", "<h1>Sold out</h1>"],
    ["Kettle", "<h1>We are closed for the holidays</h1>"],
    ["Concert", "<h1>Tickets are not available yet</h1>"],
    ["How to mend a 404 Not Found error", "<p>Ten ways.</p>"],
    ["Maintenance contracts for kettles", "<p>From 10 EUR.</p>"],
    ["Error handling in Go", "<p>A book.</p>"],
    ["Kettle 500", "<p>Holds half a litre.</p>"],
    ["Status", "<h1>All systems operational</h1>"],
    ["Shop", "<h1>Product discontinued</h1>"],
  ])("%s %s", (title, body) => {
    expect(errorPhraseOf(sightOf(html(title, body)))).toBeNull();
    expect(suspicion(html(title, body))?.class).not.toBe("error_page");
  });

  test("a long page about errors is no error page", () => {
    const lines = Array.from({ length: 30 }, (_, index) => `<p>Error ${index} and how to mend it</p>`).join("");
    expect(errorPhraseOf(sightOf(html("Not found", lines)))).toBeNull();
  });

  test("a short page that was always short, was an error before, or mostly stayed is no error page", () => {
    const markup = html("Page not found", "<p>Page not found</p>");
    expect(suspicion(markup, { usualText: "Tickets: soon\n" })).toBeNull();
    expect(suspicion(markup, { usualText: `Not found\n${"Nothing here. ".repeat(30)}` })?.class).not.toBe("error_page");
    const kept = story.split("\n").slice(0, 9);
    const most = html("Kettles", `<h1>Not found</h1>${kept.map((line) => `<p>${line}</p>`).join("")}`);
    expect(suspicion(most)).toBeNull();
  });
});

describe("a page without its end", () => {
  const cut = `<!doctype html><html><title>Kettles</title><body><p>${story}`;

  test("a page without its closing tag is suspicious only where the page before had one", () => {
    expect(suspicion(cut, { usuallyEnds: true, usualText: `${story}\nand more` })).toMatchObject({
      class: "incomplete",
      mayBeTrue: "lasting",
    });
    expect(suspicion(cut, { usuallyEnds: false, usualText: `${story}\nand more` })).toBeNull();
    expect(suspicion(`${cut}</body></HTML >`, { usuallyEnds: true, usualText: `${story}\nand more` })).toBeNull();
  });

  test("a truncated page is distinguished from one with scripts after its end, and from what is no HTML", () => {
    const type = "text/html; charset=utf-8";
    expect(hasEndTag({ contentType: type, body: bytes("<p>a</html><!-- cached 12 --><script>x()</script>") })).toBe(
      true,
    );
    expect(hasEndTag({ contentType: type, body: bytes("<p>a</htm") })).toBe(false);
    const wide = new Uint8Array([...bytes("<p>a</html>")].flatMap((byte) => [byte, 0]));
    expect(hasEndTag({ contentType: "text/html; charset=utf-16le", body: wide })).toBe(true);
    expect(hasEndTag({ contentType: "application/json", body: bytes("{}") })).toBeNull();
  });
});
