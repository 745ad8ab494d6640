import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lineDifference } from "../../../src/lib/difference/difference.ts";
import { renderDifference } from "../../../src/lib/difference/render.ts";
import { fitLines, shortenText, sizeOf } from "../../../src/lib/markup/fit.ts";
import type { Dialect } from "../../../src/lib/markup/dialects.ts";
import { messageOf } from "../../../src/lib/notification/message.ts";
import { printLines } from "../../../src/lib/markup/print.ts";
import { linesOfHtml } from "../../../src/lib/markup/readHtml.ts";
import { linesOfMarkdown } from "../../../src/lib/markup/readMarkdown.ts";
import { linesOfText } from "../../../src/lib/markup/readText.ts";
import { notice } from "./notice.ts";
import { processorMilliseconds } from "../../effort.ts";

const dialects: Dialect[] = ["text", "html", "markdown", "telegram", "mrkdwn", "chat", "discord"];

/** A fraction of a second on a machine at rest, much of this on a busy one; minutes where the work grows as the square. */
const noTimeMs = 20_000;

describe("HTML is read", () => {
  const html =
    '<h2>Change</h2><p>Price is <b>now 19 €</b> (was <i>24</i>) &amp; rising<br/>See <a href="https://shop.example/a?b=1&amp;c=2">the page</a></p>' +
    "<ul><li>added <ins>line</ins></li><li>removed <del><code>code</code></del></li></ul><script>alert(1)</script><pre>a\n  b</pre>";
  const readings: [Dialect, string][] = [
    [
      "text",
      "Change\n\nPrice is now 19 € (was 24) & rising\nSee the page (https://shop.example/a?b=1&c=2)\n\n- added line\n- removed code\na\n  b",
    ],
    [
      "telegram",
      '<b>Change</b>\n\nPrice is <b>now 19 €</b> (was <i>24</i>) &amp; rising\nSee <a href="https://shop.example/a?b=1&amp;c=2">the page</a>\n\n- added <b>line</b>\n- removed <s><code>code</code></s>\n<pre>a\n  b</pre>',
    ],
    [
      "mrkdwn",
      "*Change*\n\nPrice is *now 19 €* (was _24_) &amp; rising\nSee <https://shop.example/a?b=1&amp;c=2|the page>\n\n• added *line*\n• removed ~`code`~\n```\na\n  b\n```",
    ],
    [
      "discord",
      "**Change**\n\nPrice is **now 19 €** (was *24*) & rising\nSee [the page](<https://shop.example/a?b=1&c=2>)\n\n- added **line**\n- removed ~~`code`~~\n```\na\n  b\n```",
    ],
  ];
  for (const [dialect, expected] of readings)
    test(`into ${dialect}`, () => expect(printLines(linesOfHtml(html), dialect)).toBe(expected));

  test("a coloured difference keeps its meaning in dialects with and without styles", () => {
    const before = "Price is 10 euros\nOld offer & more\nstays\ngone";
    const after = "Price is 12 euros\nNew arrivals\nExtra line\nstays";
    const difference = lineDifference(before, after);
    const html = renderDifference(difference, "htmlcolor", { words: true });
    expect(printLines(linesOfHtml(html), "text")).toBe(renderDifference(difference, "text", { words: true }));
    expect(printLines(linesOfHtml(html), "discord")).toContain("Price is ~~10~~ **12** euros");
    const span = '<span role="deletion">one</span>two';
    expect(printLines(linesOfHtml(span), "text")).toBe("(removed) one two");
    const spaced = renderDifference(lineDifference("It changed.", "It changed twice ."), "htmlcolor", { words: true });
    expect(printLines(linesOfHtml(spaced), "text")).toBe("It changed (added) twice .");
  });
  test("stray tags, comments, scripts and lone marks are no text", () => {
    const html = "<ul><li>a<li><b>b</ul><p>c &lt; d < e<p>f<!-- <i>g</i> --><script>'</b>'</script> h";
    expect(printLines(linesOfHtml(html), "text")).toBe("- a\n- b\nc < d < e\n\nf h");
  });
  test("a link that is not http, https or mailto becomes plain text", () => {
    expect(printLines(linesOfHtml('<a href="javascript:alert(1)">x</a>'), "html")).toBe("x");
  });
  test("any text is read without failing, and its tags never come out as tags", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("<", ">", "b", "/", " ", '"', "&", ";", "a", "pre", "li", "\n", "=") }),
        (source) => {
          const out = printLines(linesOfHtml(source), "telegram");
          expect(out.replace(/<\/?(?:b|i|u|s|code|pre|blockquote)>/g, "")).not.toMatch(/[<>]/);
        },
      ),
    );
  });
  test("hostile HTML is read in no time", () => {
    const before = processorMilliseconds();
    for (const piece of ['<a "', "<b>x", "<SCRIPT></script>", "<li>x", "<!--", "</p>"]) {
      linesOfHtml(piece.repeat(200_000 / piece.length));
    }
    expect(processorMilliseconds() - before).toBeLessThan(noTimeMs);
  });
});

describe("Markdown is read", () => {
  const markdown =
    "## Change\n\n**Price** is now _19_ & rising\nSee [the page](https://shop.example/a_(b)?c=1) or <https://x.example/>\n\n- added `code`\n- ~~gone~~\n> quoted\n---\n```\n*as is*\n```";
  test("into Telegram's HTML", () => {
    expect(printLines(linesOfMarkdown(markdown), "telegram")).toBe(
      '<b>Change</b>\n\n<b>Price</b> is now <i>19</i> &amp; rising\nSee <a href="https://shop.example/a_(b)?c=1">the page</a> or https://x.example/\n\n- added <code>code</code>\n- <s>gone</s>\n<blockquote>quoted</blockquote>\n----\n<pre>*as is*</pre>',
    );
  });
  test("into text", () => {
    expect(printLines(linesOfMarkdown(markdown), "text")).toBe(
      "Change\n\nPrice is now 19 & rising\nSee the page (https://shop.example/a_(b)?c=1) or https://x.example/\n\n- added code\n- gone\n> quoted\n----\n*as is*",
    );
  });
  test("escapes, words with underscores and lone marks are text", () => {
    expect(printLines(linesOfMarkdown("\\*not\\* snake_case_word 2 * 3 * 4 **open"), "text")).toBe(
      "*not* snake_case_word 2 * 3 * 4 **open",
    );
  });
  test("raw HTML is text", () => {
    expect(printLines(linesOfMarkdown("<img src=x onerror=alert(1)>"), "html")).toBe(
      "&lt;img src=x onerror=alert(1)&gt;",
    );
  });
  test("hostile nesting is read in no time", () => {
    const before = processorMilliseconds();
    for (const piece of ["[", "**a", "_", "`", "[a](", "<http://"]) linesOfMarkdown(piece.repeat(20_000));
    linesOfMarkdown("**a ".repeat(2_500));
    expect(processorMilliseconds() - before).toBeLessThan(noTimeMs);
  });
  test("Markdown with unclosed marks is read in linear time", () => {
    const lines = ["**a ", "_a ", "~~a ", "__a_b "].map((piece) => piece.repeat(9_000 / piece.length));
    const before = processorMilliseconds();
    linesOfMarkdown(Array(10).fill(lines.join("\n")).join("\n"));
    expect(processorMilliseconds() - before).toBeLessThan(3_000);
  });
});

describe("what a page says stays words", () => {
  test("no tag of a page becomes a tag in HTML and Telegram", () => {
    const lines = linesOfText('</b><script>x</script><a href="https://evil.example">');
    expect(printLines(lines, "telegram")).not.toMatch(/[<>]/);
    // In HTML an address becomes a link to itself, and only that.
    expect(
      printLines(lines, "html").replace('<a href="https://evil.example/">https://evil.example</a>', ""),
    ).not.toMatch(/[<>]/);
  });
  test("in Slack nobody is mentioned and no link hides behind words", () => {
    expect(printLines(linesOfText("<!channel> <@U1> <https://evil.example|your bank>"), "mrkdwn")).toBe(
      "&lt;!channel&gt; &lt;@U1&gt; &lt;<https://evil.example>|your bank&gt;",
    );
  });
  test("in Discord nobody is mentioned and no link hides behind words", () => {
    const out = printLines(linesOfText("@everyone <@1> [bank](https://evil.example) # x\n# y ||spoiler||"), "discord");
    expect(out).not.toContain("@everyone");
    expect(out).toContain("\\<@1\\>");
    expect(out).toContain("\\[bank\\](https://evil.example)");
    expect(out).toContain("\n\\# y \\|\\|spoiler\\|\\|");
  });
  test("in Google Chat nobody is mentioned", () => {
    expect(printLines(linesOfText("<users/all>"), "chat")).not.toContain("<users");
  });
  test("in Markdown no heading, list, link or picture begins", () => {
    const text = "# a\n- b\n1. c\n> d\n![e](https://evil.example)\n`f` <g>";
    const out = printLines(linesOfText(text), "markdown");
    expect(printLines(linesOfMarkdown(out), "text")).toBe(text);
    expect(linesOfMarkdown(out).every((line) => line.kind === "plain")).toBe(true);
  });
  test("text written as Markdown and read again is the same text", () => {
    const words = fc.string({
      unit: fc.constantFrom(
        "a",
        "*",
        "_",
        "`",
        "[",
        "]",
        "(",
        ")",
        "#",
        "-",
        ">",
        "<",
        "~",
        "|",
        "\\",
        "1",
        ".",
        " ",
        "!",
        "&",
        "+",
        "=",
      ),
    });
    fc.assert(
      fc.property(words, (text) => {
        fc.pre(!/\s$|^\s/.test(text) && !text.includes("  "));
        expect(printLines(linesOfMarkdown(printLines(linesOfText(text), "markdown")), "text")).toBe(text);
      }),
    );
  });
  test("an address in text stays usable", () => {
    expect(printLines(linesOfText("see https://x.example/a_b*c (or https://x.example/d)."), "discord")).toBe(
      "see https://x.example/a_b%2Ac (or https://x.example/d).",
    );
  });
});

describe("what is too long is cut", () => {
  test("a long text is cut at line ends, with a line that says so", () => {
    const lines = linesOfText("one\ntwo\nthree\nfour");
    expect(fitLines(lines, "text", { max: 12, unit: "characters" })).toBe("one\ntwo\n...");
  });
  test("a text is never cut inside a tag, an entity or an escape", () => {
    const lines = linesOfHtml(`<b>${"A &amp; B ".repeat(50)}</b>`);
    for (let most = 10; most < 120; most += 1) {
      const out = fitLines(lines, "telegram", { max: most, unit: "utf16" });
      expect(out.length).toBeLessThanOrEqual(most);
      expect(out).toMatch(/^(?:<b>(?:[AB ]|&amp;)*<\/b>\s*\n)?\.\.\.$/);
    }
  });
  test("every dialect keeps its limit, whatever the text and the unit", () => {
    const text = fc.string({
      unit: fc.constantFrom("a", "\n", "&", "*", "😀", "é", "<", " ", "`", "#"),
      maxLength: 300,
    });
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 3, max: 80 }),
        fc.constantFrom(...dialects),
        fc.constantFrom("characters" as const, "utf16" as const, "bytes" as const),
        (source, most, dialect, unit) => {
          expect(sizeOf(fitLines(linesOfText(source), dialect, { max: most, unit }), unit)).toBeLessThanOrEqual(most);
        },
      ),
    );
  });
  test("a text is never cut inside a character", () => {
    expect(shortenText("😀😀😀", { max: 2, unit: "characters" })).toBe("😀…");
    expect(fitLines(linesOfText("😀".repeat(40)), "text", { max: 21, unit: "utf16" }).isWellFormed()).toBe(true);
  });
});

describe("title and body", () => {
  const limits = { title: 0, body: 1_000 };
  test("a service without titles gets the title first, escaped", () => {
    expect(messageOf(notice({ title: "A <b> & B", body: "x" }), "telegram", limits).body).toBe(
      "<b>A &lt;b&gt; &amp; B</b>\nx",
    );
    expect(messageOf(notice({ title: "A & B", body: "<p>x</p>", format: "html" }), "html", limits).body).toBe(
      "<b>A &amp; B</b><br>\n<p>x</p>",
    );
  });
  test("a body in the dialect wanted is passed on untouched", () => {
    const body = '<h2 style="color:red">x</h2>';
    expect(messageOf(notice({ body, format: "htmlcolor" }), "html", { title: 250, body: 100 }).body).toBe(body);
  });
  test("a title is one line and is cut to its limit", () => {
    const { title } = messageOf(notice({ title: "a\r\nBcc: x\u2028y" }), "text", { title: 9, body: 100 });
    expect(title).toBe("a Bcc: x…");
  });
  test("a message with an empty body is its title alone", () => {
    expect(messageOf(notice({ title: "T", body: "" }), "text", limits).body).toBe("T");
  });
});

test("a link outside ASCII is shown once, as its own text", () => {
  const rows: [Dialect, string][] = [
    ["text", "See https://x.example/?q=é now"],
    ["discord", "See https://x.example/?q=é now"],
    ["markdown", "See <https://x.example/?q=é> now"],
    ["mrkdwn", "See <https://x.example/?q=é> now"],
  ];
  for (const [dialect, said] of rows)
    expect(printLines(linesOfText("See https://x.example/?q=é now"), dialect), dialect).toBe(said);
  const html = linesOfHtml('<a href="https://x.example/?q=%C3%A9">https://x.example/?q=é</a>');
  expect(printLines(html, "text")).toBe("https://x.example/?q=é");
  const other = linesOfHtml('<a href="https://evil.example/">https://x.example/?q=é</a>');
  expect(printLines(other, "text")).toBe("https://x.example/?q=é (https://evil.example/)");
});

describe("a message that is cut leads to all that was left out", () => {
  const link = "https://tidemark.example/change/6ba7b811/1800000000";
  const rows = Array.from({ length: 400 }, (_, row) => `(changed) row ${row} of a long table (into) row ${row} of it`);
  const written: Record<"text" | "html" | "markdown", string> = {
    text: `Case changed.\n\n${rows.join("\n")}\n\nThe whole change: ${link}`,
    html: `<p>Case changed.</p><p>${rows.join("<br>\n")}</p><p><a href="${link}">The whole change</a></p>`,
    markdown: `Case changed.\n\n${rows.join("  \n")}\n\n[The whole change](${link})`,
  };
  const rowsOf = [250, 512, 1024, 2000, 4096, 10_000].flatMap((body) =>
    (["text", "html", "markdown"] as const).flatMap((format) =>
      dialects.flatMap((dialect) =>
        (["characters", "bytes"] as const).map((unit) => [format, dialect, body, unit] as const),
      ),
    ),
  );
  test.each(rowsOf)("from %s in %s to %i %s", (format, dialect, size, unit) => {
    const said = notice({ title: "Case", body: written[format], format, language: "de" });
    const { body } = messageOf(said, dialect, { title: 0, body: size, unit });
    expect(sizeOf(body, unit)).toBeLessThanOrEqual(size);
    expect(body).toMatch(/\d+ weitere Zeilen/);
    expect(body.replaceAll(/\\/g, "")).toContain(link);
  });
});
