import { describe, expect, test } from "vitest";
import { itemOf } from "../../../src/feed/items.ts";
import { htmlOf } from "../../../src/feed/render/html.ts";
import type { Change } from "../../../src/history/change.ts";

const change: Change = {
  id: 1,
  watchId: 1,
  watchUuid: "0b8f2f0e-6f0a-4f5e-9d3c-2a0d5a1c7e11",
  watchTitle: "Kettle",
  watchUrl: "https://shop.example/",
  at: 1_767_225_600,
  fromAt: 1_767_222_000,
  fromObject: "1.a",
  toObject: "1.b",
  added: 0,
  removed: 0,
  replaced: 1,
  brief: "(changed) Price 12",
  traceObject: "1.t",
  summary: null,
  verdict: null,
  note: null,
};
const watch = { title: "Kettle", url: "https://shop.example/", tags: [] };
const texts = { before: "Price 12\n", after: "Price 10\n" };
const item = (summary: string | null, at: typeof texts | null = texts) =>
  itemOf({ change: { ...change, summary }, watch, texts: at }, "https://tidemark.example");

describe("an entry of a feed", () => {
  test("leads with the stored summary, as text and never as markup", () => {
    const { html, text } = item("It is <b>cheaper</b> & in stock.");
    expect(html).toMatch(/^<p>It is &lt;b&gt;cheaper&lt;\/b&gt; &amp; in stock\.<\/p><p>/);
    expect(text).toMatch(/^It is <b>cheaper<\/b> & in stock\.\n\nPrice .*12/s);
  });

  test("is the difference alone where none is stored", () => {
    const { html, text } = item(null);
    expect(item("It is cheaper.").html).toBe(`<p>It is cheaper.</p>${html}`);
    expect(item("It is cheaper.").text).toBe(`It is cheaper.\n\n${text}`);
  });

  test("shows both the summary and the brief where the texts are gone", () => {
    const gone = item("It is <cheaper>.", null);
    expect(htmlOf(gone)).toBe("It is &lt;cheaper&gt;.<br>\n<br>\n(changed) Price 12");
  });

  test("keeps its id when a summary comes to it", () => expect(item("It is cheaper.").id).toBe(item(null).id));
});
