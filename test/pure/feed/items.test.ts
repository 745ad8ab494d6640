import { describe, expect, test } from "vitest";
import { itemOf } from "../../../src/feed/items.ts";
import { htmlOf } from "../../../src/lib/feed/write/html.ts";
import type { Change } from "../../../src/history/change.ts";

const change: Change = {
  id: 1,
  watchId: 1,
  watchUuid: "0b8f2f0e-6f0a-4f5e-9d3c-2a0d5a1c7e11",
  watchTitle: "Kettle",
  watchUrl: "https://shop.example/",
  label: "Kettle",
  host: "shop.example",
  tags: [],
  price: null,
  stock: null,
  at: 1_767_225_600,
  fromAt: 1_767_222_000,
  fromObject: "1.a",
  toObject: "1.b",
  added: 0,
  removed: 0,
  replaced: 1,
  unit: "lines",
  brief: "(changed) Price 12",
  traceObject: "1.t",
  summary: null,
  verdict: null,
  note: null,
  seenAt: null,
  hasPicture: 0,
  judgement: null,
  severity: null,
  severityFindings: null,
  unjudged: null,
};
const watch = { title: "Kettle", url: "https://shop.example/", tags: [] };
const texts = { before: "Price 12\n", after: "Price 10\n" };
const item = (summary: string | null, at: typeof texts | null = texts) =>
  itemOf({ change: { ...change, summary }, watch, texts: at, links: null });
const label = "Summary written by AI: ";

describe("an entry of a feed", () => {
  test("an entry begins with the stored summary, marked as written by AI, as text and never as markup", () => {
    const { html, text } = item("It is <b>cheaper</b> & in stock.");
    expect(html).toMatch(/^<p>Summary written by AI: It is &lt;b&gt;cheaper&lt;\/b&gt; &amp; in stock\.<\/p><p>/);
    expect(text).toMatch(/^Summary written by AI: It is <b>cheaper<\/b> & in stock\.\n\nPrice .*12/s);
  });

  test("an entry without a stored summary shows the difference alone", () => {
    const { html, text } = item(null);
    expect(item("It is cheaper.").html).toBe(`<p>${label}It is cheaper.</p>${html}`);
    expect(item("It is cheaper.").text).toBe(`${label}It is cheaper.\n\n${text}`);
  });

  test.each([
    [1, ""],
    [2, "High severity"],
    [3, "Critical severity"],
  ])("an entry of severity %i is marked %j, in words and before all else", (severity, mark) => {
    const { html, text } = itemOf({ change: { ...change, severity, summary: "Cheaper." }, watch, texts, links: null });
    expect(html).toMatch(new RegExp(`^${mark && `<p><b>${mark}</b></p>`}<p>${label}`));
    expect(text.startsWith(`${mark && `${mark}\n\n`}${label}`)).toBe(true);
  });

  test("an entry whose texts were deleted shows the summary and the short description", () => {
    const gone = item("It is <cheaper>.", null);
    expect(htmlOf(gone)).toBe(`${label}It is &lt;cheaper&gt;.<br>\n<br>\n(changed) Price 12`);
  });

  test("the title of an entry says what changed", () => {
    expect(item(null).title).toBe("Kettle: Price 12 → Price 10");
    expect(item(null, null).title).toBe("Kettle");
  });

  test("an entry links to the page of its change and names the watched page, where the server signs such links", () => {
    const links = { difference: "https://tidemark.example/change/x", picture: null };
    const linked = itemOf({ change, watch, texts, links });
    expect(linked).toMatchObject({ link: links.difference, page: watch.url });
    expect(linked.html).toContain(`<a href="${watch.url}">`);
    expect(item(null)).toMatchObject({ link: watch.url });
    expect(item(null)).not.toHaveProperty("page");
  });

  test("an entry of a screenshot watch says how much of the picture changed, and shows the picture", () => {
    const picture = "https://tidemark.example/change/x/screenshot.png?signature=1";
    const pictures = {
      before: "Picture 0281fbcf30fa\n800 × 600 pixels",
      after:
        "Picture cb3200317faf\n800 × 600 pixels\n18 % changed since the last picture, in 1 region\n608 × 400 at 0, 0",
    };
    const shown = itemOf({
      change,
      watch,
      texts: pictures,
      links: { difference: "https://tidemark.example/c", picture },
    });
    expect(shown.title).toBe("Kettle: 18% of the picture changed, in 1 place");
    expect(shown.html).toContain(`<img src="${picture}"`);
    expect(`${shown.title}${shown.html}${shown.text}`).not.toMatch(/cb3200317faf|0281fbcf30fa|region/);
  });

  test("an entry is in the language of its account", () => {
    const shown = itemOf({
      change: { ...change, summary: "Billiger.", severity: 2 },
      watch,
      texts: { before: "Price 12\nold\n", after: "Price 10\nold\nnew\n" },
      links: { difference: "https://tidemark.example/c", picture: null },
      language: "de",
    });
    expect(shown.html).toMatch(/Zusammenfassung, von KI geschrieben: .*Beobachtete Seite: /s);
    expect(shown.text).toContain("(neu) new");
    expect(`${shown.title}${shown.html}${shown.text}`).not.toMatch(/written|Watched|added|changed|severity/i);
    const picture = "Picture cb3200317faf\n800 × 600 pixels\n18 % changed since the last picture, in 1 region\n";
    const texts = { before: picture, after: picture };
    expect(itemOf({ change, watch, texts, links: null, language: "de" }).title).toBe(
      "Kettle: 18\u00a0% des Bildes haben sich geändert, an 1 Stelle",
    );
  });

  test("an entry keeps its id when a summary is added", () => expect(item("It is cheaper.").id).toBe(item(null).id));
});
