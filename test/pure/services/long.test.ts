import { everythingCounts } from "../../../src/lib/difference/judgement.ts";
import { describe, expect, test } from "vitest";
import { sizeOf } from "../../../src/lib/markup/fit.ts";
import { messageOf } from "../../../src/lib/notification/message.ts";
import type { Dialect } from "../../../src/lib/markup/dialects.ts";
import { defaultFormat, renderNotice } from "../../../src/services/wording.ts";
import { notice } from "./notice.ts";

/** The usual wording of a change, as a service of 2,000 characters or bytes gets it. */
function sent(before: string, after: string, address = "https://shop.example/"): string[] {
  const facts = {
    watch: { uuid: "w", url: address, final_url: null, name: "Shop", tags: [], content_type: "", intent: "" },
    links: { base_url: "", preview_url: "", diff_url: "https://t.example/d", edit_url: "" },
    change: { timestamp: 1, from: 1, to: 2 },
    before,
    after,
    judgement: everythingCounts,
    triggered_lines: [],
    restock: null,
    summary: null,
    picture: null,
    screenshot_url: null,
    now: 2,
    zone: "UTC",
  };
  const dialects: Dialect[] = ["text", "html", "markdown", "discord", "telegram", "mrkdwn"];
  return (["text", defaultFormat, "markdown"] as const).flatMap((format) => {
    const { title, body } = renderNotice({ title: null, body: null }, facts, format);
    return dialects.map((dialect) => {
      const message = messageOf(notice({ title, body, format }), dialect, { title: 0, body: 2_000, unit: "bytes" });
      expect(sizeOf(message.body, "bytes")).toBeLessThanOrEqual(2_000);
      return message.body;
    });
  });
}

describe("a message that is cut shows what changed", () => {
  const paragraph = "lorem ipsum dolor sit amet ".repeat(200);
  const bare = (text: string) => text.replace(/\\(?=\W)/g, "").replace(/<[^>]+>/g, "");

  test("a message that is cut shows the changed part of a line longer than the service takes", () => {
    for (const body of sent(`Head\n${paragraph}19 EUR`, `Head\n${paragraph}24 EUR`)) expect(body).toMatch(/lorem|24/);
  });
  test("a message that is cut shows the beginning of a new line longer than the service takes", () => {
    for (const body of sent("Head", `Head\nSale! ${paragraph}`)) expect(bare(body)).toContain("Sale!");
  });
  test("a message that is cut shows the change where the page's address is too long", () => {
    const address = `https://shop.example/?q=${"a".repeat(4_900)}`;
    for (const body of sent("Was 19 EUR", "Now 24 EUR", address)) expect(body).toMatch(/Now.+24/);
  });
  test("a message that is cut in one line of emoji splits none of them", () => {
    for (const body of sent("Head", `Head\n${"👩‍👩‍👧‍👦".repeat(4_000)}`)) {
      expect(body).toContain("👩");
      expect(body.isWellFormed()).toBe(true);
    }
  });
});

test("the words around a coloured change in a long paragraph are shown", () => {
  const paragraph = "lorem ipsum dolor ".repeat(300);
  const html = `<p>${paragraph}<span role="deletion">19</span><span role="insertion">24</span> EUR ${paragraph}</p><p>Other line</p>`;
  const message = messageOf(notice({ title: "T", body: html, format: "htmlcolor" }), "text", { title: 0, body: 2_000 });
  expect(message.body).toMatch(/^T\n…[a-z ]{30,50}\(removed\) 19 \(added\) 24 EUR lorem/);
  expect(message.body).toMatch(/Other line/);
});
