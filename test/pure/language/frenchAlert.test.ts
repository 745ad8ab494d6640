/** An alert and a digest in French: nothing of English in them, set as French is, with amounts and dates as people there write them. */
import { expect, test } from "vitest";
import { noticeFormats } from "../../../src/lib/notification/notice.ts";
import { digestWords } from "../../../src/services/digest/digest.ts";
import { renderNotice } from "../../../src/services/wording.ts";
import { factsWith } from "../services/tokens/facts.ts";

const facts = factsWith({
  watch: { ...factsWith({}).watch, name: "Bouilloire", tags: ["Cuisine"] },
  before: "Bouilloire\nPrix : 75\nvieux\n",
  after: "Bouilloire\nPrix : 50\nneuf\nun ajout\n",
  restock: { price: 1299.5, in_stock: true, currency: "EUR", last_price: 1400, previous_price: 1400 },
  severity: "critical",
  summary: "Elle est moins chère.",
  language: "fr",
});
const english =
  /\b(?:the|and|has|were|are|of|to|with|changed|see|this|your|you|not|more|before|summary|watch|removed|added|new|gone|until)\b/i;
const readable = (text: string) => text.replace(/<style>.*?<\/style>/gs, " ").replace(/<[^>]*>|https?:\/\/\S+/g, " ");

test.each(noticeFormats)("an alert as %s", (format) => {
  const { title, body } = renderNotice({ title: null, body: null }, facts, format);
  const text = readable(body).replaceAll("&nbsp;", "\u00a0");
  expect(title).toMatch(/^Bouilloire\u00a0: .* et 2 de plus$/);
  expect(text).toContain("Importance critique");
  expect(text.replace(/[\s\\]+/g, " ")).toContain("Prix : 1 299,50 € (avant : 1 400,00 €)");
  expect(text).not.toMatch(english);
});

test("a digest", () => {
  const entry = { id: "1", kind: "change" as const, at: 1_800_000_000, facts, words: null };
  const size = { count: 2, watches: 1, from: 1_800_000_000, to: 1_800_040_000, link: "https://t.example/changes" };
  const entries = [entry, { ...entry, id: "2" }];
  const { title, body } = digestWords({ ...size, entries }, { language: "fr", zone: "Europe/Paris" });
  expect(title).toBe("2 changements\u00a0: Bouilloire");
  expect(readable(body)).not.toMatch(english);
  expect(body).toContain("15 janv. 2027");
});
