import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isChanged, restrictToKinds } from "../../../../src/lib/difference/counting.ts";
import { type Difference, lineDifference } from "../../../../src/lib/difference/difference.ts";
import { isBlank } from "../../../../src/lib/difference/lines.ts";
import { patch } from "../../../../src/lib/difference/patch.ts";
import {
  type Format,
  renderDifference,
  withoutMarks,
  withPlacemarkers,
} from "../../../../src/lib/difference/render.ts";
import { structureDifference } from "../../../../src/lib/difference/structure.ts";
import { briefOf } from "../../../../src/lib/difference/brief.ts";
import type { View } from "../../../../src/lib/difference/view.ts";
import { documentPairs } from "./documents.ts";
import { caseCount } from "../../../chance.ts";

const formats: Format[] = ["text", "html", "htmlcolor", "markdown"];

const before = ["Shop", "", "Price: $50.00 USD", "Old news", "Footer"].join("\n");
const after = ["Shop", "", "Price: $75.00 USD", "Now <new>", "Footer", "Added & last"].join("\n");
const example = lineDifference(before, after);
const only = { changesOnly: true };

describe("each format", () => {
  test("text marks lines by prefixes", () => {
    expect(renderDifference(example, "text").split("\n")).toEqual([
      "Shop",
      "",
      "(changed) Price: $50.00 USD",
      "(changed) Old news",
      "(into) Price: $75.00 USD",
      "(into) Now <new>",
      "Footer",
      "(added) Added & last",
    ]);
    expect(renderDifference(lineDifference(after, before), "text", only).split("\n").at(-1)).toBe(
      "(removed) Added & last",
    );
  });

  test("text with words marks them inside their line, and lines that share none as a whole", () => {
    expect(renderDifference(example, "text", { ...only, words: true }).split("\n")).toEqual([
      "Price: (removed) $50.00 (added) $75.00 USD",
      "(changed) Old news",
      "(into) Now <new>",
      "(added) Added & last",
    ]);
  });

  test("a line of a replacement without a counterpart is called added or removed", () => {
    const text = (before: string, after: string) =>
      renderDifference(lineDifference(before, after), "text", { words: true, changesOnly: true }).split("\n");
    expect(text("plum 5\nkiwi 3\nend", "plum 6\nkiwi 4\nplum 7\nend")).toEqual([
      "plum (removed) 5 (added) 6",
      "kiwi (removed) 3 (added) 4",
      "(added) plum 7",
    ]);
    expect(text("First line.\nSecond line.\nend", "First row line.\nend")).toEqual([
      "First (added) row line.",
      "(removed) Second line.",
    ]);
    expect(text("Top offer\nApples cost 5 coins", "Pears\nMelons\nApples cost 6 coins")).toEqual([
      "(changed) Top offer",
      "(into) Pears",
      "(into) Melons",
      "Apples cost (removed) 5 (added) 6 coins",
    ]);
  });

  test("html is the text escaped, with breaks", () => {
    expect(renderDifference(example, "html", { ...only, words: true })).toBe(
      "Price: (removed) $50.00 (added) $75.00 USD<br>(changed) Old news<br>(into) Now &lt;new&gt;<br>(added) Added &amp; last",
    );
  });

  test("htmlcolor labels each change for the eye and for a screen reader", () => {
    const lines = renderDifference(example, "htmlcolor", only).split("<br>");
    const shape =
      /^<(?:del|ins) style="background-color:#[0-9a-f]{6};color:#[0-9a-f]{6}" role="(\w+)" aria-label="([\w ]+)" title="\2">(.*)<\/(?:del|ins)>$/u;
    expect(lines.map((line) => shape.exec(line)?.slice(1))).toEqual([
      ["deletion", "Changed text", "Price: $50.00 USD"],
      ["deletion", "Changed text", "Old news"],
      ["insertion", "Changed into", "Price: $75.00 USD"],
      ["insertion", "Changed into", "Now &lt;new&gt;"],
      ["insertion", "Added text", "Added &amp; last"],
    ]);
  });

  test("markdown strikes what is gone and sets in bold what is new", () => {
    expect(renderDifference(example, "markdown", { ...only, words: true }).split("  \n")).toEqual([
      "Price: <del>$50.00</del> **$75.00** USD",
      "<del>Old news</del>",
      "**Now &lt;new&gt;**",
      "**Added &amp; last**",
    ]);
  });

  test("placemarkers surround what changed, unescaped", () => {
    const marked = (name: string, text: string) => `@${name}_PLACEMARKER_OPEN${text}@${name}_PLACEMARKER_CLOSED`;
    expect(withPlacemarkers(example, { ...only, words: true }).split("\n")).toEqual([
      `Price: ${marked("removed", "$50.00")}${marked("added", "$75.00")} USD`,
      marked("changed", "Old news"),
      marked("changed_into", "Now <new>"),
      marked("added", "Added & last"),
    ]);
  });

  test("without marks the lines are bare, and words of the old and the new line never run together", () => {
    expect(withoutMarks(example, { ...only, words: true }).split("\n")).toEqual([
      ...["Price: $50.00 USD", "Old news", "Price: $75.00 USD", "Now <new>", "Added & last"],
    ]);
  });
});

describe("a view", () => {
  const numbered = Array.from({ length: 20 }, (_, index) => `Line ${index}`);
  const edited = numbered.map((line, index) => (index === 5 || index === 15 ? `${line} edited` : line));
  const difference = lineDifference(numbered.join("\n"), edited.join("\n"));

  test("a view of changes shows the lines of context asked for, and where lines are left out", () => {
    expect(renderDifference(difference, "text", { ...only, context: 1 }).split("\n")).toEqual([
      ...["Line 4", "(changed) Line 5", "(into) Line 5 edited", "Line 6", "..."],
      ...["Line 14", "(changed) Line 15", "(into) Line 15 edited", "Line 16"],
    ]);
  });

  test("a view with wide context shows every line once", () => {
    expect(renderDifference(difference, "text", { ...only, context: 9 })).toBe(renderDifference(difference, "text"));
  });

  test("a view with a limit shows that many lines and says how many more there are", () => {
    expect(renderDifference(difference, "text", { ...only, lines: 3 }).split("\n")).toEqual([
      ...["(changed) Line 5", "(into) Line 5 edited", "(changed) Line 15", "[1 more line]"],
    ]);
  });

  test("a view hides the kinds of change that it does not ask for", () => {
    expect(renderDifference(example, "text", { ...only, added: false })).not.toContain("(added)");
    expect(renderDifference(example, "text", { ...only, replaced: false })).toBe("(added) Added & last");
    expect(renderDifference(lineDifference(after, before), "text", { ...only, removed: false })).not.toContain(
      "(removed)",
    );
  });

  test("a view leaves out changed blank lines, and shows them when nothing else changed", () => {
    expect(renderDifference(lineDifference("a\nb", "a\nnew\n\nb"), "text", only)).toBe("(added) new");
    expect(renderDifference(lineDifference("a\nb", "a\n\n\nb"), "text", only)).toBe("(added) [2 blank lines]");
    expect(renderDifference(lineDifference("a\n\nb", "a\nb"), "htmlcolor", only)).toContain("[blank line]");
  });
});

const views: fc.Arbitrary<View> = fc.record({
  words: fc.boolean(),
  changesOnly: fc.boolean(),
  context: fc.nat(3),
  lines: fc.integer({ min: 1, max: 5 }),
});

function everyRendering(difference: Difference, view: View): string[] {
  return [
    ...formats.map((format) => renderDifference(difference, format, view)),
    withPlacemarkers(difference, view),
    withoutMarks(difference, view),
  ];
}

describe("a difference that counts", () => {
  test("a difference that counts is never rendered empty, in any format and view", () => {
    fc.assert(
      fc.property(documentPairs, views, ([first, second], view) => {
        const difference = lineDifference(first, second);
        const changes = difference.operations.filter(({ kind }) => kind !== "equal");
        if (changes.length === 0) return;
        for (const text of everyRendering(difference, { ...view, changesOnly: true, context: 0 })) {
          expect(isBlank(text.replaceAll("\n", ""))).toBe(false);
        }
        for (const text of everyRendering(difference, view)) expect(text).not.toBe("");
        expect(patch(difference)).not.toBe("");
        expect(structureDifference(difference, view).hunks).not.toEqual([]);
        expect(briefOf(difference, 200).text === "").toBe(!isChanged(difference));
      }),
      { numRuns: caseCount(3000) },
    );
  });

  test("a rendered difference shows a mark for each kind of change that counts", () => {
    fc.assert(
      fc.property(documentPairs, fc.boolean(), ([first, second], words) => {
        const difference = lineDifference(first, second);
        const marked = withPlacemarkers(difference, { changesOnly: true, words });
        expect(marked.includes("_PLACEMARKER_OPEN")).toBe(difference.operations.some(({ kind }) => kind !== "equal"));
      }),
      { numRuns: caseCount(2000) },
    );
  });

  test("equal texts render as nothing when only changes are asked for", () => {
    fc.assert(
      fc.property(documentPairs, ([text]) => {
        expect(everyRendering(lineDifference(text, text), only).join("")).toBe("");
        expect(renderDifference(restrictToKinds(lineDifference(text, text), {}), "text")).toBe(
          text.replaceAll("\r", "").replace(/\n$/u, ""),
        );
      }),
    );
  });
});

describe("text of a page", () => {
  const hostile = `<script>alert(1)</script> "'&amp; [click](https://evil.example) **x** \`y\` <del>`;
  const difference = lineDifference(`# ${hostile}\nsame ${hostile}`, `1. ${hostile}\nsame ${hostile}\nlast ${hostile}`);

  test.each(["html", "htmlcolor"] as const)("text of a page cannot become markup in %s", (format) => {
    const tags = renderDifference(difference, format, { words: true }).match(/<[^>]*>/gu) ?? [];
    expect(
      tags.every((tag) =>
        /^<(br|\/del|\/ins|(del|ins) style="[-\w:#;]+" role="\w+" aria-label="[\w ]+" title="[\w ]+")>$/u.test(tag),
      ),
    ).toBe(true);
  });

  test.each(["html", "htmlcolor", "htmledits", "markdown", "text"] as const)(
    "old and new words are no one word for whoever drops tags and styles of %s",
    (format) => {
      const days = lineDifference("Delivery in 3 days", "Delivery in 2 days");
      const bare = renderDifference(days, format, { words: true }).replace(/<[^>]*>/gu, "");
      expect(bare).not.toMatch(/32|23/);
    },
  );

  test("text of a page cannot become markup, a link or a heading in Markdown", () => {
    const text = renderDifference(difference, "markdown");
    expect(text.match(/<[^>]*>/gu)).toEqual(["<del>", "</del>"]);
    expect(text).not.toMatch(/(?<!\\)[[\]`]|^#/mu);
    expect(text.replaceAll("\\*", "").match(/\*\*/gu)).toHaveLength(4);
  });
});

describe("a summary", () => {
  test("a summary keeps its maximum length, is never empty for a change, and ends at a line's end or with an ellipsis", () => {
    fc.assert(
      fc.property(documentPairs, fc.integer({ min: 1, max: 120 }), ([first, second], characters) => {
        const difference = lineDifference(first, second);
        const text = briefOf(difference, characters).text;
        expect(text.length).toBeLessThanOrEqual(characters);
        expect(text === "").toBe(!isChanged(difference));
        const whole = renderDifference(difference, "text", { ...only, words: true }).split("\n");
        const lines = text.split("\n").filter((line) => !/^\[\d+ more lines?\]$/u.test(line));
        if (text !== "") expect(lines.every((line) => line.endsWith("\u2026") || whole.includes(line))).toBe(true);
      }),
      { numRuns: caseCount(3000) },
    );
  });

  test("a summary shows changed words in their line and says how many lines are left out", () => {
    expect(briefOf(example, 500).text).toBe(renderDifference(example, "text", { ...only, words: true }));
    expect(briefOf(example, 60).text).toBe("Price: (removed) $50.00 (added) $75.00 USD\n[3 more lines]");
    expect(briefOf(example, 10).text).toBe("Price: (r\u2026");
  });

  test("a summary never splits a character", () => {
    const difference = lineDifference("", "👍".repeat(50));
    for (let characters = 1; characters < 40; characters++)
      expect(briefOf(difference, characters).text.isWellFormed()).toBe(true);
  });
});
