/** What a stage of a check saw is told to people in words; how the page was sent and compared is folded away. */
import { expect, test } from "vitest";
import type { Stage } from "../../../../src/trace.ts";
import type { Reader } from "../../../../src/web/reader.ts";
import { Facts } from "../../../../src/web/watch/facts.tsx";
import { wordsFor } from "../../../../src/web/words/index.ts";

type Given = NonNullable<Stage["facts"]>;
const drawn = (facts: Given, locale = "en") => {
  const reader = { ...wordsFor(locale, undefined), zone: "UTC", now: 1 } as Reader;
  const element = Facts({ reader, facts, money: { locale, currency: "EUR" } }) as { toString(): string };
  const markup = element.toString();
  const [told = "", folded = ""] = markup.split("<details");
  const words = (part: string) =>
    part
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim();
  return { told: words(told), folded: words(folded) };
};

test("of a page that came as usual only who read it is told at once", () => {
  const usual = {
    backend: "html_requests",
    elapsed_ms: 1,
    final_url: "https://shop.example/",
    status: 200,
    bytes: 358,
  };
  const { told, folded } = drawn({ ...usual, content_type: "text/html", redirects: 0 });
  expect(told).toBe("read with a plain request");
  expect(folded).toContain("https://shop.example/");
  expect(drawn({ ...usual, status: 403, redirects: 1 }).told).toBe(
    "read with a plain request address in the end https://shop.example/ HTTP status 403",
  );
});

test("prices are amounts and moves are shares, in the language of the reader", () => {
  const read = drawn({ price: "69", currency: "USD", in_stock: false, availability: "outofstock" });
  expect(read.told).toBe("price $69.00 in stock no");
  const moved = { price_before: "89", price_now: "69", price_reported: null, percent_from_reported: -22.472 };
  expect(drawn(moved).told).toContain("price before €89.00 price now €69.00 price last reported unknown");
  expect(drawn(moved).told).toContain("−22%");
  expect(drawn(moved, "de").told.replaceAll("\u00a0", " ")).toContain("89,00 €");
});

test("a page that is doubted is doubted in words", () => {
  expect(drawn({ class: "challenge" }).folded).toContain("Bot check");
});
