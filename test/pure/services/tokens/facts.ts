import { everythingCounts } from "../../../../src/lib/difference/judgement.ts";
import type { NoticeFacts } from "../../../../src/services/tokens.ts";

const at = (text: string) => Date.parse(text) / 1000;

/** A change of a small page, with everything known about it. */
export const facts: NoticeFacts = {
  watch: {
    uuid: "8f14e45f-ceea-467f-a8f3-0b9f7a1c2d3e",
    url: "https://shop.example/lamp_(blue)?a=1&b=2",
    final_url: null,
    name: "Lamps & *lights*",
    tags: ["shop", "home"],
    content_type: "text/html",
    intent: "cheaper than 50",
  },
  links: {
    base_url: "https://tidemark.example",
    preview_url: "https://tidemark.example/preview/8f14",
    diff_url: "https://tidemark.example/diff/8f14?from=1&to=2",
    edit_url: "https://tidemark.example/edit/8f14",
  },
  change: { timestamp: at("2026-01-02T03:04:05Z"), from: at("2026-01-01T00:00:00Z"), to: at("2026-01-02T03:04:05Z") },
  before: "Lamp\nPrice: $75 today\nIn stock\nold <line>\n",
  after: "Lamp\nPrice: $50 today\nIn stock\nnew <line>\nand more\n",
  judgement: everythingCounts,
  triggered_lines: ["Price: $50 today"],
  restock: { price: 50, in_stock: true, currency: "USD", last_price: 75, previous_price: 75 },
  summary: null,
  picture: null,
  screenshot_url: "https://tidemark.example/screenshot/8f14",
  now: at("2026-01-02T03:05:00Z"),
  zone: "Europe/Berlin",
};

export const factsWith = (changes: Partial<NoticeFacts>): NoticeFacts => ({ ...facts, ...changes });
