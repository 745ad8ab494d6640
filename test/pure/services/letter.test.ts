/** What an alert mail shows: the same in text and HTML, readable by everybody, in the light and in the dark. */
import { describe, expect, test } from "vitest";
import { letterOf } from "../../../src/account/letter.ts";
import { lineDifference } from "../../../src/lib/difference/difference.ts";
import { renderDifference } from "../../../src/lib/difference/render.ts";
import { mailBodiesOf } from "../../../src/lib/notification/mail/letter.ts";
import { darkScheme, lightScheme, type Scheme } from "../../../src/lib/notification/mail/frame.ts";
import { languageCodes } from "../../../src/language/languages.ts";
import { alertWords } from "../../../src/services/words/index.ts";
import { notice } from "./notice.ts";

const difference = lineDifference("a kettle for 20 EUR\nsame\nold line", "a kettle for 15 EUR\nsame\nnew <b>line</b>");
const page = { url: "https://t.example/change/1?signature=ab", text: "See the difference" };
const pause = { url: "https://t.example/alert/1/pause?signature=cd&x=1", text: "Pause this watch" };
const stop = { url: "https://t.example/alert/1/stop?signature=cd", text: "Stop all alerts of this watch" };
const said = notice({
  format: "htmlcolor",
  body: `<p>${renderDifference(difference, "htmlcolor", { words: true })}</p><p><a href="${page.url}">Whole difference</a></p>`,
  preview: "from 20 to 15 <EUR>",
  links: { difference: page.url, actions: [page, pause], leave: [stop] },
});

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((first, second) => second - first);
  return (light + 0.05) / (dark + 0.05);
}
function luminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const linear = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return linear.reduce((sum, part, index) => sum + part * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);
}

test.each(["verify", "reset", "email", "address"] as const)(
  "a mail about an account leads on by a button, and its text says the link once: %s",
  (purpose) => {
    const link = "https://t.example/api/v1/auth/verify?token=ab";
    const { subject, body, button } = letterOf(alertWords("en").account[purpose]({ link, hours: 24 }));
    const links = button ? { actions: [button] } : {};
    const mail = mailBodiesOf(notice({ title: subject, format: "text", body, links }), true);
    expect(mail.text.split(link)).toHaveLength(2);
    const [, target] = /<a class="main" [^>]*href="([^"]*)">[^<>]{8,}<\/a>/.exec(mail.html ?? "") ?? [];
    expect(target).toBe(link);
  },
);

test("a mail of plain text begins with what happened in large, and one of HTML with its own headline", () => {
  const failing = notice({
    title: "Cannot be read: <Jobs>",
    format: "text",
    body: "https://shop.example/\n\nIt answered 500.",
  });
  const { html = "", text } = mailBodiesOf(failing, true);
  expect(html.replace(/[^]*<\/style>/, "")).toMatch(/^[^]{0,900}<h2>Cannot be read: &lt;Jobs&gt;<\/h2>/);
  expect(text.startsWith("https://shop.example/")).toBe(true);
  expect(mailBodiesOf(said, true).html).not.toContain("<h2>");
});

test.each(languageCodes)(
  "in %s a mail about an account has its button where it says so, and the address below",
  (language) => {
    const link = "https://t.example/api/v1/auth/verify?token=ab&x=1";
    for (const purpose of ["verify", "reset", "email", "address"] as const) {
      const { subject, body, button } = letterOf(alertWords(language).account[purpose]({ link, hours: 24 }));
      const links = button ? { actions: [button] } : {};
      const { html = "" } = mailBodiesOf(notice({ title: subject, format: "text", body, links, language }), true);
      const hrefs = [...html.matchAll(/<a class="(\w+)" [^>]*href="([^"]*)"/g)].map(([, kind, target]) => [
        kind,
        target,
      ]);
      const escaped = link.replace("&", "&amp;");
      expect(hrefs).toEqual([
        ["main", escaped],
        ["faint", escaped],
      ]);
      const [words = "", more = ""] = html.replace(/[^]*<\/style>/, "").split(/<a class="main".*?<\/a>/);
      expect(words.replace(/<[^>]*>/g, "").trim()).toMatch(/[:\u00a0]$/);
      expect(more.replace(/<[^>]*>/g, "").trim().length).toBeGreaterThan(60);
    }
  },
);

describe("the HTML of an alert mail", () => {
  const html = mailBodiesOf(said, true).html ?? "";

  test("all texts have enough contrast in both schemes", () => {
    const pairs: [keyof Scheme, keyof Scheme][] = [
      ["text", "card"],
      ["link", "card"],
      ["faint", "ground"],
      ["button", "buttonGround"],
      ["removed", "removedGround"],
      ["added", "addedGround"],
    ];
    for (const scheme of [lightScheme, darkScheme])
      for (const [text, ground] of pairs)
        expect({ text, enough: contrast(scheme[text], scheme[ground]) >= 4.5 }).toEqual({ text, enough: true });
  });

  test("what is gone and what is new are told apart without colours, and words of the page stay words", () => {
    expect(html).toMatch(/<del [^>]*text-decoration:line-through[^>]*>20<\/del>/);
    expect(html).toMatch(/<ins [^>]*text-decoration:underline[^>]*>15<\/ins>/);
    const whole = notice({ ...said, body: renderDifference(lineDifference("old", "<b>new"), "htmlcolor") });
    const lines = mailBodiesOf(whole, true).html ?? "";
    expect(lines).toMatch(/<del [^>]*><b>−<\/b> old<\/del>/);
    expect(lines).toMatch(/<ins [^>]*><b>\+<\/b> &lt;b&gt;new<\/ins>/);
    expect(lines).not.toContain('role="deletion"');
  });

  test("it begins with its preview, ends with its links, and leads to the difference once", () => {
    expect(html).toMatch(/<body[^>]*><div style="display:none[^"]*">from 20 to 15 &lt;EUR&gt;&#847;/);
    expect(html).toContain('href="https://t.example/alert/1/pause?signature=cd&amp;x=1">Pause this watch</a>');
    expect(html.split(page.url)).toHaveLength(2);
  });

  test("nothing in it is fetched or run", () => {
    expect(html).not.toMatch(/<script|<link|@import|url\(|<img|<form| on\w+=/i);
  });
});

test("the text of an alert mail has the same links, each once", () => {
  const { text } = mailBodiesOf(said, true);
  for (const { url } of [page, pause, stop]) expect(text.split(url)).toHaveLength(2);
  expect(text).toContain(`\nPause this watch\n${pause.url}\n`);
  expect(text.endsWith(`\n-- \n${stop.text}\n${stop.url}\n`)).toBe(true);
});

test.each(languageCodes)(
  "the text of an alert mail says in its language what went, what came and how much is left out: %s",
  (language) => {
    const { difference: labels } = alertWords(language);
    const body = renderDifference(difference, "htmlcolor", { labels });
    const { text } = mailBodiesOf(notice({ ...said, language, body }), true);
    expect(text).toContain(`${labels.signs.changed}a kettle for 20 EUR\n${labels.signs.into}a kettle for 15 EUR`);
    const rows = Array.from({ length: 20_000 }, (_, row) => `<p>row ${row}</p>`).join("");
    const cut = mailBodiesOf(notice({ ...said, language, body: rows }), true);
    const left = Number(/\n\u2026 ([\d.,\s]+) /u.exec(cut.text)?.[1]?.replaceAll(/\D/g, ""));
    expect(cut.text).toContain(labels.cut(left));
  },
);
