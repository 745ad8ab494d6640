import { englishOf } from "../../../../src/message/textOf.ts";
import { describe, expect, test } from "vitest";
import { linesOfMarkdown } from "../../../../src/lib/markup/readMarkdown.ts";
import { noticeFormats } from "../../../../src/lib/notification/notice.ts";
import {
  usesToken,
  noticeTemplateProblem,
  renderNotice,
  defaultFormat,
  usualTemplates,
} from "../../../../src/services/wording.ts";
import { acceptSettings } from "../../../../src/settings/acceptance.ts";
import { alertLanguages } from "../../../../src/services/words/index.ts";
import { facts, factsWith } from "./facts.ts";

const usual = { title: null, body: null };

const problemIn = (source: string): string => englishOf(noticeTemplateProblem(source) ?? "");

describe("the usual wording", () => {
  test("the default wording compiles in every format, and is coloured HTML unless another was chosen", () => {
    expect(defaultFormat).toBe("htmlcolor");
    for (const language of alertLanguages()) {
      const { title, bodies } = usualTemplates(language);
      for (const source of [title, ...Object.values(bodies)]) expect(noticeTemplateProblem(source)).toBeNull();
    }
  });

  test("the default wording names the watch in the title, with the change first", () => {
    expect(renderNotice(usual, facts, "htmlcolor").title).toBe(
      "Lamps & *lights*: Price: $75 today → $50 today and 2 more",
    );
    const named = factsWith({ watch: { ...facts.watch, name: "My\r\nlamp" }, before: "a", after: "b" });
    expect(renderNotice(usual, named, "text").title).toBe("My lamp: a → b");
    expect(renderNotice(usual, { ...named, before: "a", after: "a" }, "text").title).toBe("My lamp has changed");
  });

  test.each(alertLanguages())(
    "a long address in place of a name leaves the usual title room for the change: %s",
    (language) => {
      const url =
        "https://shop.example/catalogue/kitchen/kettles/kettle-1-7-l?variant=blue&utm_source=newsletter-of-may";
      const untitled = {
        ...factsWith({ watch: { ...facts.watch, name: url, url }, before: "a", after: "b" }),
        language,
      };
      const { title, body } = renderNotice(usual, untitled, "text");
      expect(title.replace(/\s*:/, ":")).toBe("shop.example/…/kettle-1-7-l?variant=blue&utm_s…: a → b");
      expect(body, "the body has it whole").toContain(url);
      const own = { title: "{{ watch_title }} {{ watch_url }}", body: null };
      expect(renderNotice(own, untitled, "text").title, "templates of the owner have it whole").toBe(`${url} ${url}`);
    },
  );

  test("a short address stands in the usual title as it is", () => {
    const untitled = factsWith({
      watch: { ...facts.watch, name: "https://a.example/shop/kettle" },
      before: "a",
      after: "b",
    });
    expect(renderNotice(usual, untitled, "text").title).toBe("https://a.example/shop/kettle: a → b");
  });

  test.each(alertLanguages())(
    "in HTML what changed stands in large, and price and stock are not said twice: %s",
    (language) => {
      const texts = { before: "In Stock: True - Price: 75 USD", after: "In Stock: False - Price: 50 USD" };
      const restock = { price: 50, in_stock: false, currency: "USD", last_price: 75, previous_price: 75 };
      const { title, body } = renderNotice(usual, factsWith({ ...texts, restock, language }), "htmlcolor");
      const [, large = ""] = /<h2>(.*?)<\/h2>/.exec(body) ?? [];
      expect(large).not.toBe("");
      expect(title.endsWith(large)).toBe(true);
      expect(body.split(large)).toHaveLength(2);
      expect(body.match(/50[.,]00/g)).toHaveLength(1);
      expect(body.match(/<p>/g)).toHaveLength(2);
      const inStock = factsWith({
        ...texts,
        after: "In Stock: True - Price: 50 USD",
        restock: { ...restock, in_stock: true },
        language,
      });
      expect(renderNotice(usual, inStock, "htmlcolor").body.match(/<p>/g)).toHaveLength(3);
    },
  );

  test("the default wording says in text what changed and where to look", () => {
    expect(renderNotice(usual, factsWith({ before: "a\nb\n", after: "a\nc\n", restock: null }), "text").body).toBe(
      `Lamps & *lights* has changed: b → c (Jan 2, 2026, 4:04 AM).
https://shop.example/lamp_(blue)?a=1&b=2

(changed) b
(into) c

Whole difference: https://tidemark.example/diff/8f14?from=1&to=2`,
    );
  });

  test("the default wording includes price, stock and summary when they are known", () => {
    const { body } = renderNotice(usual, factsWith({ summary: "It got cheaper." }), "text");
    expect(body).toContain("\n\nSummary written by AI: It got cheaper.\n\nPrice: $50.00 (was $75.00)\n\nIn stock\n\n");
    for (const format of noticeFormats) {
      expect(renderNotice(usual, factsWith({ summary: "It got cheaper." }), format).body).toMatch(
        /It got cheaper\.[^]*Price: \$50\.00 \(was \$75\.00\)[^]*In stock/,
      );
    }
  });

  test("the default wording marks what is of high or critical severity in words, once, in every format", () => {
    for (const format of noticeFormats) {
      const marks = (["low", "medium", "high", "critical"] as const).map(
        (severity) => renderNotice(usual, factsWith({ severity }), format).body.match(/\w+ severity/g) ?? [],
      );
      expect(marks).toEqual([[], [], ["High severity"], ["Critical severity"]]);
    }
  });

  test("the default wording says of a screenshot how much of the picture changed, once, without internal marks", () => {
    const sentence = "18% of the picture changed, in 1 place";
    const { title, body } = renderNotice(
      usual,
      factsWith({ picture: sentence, before: "", after: sentence, restock: null }),
      "text",
    );
    expect(title).toBe(`Lamps & *lights*: ${sentence}`);
    expect(body.split(sentence)).toHaveLength(2);
    expect(body).not.toMatch(/\(added\)|\n\n\n/);
  });

  test("the default wording has no blank block when there is no text to compare", () => {
    const picture = factsWith({ before: "", after: "", restock: null });
    expect(renderNotice(usual, picture, "text").body).not.toMatch(/\n\n\n/);
    expect(renderNotice(usual, picture, "html").body).not.toContain("<p></p>");
  });

  test("the default wording includes a summary in every format; an owner's template only where it names it", () => {
    for (const format of noticeFormats) expect(usesToken(usual, format, "llm_summary")).toBe(true);
    expect(usesToken({ title: null, body: "{{ diff }}" }, "text", "llm_summary")).toBe(false);
    expect(usesToken({ title: "{{ llm_summary|truncate(40) }}", body: "{{ diff }}" }, "text", "llm_summary")).toBe(
      true,
    );
  });

  test("the default wording is cut to a readable length, with a note", () => {
    const after = Array.from({ length: 5000 }, (_, index) => `line ${index}`).join("\n");
    const long = factsWith({ after, restock: null });
    expect(renderNotice(usual, long, "text").body).toMatch(/\[\d+ more lines\]/);
  });

  test("price and stock are said once, in words, without the line that they were read as", () => {
    const { body } = renderNotice(usual, factsWith({ after: "In Stock: True - Price: 50 USD" }), "text");
    expect(body).toContain("Price: $50.00 (was $75.00)");
    expect(body).not.toContain("In Stock: True");
  });
});

describe("words of a page in a notice", () => {
  const hostile = `<img src=x onerror=alert(1)> & "q" [link](https://evil.example) **b** <!-- -->`;
  const attacked = factsWith({
    watch: { ...facts.watch, name: hostile, tags: [hostile] },
    before: "",
    after: hostile,
    summary: hostile,
    triggered_lines: [hostile],
  });
  const body =
    "{{ watch_title }} {{ watch_tag }} {{ diff }} {{ diff_full }} {{ diff_clean }} {{ current_snapshot }} {{ llm_summary }} {{ triggered_text|upper }} {{ watch_title|safe }}";

  test("text of a page never becomes HTML", () => {
    for (const format of ["html", "htmlcolor"] as const) {
      for (const templates of [usual, { title: null, body }]) {
        const rendered = renderNotice(templates, attacked, format).body;
        expect(rendered).not.toMatch(/<img|<IMG|<!--/);
        expect(rendered).toContain("&lt;img");
      }
    }
  });

  test("text of a page never becomes a link or a tag in Markdown", () => {
    for (const templates of [usual, { title: null, body }]) {
      const rendered = renderNotice(templates, attacked, "markdown").body;
      expect(rendered).not.toMatch(/<[a-z!]/i);
      // An address may be found in the words, but then it is what the reader sees.
      for (const { text, link } of linesOfMarkdown(rendered).flatMap(({ spans }) => spans)) {
        if (link?.includes("evil")) expect(text.toLowerCase()).toContain("https://evil.example");
      }
      expect(rendered).not.toContain("[link](");
    }
  });

  test("line ends of page text are removed from a title", () => {
    const title = renderNotice(
      { title: "{{ current_snapshot }}", body: null },
      factsWith({ after: "a\r\nBcc: x\n\u2028b" }),
      "text",
    ).title;
    expect(title).toBe("a Bcc: x b");
  });
});

describe("the owner's templates", () => {
  test("an empty template means the default wording", () => {
    expect(renderNotice({ title: "", body: "" }, facts, "text")).toEqual(renderNotice(usual, facts, "text"));
  });

  test("a template that does not compile still sends the alert, and its owner is notified", () => {
    const wording = renderNotice({ title: "{{ nobody }}", body: "mine: {{ watch_uuid }}" }, facts, "text");
    expect(wording.title).toBe(renderNotice(usual, facts, "text").title);
    expect(wording.body).toBe(`mine: ${facts.watch.uuid}`);
    expect(englishOf(wording.problem ?? "")).toBe('Notification title: Unknown token "nobody" (line 1, column 4)');
  });

  test("a template that reaches a bound with a sample cannot be saved, wherever it stands", () => {
    const range = "The template asks for a range of more than 100000 numbers.";
    const work = "The template does too much work.";
    expect(problemIn("{{ range(1000000000) }}")).toBe(range);
    expect(problemIn("{% for a in range(999) %}{% for b in range(999) %}{% endfor %}{% endfor %}")).toBe(work);
    expect(noticeTemplateProblem("{% for line in diff_added.splitlines() %}{{ line }}{% endfor %}")).toBeNull();
    const by: Parameters<typeof acceptSettings>[1] = {
      rules: { allow: [], ownHosts: [] } as never,
      limits: { proFeatures: true } as never,
      proxies: [],
      browsers: [],
      solves: false,
      seals: true,
    };
    const endless = "{{ range(1000000000) }}";
    for (const [name, value] of [
      ["notification_title", endless],
      ["notification_body", endless],
      ["url", `https://page.example/?a=${endless}`],
      ["body", endless],
      ["headers", { "X-A": endless }],
      ["notification_urls", [`json://hook.example/${endless}`]],
    ] as const)
      expect(() => acceptSettings({ [name]: value }, by), name).toThrow(range);
  });

  test("a template that exceeds its budget is replaced by the default wording", () => {
    const endless =
      "{% for a in current_snapshot %}{% for b in current_snapshot %}{% for c in current_snapshot %}x{% endfor %}{% endfor %}{% endfor %}";
    const long = factsWith({ after: "x\n".repeat(2000) });
    const wording = renderNotice({ title: null, body: endless }, long, "text");
    expect(wording.body).toBe(renderNotice(usual, long, "text").body);
    expect(englishOf(wording.problem ?? "")).toMatch(/^Notification body: The template does too much work/);
  });

  test("line ends of a template are line breaks in HTML, except after a block element", () => {
    const body = "Hello\nworld\n<ul>\n<li>{{ watch_uuid }}</li>\n</ul>\n{{ triggered_text }}\nend";
    const rendered = renderNotice({ title: null, body }, factsWith({ triggered_lines: ["a", "b <p>"] }), "html").body;
    expect(rendered).toBe(
      `Hello<br>\nworld<br>\n<ul>\n<li>${facts.watch.uuid}</li>\n</ul>\na<br>\nb &lt;p&gt;<br>\nend`,
    );
  });

  test("a JSON body for a webhook stays JSON whatever the page says", () => {
    const body = '{"title": {{ watch_title|tojson }}, "diff": {{ diff|tojson }}, "price": {{ restock.price|tojson }}}';
    for (const format of noticeFormats) {
      const parsed = JSON.parse(renderNotice({ title: null, body }, facts, format).body);
      expect(parsed).toMatchObject({ title: "Lamps & *lights*", price: 50 });
      expect(parsed.diff).toContain("(into) Price: $50 today");
    }
  });

  test("a template that uses an unknown token is refused when it is saved", () => {
    expect(problemIn("{{ watch_titel }}")).toBe(
      'Unknown token "watch_titel", did you mean "watch_title"? (line 1, column 4)',
    );
    expect(problemIn("{{ diff(colour=true) }}")).toMatch(/^The token "diff" has no argument "colour"/);
  });
});
