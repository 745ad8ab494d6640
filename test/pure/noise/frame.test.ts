/** Menus, headers and footers: what in them says nothing, and what does. */
import { describe, expect, test } from "vitest";
import { marksOf } from "../../../src/lib/text/marks.ts";
import { bare } from "../../../src/lib/text/surroundings.ts";
import { landmarksOf } from "../../../src/lib/text/landmarks.ts";
import { parseHtml } from "../../../src/lib/html/parse.ts";
import { textOf } from "../../../src/lib/text/text.ts";
import { Watcher } from "./watcher.ts";
import { processorMilliseconds } from "../../effort.ts";

const menu = ["Home", "Shop", "Blog", "About"];
const content = ["Kettles", "Blue kettle", "Sold out", "Red kettle", "Prices include tax"];
const footer = ["Imprint", "Privacy", "Sat", "10-14", "Sun", "closed", "Contact"];

type Parts = { menu?: string[]; content?: string[]; footer?: string[] };

/** The kind of verdict on a page that became another. */
function verdictOn(after: Parts, before: Parts = {}): string {
  const watcher = new Watcher();
  const see = (parts: Parts) => {
    const { menu: top, content: main, footer: end } = { menu, content, footer, ...parts };
    watcher.surroundings = { ...bare, frame: [top.join("\n"), end.join("\n")], entries: [...top, ...end] };
    return watcher.see([...top, ...main, ...end].join("\n")).kind;
  };
  see(before);
  return see(after);
}

describe("in menus, headers and footers", () => {
  test("another order of a menu is not alerted", () => {
    expect(verdictOn({ menu: ["Home", "Blog", "About", "Shop"] })).toBe("unchanged");
    expect(verdictOn({ footer: ["Privacy", "Imprint", ...footer.slice(2)] })).toBe("unchanged");
  });

  test('a language name or an "all is well" badge may come and go in a menu without an alert', () => {
    expect(verdictOn({ menu: [...menu.slice(0, 2), "English", ...menu.slice(2)] })).toBe("unchanged");
    expect(verdictOn({ menu: ["Home", "Deutsch"] }, { menu: ["Home", "English"] })).toBe("unchanged");
    expect(verdictOn({ footer: ["Imprint", "All systems operational", ...footer.slice(1)] })).toBe("unchanged");
  });

  test.each<[string, Parts, Parts?]>([
    ["a new entry", { menu: ["Home", "Shop", "Recall", "Blog", "About"] }],
    ["an entry that is gone", { menu: ["Home", "Blog", "About"] }],
    [
      "an entry that moved in one menu and went from the other",
      { menu: ["Blog", "Home", "Shop", "About"], footer: ["Contact", "Imprint"] },
      { footer: ["Imprint", "Contact", "Blog"] },
    ],
    ["an entry that is put in twice", { menu: ["Home", "Shop", "Blog", "Shop", "About"] }],
    ["another name", { menu: ["Home", "Sale", "Blog", "About"] }],
    ["opening hours", { footer: ["Imprint", "Privacy", "Sat", "closed", "Sun", "closed", "Contact"] }],
    [
      "hours of two days that change places",
      { footer: ["Imprint", "Privacy", "Sat", "closed", "Sun", "10-14", "Contact"] },
    ],
    ["a badge that says otherwise", { footer: ["Some systems are down"] }, { footer: ["All systems operational"] }],
  ])("in a menu, header or footer %s is alerted", (_name, after, before) => {
    expect(verdictOn(after, before)).toBe("changed");
  });
});

describe("entries that come and go", () => {
  const search = ["ctrl+k", "Open menu"];
  const loaded = (menus: readonly (readonly string[])[], entries = [...menu, ...search, ...footer]) => {
    const watcher = new Watcher();
    return menus.map((top) => {
      const frame = [[...menu, ...top].join("\n"), footer.join("\n")];
      watcher.surroundings = { ...bare, frame, hasMain: true, entries };
      return watcher.see([...menu, ...top, ...content, ...footer].join("\n")).kind;
    });
  };

  test("an entry that comes and goes is alerted once, and no more while it repeats", () => {
    expect(loaded([[], search, [], search, [], [], search])).toEqual([
      "first",
      "changed",
      ...Array.from({ length: 5 }, () => "unchanged"),
    ]);
  });

  test.each<[string, string[], string[]]>([
    ["a headline in the header", ["Harbour tunnel opens in May"], ["Home"]],
    ["a status", ["Search is down"], ["Search is down"]],
    ["a price", ["Kettles from $20"], ["Kettles from $20"]],
  ])("%s is alerted every time", (_name, line, entries) => {
    expect(loaded([[], line, [], line, []], entries)).toEqual(["first", "changed", "changed", "changed", "changed"]);
  });

  test("an entry that stays changed for long is alerted late, not never", () => {
    const stays = loaded([[], search, [], ...Array.from({ length: 70 }, () => [])]).slice(2);
    expect(stays.filter((kind) => kind === "changed")).toHaveLength(1);
  });
});

describe("in the content", () => {
  test.each<[string, Parts]>([
    [
      "a label that moved to another product",
      { content: ["Kettles", "Blue kettle", "Red kettle", "Sold out", "Prices include tax"] },
    ],
    ["another order", { content: ["Kettles", "Red kettle", "Blue kettle", "Sold out", "Prices include tax"] }],
    ["the name of a language", { content: [...content, "English"] }],
    ["the all-clear", { content: ["All systems operational", ...content] }],
    ["a line that the menu shows, too", { content: [...content.slice(0, 2), "Shop", ...content.slice(2)] }],
  ])("in the content %s is alerted", (_name, after) => {
    expect(verdictOn(after)).toBe("changed");
  });

  test("a line that moved from the menu into the content is alerted", () => {
    expect(verdictOn({ menu: ["Home", "Blog", "About"], content: [...content, "Shop"] })).toBe("changed");
  });
});

describe("landmarks", () => {
  const textsOf = (html: string) => {
    const document = parseHtml(html);
    return landmarksOf(document).map((node) => textOf(document, { roots: [node] }));
  };

  test("landmarks are menus, the page's own header and footer, elements with their roles, and what is outside the main part", () => {
    const html =
      "<header>Top<nav>Inner</nav></header><main><article><header>Title</header><p>Text</p><footer>Author</footer></article><nav>Parts</nav></main>" +
      "<div role='contentinfo'>Address</div><aside><header>Notes</header></aside><footer>End</footer>";
    expect(textsOf(html)).toEqual(["Top\nInner", "Parts", "Address", "Notes", "End"]);
  });

  test("a piece that is not in the text as it is counts as content, and so does an ambiguous line", () => {
    const lines = ["Home", "Shop", "Text", "Shop", "Imprint", "Contact"];
    expect([...marksOf(lines, ["Home\nShop", "Gone\nLine", "Imprint\nContact"])]).toEqual([1, 1, 0, 0, 1, 1]);
    expect([...marksOf(lines, ["Shop", "Text"])]).toEqual([0, 0, 1, 0, 0, 0]);
  });

  test("deep and hostile markup costs little", () => {
    const start = processorMilliseconds();
    textsOf("<nav>".repeat(20_000));
    textsOf("<div role=navigation>a</div>".repeat(20_000));
    expect(processorMilliseconds() - start).toBeLessThan(10_000);
  });
});
