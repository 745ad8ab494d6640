import { describe, expect, test } from "vitest";
import { noticeTokens } from "../../../../src/services/tokens.ts";
import type { NoticeFacts } from "../../../../src/services/tokens.ts";
import { renderNotice } from "../../../../src/services/wording.ts";
import type { NoticeFormat } from "../../../../src/lib/notification/notice.ts";
import { facts, factsWith } from "./facts.ts";

function body(source: string, format: NoticeFormat = "text", of = facts): string {
  const wording = renderNotice({ title: "Title", body: source }, of, format);
  expect(wording.problem).toBeNull();
  return wording.body;
}

test.each([
  ["base_url", "https://tidemark.example"],
  ["watch_url", facts.watch.url],
  ["final_url", facts.watch.url],
  ["watch_uuid", facts.watch.uuid],
  ["uuid", facts.watch.uuid],
  ["watch_title", "Lamps & *lights*"],
  ["watch_tag", "shop, home"],
  ["watch_mime_type", "text/html"],
  ["preview_url", facts.links.preview_url],
  ["diff_url", facts.links.diff_url],
  ["edit_url", facts.links.edit_url],
  ["change_datetime", "2026-01-02 04:04:05 GMT+1"],
  ["change_datetime(format='%H:%M')", "04:04"],
  ["change_time", "Jan 2, 2026, 4:04 AM"],
  ["timestamp_from", "1767225600"],
  ["timestamp_to", "1767323045"],
  ["notification_timestamp", "1767323100"],
  ["current_snapshot", facts.after],
  ["prev_snapshot", facts.before],
  ["triggered_text", "Price: $50 today"],
  ["diff_changed_from|lines|first", "$75"],
  ["diff_changed_to|lines|first", "$50"],
  ["diff_added_clean", "Price: $50 today\nnew <line>\nand more"],
  ["diff_removed_clean", "Price: $75 today\nold <line>"],
  ["diff_full_clean|lines|first", "Lamp"],
  ["diff_patch|lines|length > 5", "True"],
  ["change_headline", "Price: $75 today → $50 today and 2 more"],
  ["picture_change", ""],
  ["llm_summary", ""],
  ["llm_intent", "cheaper than 50"],
  ["screenshot", facts.screenshot_url ?? ""],
  ["restock.price", "50"],
  ["restock.in_stock", "True"],
  ["restock.currency", "USD"],
  ["restock.last_price", "75"],
  ["restock.previous_price", "75"],
])("{{ %s }}", (expression, expected) => {
  expect(body(`{{ ${expression} }}`)).toBe(expected);
});

test("every token has a value in every format, for a change that is known in full and for one with nothing known", () => {
  const bare = factsWith({ restock: null, screenshot_url: null, before: "", after: "", triggered_lines: [] });
  const all = Object.keys(noticeTokens)
    .map((name) => `${name}={{ ${name} }}`)
    .join(";");
  for (const format of ["text", "html", "htmlcolor", "markdown"] as const) {
    for (const of of [facts, bare]) expect(body(all, format, of)).not.toMatch(/undefined|null|NaN|\[object/);
  }
  expect(Object.keys(noticeTokens)).toHaveLength(49);
});

test("a watch of a page's markup links to the page", () => {
  const source = factsWith({ watch: { ...facts.watch, url: "source:https://shop.example/" } });
  expect(body("{{ watch_url }} {{ final_url }}", "text", source)).toBe("https://shop.example/ https://shop.example/");
});

test("an address stays whole in HTML and in Markdown", () => {
  expect(body("{{ watch_url }}", "html")).toBe("https://shop.example/lamp_(blue)?a=1&amp;b=2");
  expect(body("[x]({{ watch_url }})", "markdown")).toBe("[x](https://shop.example/lamp_%28blue%29?a=1&b=2)");
});

describe("the difference", () => {
  const lines = "(changed) Price: $75 today\n(into) Price: $50 today";

  test("the difference in text is shown line by line", () => {
    expect(body("{{ diff }}")).toContain(lines);
    expect(body("{{ raw_diff }}")).toBe(body("{{ diff }}"));
  });

  test("the difference in HTML is escaped and coloured once", () => {
    const html = body("{{ diff }}", "htmlcolor");
    expect(html).toContain("&lt;line&gt;");
    expect(html).not.toContain("&amp;lt;");
    expect(html).not.toContain("<line>");
    expect(html).toMatch(/<del [^>]*title="[^"]+"[^>]*>/);
  });

  test("the difference in Markdown is struck and bold text, without any HTML", () => {
    const markdown = body("{{ diff }}", "markdown");
    expect(markdown).toMatch(/~~\\?\$75~~ \*\*\\?\$50\*\*/);
    expect(markdown).not.toMatch(/<[a-z/]/);
  });

  test("the difference takes the arguments of a call", () => {
    expect(body("{{ diff(lines=2) }}").startsWith(lines)).toBe(true);
    expect(body("{{ diff(lines=1) }}").split("\n")).toHaveLength(2);
    expect(body("{{ diff(context=1) }}")).toMatch(/^Lamp\n/);
    expect(body("{{ diff(word_diff=true) }}")).not.toContain(lines);
    expect(body("{{ diff(word_diff=false) }}", "html")).toContain("(changed) Price: $75 today<br>");
    const cased = factsWith({ before: "Price A\nx y\n", after: "PRICE A\nx  z\n" });
    expect(body("{{ diff(case_insensitive=true) }}", "text", cased)).not.toContain("PRICE");
    expect(body("{{ diff }}", "text", cased)).toContain("PRICE");
    const spaced = factsWith({ before: "a b\nc\n", after: "a  b\nd\n" });
    expect(body("{{ diff(ignore_junk=true) }}", "text", spaced)).not.toContain("a  b");
  });

  test("the difference can be narrowed to one side", () => {
    const grown = factsWith({ before: "a\ngone\nb\n", after: "a\nb\nnew\n" });
    expect(body("{{ diff_added }}", "text", grown)).toBe("(added) new");
    expect(body("{{ diff(added_only=true) }}", "text", grown)).toBe("(added) new");
    expect(body("{{ diff_removed }}", "text", grown)).toBe("(removed) gone");
    expect(body("{{ diff(removed_only=true) }}", "text", grown)).toBe("(removed) gone");
    expect(body("{{ diff_full }}", "text", grown)).toBe("a\n(removed) gone\nb\n(added) new");
    expect(body("{{ diff_clean }}", "text", grown)).toBe("gone\nnew");
  });

  test("the difference is computed once however often it is shown, and not at all when it is not", () => {
    let computed = 0;
    const counting: NoticeFacts = {
      ...facts,
      get judgement() {
        computed++;
        return facts.judgement;
      },
    };
    body("{{ watch_url }}{{ current_snapshot }}", "html", counting);
    expect(computed).toBe(0);
    body("{{ diff }}{{ diff }}{{ diff_full }}{{ diff_changed_to }}", "html", counting);
    expect(computed).toBe(1);
  });
});
