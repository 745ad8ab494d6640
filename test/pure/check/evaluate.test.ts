/** What a user's rules make of a change, where several of them meet. */
import { englishOf } from "../../../src/message/textOf.ts";
import { describe, expect, test } from "vitest";
import { decisiveDifference } from "../../../src/lib/difference/judgement.ts";
import { briefOf } from "../../../src/lib/difference/brief.ts";
import { severityOf } from "../../../src/reading/severity/severity.ts";
import type { Settings } from "../../../src/settings/fields.ts";
import { Life, wordOf } from "../../pages/life.ts";
import { Watcher } from "../noise/watcher.ts";

const pageOf = (...lines: string[]) => ({ body: lines.map((line) => `<p>${line}</p>`).join("") });

/** The verdicts on pages of lines, one after the other. */
function received(settings: Settings, ...pages: string[][]): string[] {
  const life = new Life(settings);
  return pages.map((lines) => wordOf(life.see(pageOf(...lines)).verdict));
}

describe("a line that is ignored", () => {
  test("an ignored line does not count as added text, though the saved text shows it", () => {
    const onlyAdded = { ignore_text: ["views"], filter_text_removed: false, filter_text_replaced: false };
    expect(received(onlyAdded, ["a", "b", "c"], ["a", "c", "Views 5"])).toEqual(["first", "quiet: direction"]);
    expect(received(onlyAdded, ["a", "b"], ["a", "b", "c", "Views 5"])).toEqual(["first", "changed"]);
  });

  test("an ignored line is not new to the history of lines", () => {
    const unique = { ignore_text: ["views"], check_unique_lines: true };
    expect(received(unique, ["a", "b", "Views 1"], ["a", "c", "Views 2"], ["a", "b", "Views 3"])).toEqual([
      "first",
      "changed",
      "quiet: unique_lines",
    ]);
  });

  test("an ignored line does not satisfy a condition on added or removed text", () => {
    const added: Settings = {
      ignore_text: ["views"],
      conditions: [{ field: "added_text", operator: "in", value: "99" }],
    };
    expect(received(added, ["a", "Views 1"], ["b", "Views 99"], ["99", "Views 99"])).toEqual([
      "first",
      "blocked: conditions",
      "changed",
    ]);
  });

  test("an ignored line is neither counted nor shown in the short description of a change", () => {
    const life = new Life({ ignore_text: ["views"] });
    life.see(pageOf("a", "Views 1"));
    const { verdict } = life.see(pageOf("b", "Views 2"));
    expect(verdict).toMatchObject({ kind: "changed", counts: { added: 0, removed: 0, replaced: 1 } });
    expect(verdict.kind === "changed" && verdict.brief).not.toContain("Views");
  });
});

describe("what is told of a change is made of the lines that decided", () => {
  const rows: [what: string, settings: Settings, before: string[], after: string[], brief: string, counts: object][] = [
    [
      "ignored lines stand before the news",
      { ignore_text: ["/^ad /"] },
      ["ad 0 a", "ad 1 a", "Price 20"],
      ["ad 0 b", "ad 1 b", "Price 10"],
      "Price (removed) 20 (added) 10",
      { added: 0, removed: 0, replaced: 1 },
    ],
    [
      "an ignored line stands between two that count",
      { ignore_text: ["views"] },
      ["Price 20", "5 views", "Sold out"],
      ["Price 10", "6 views", "In stock"],
      "Price (removed) 20 (added) 10\n(changed) Sold out\n(into) In stock",
      { added: 0, removed: 0, replaced: 2 },
    ],
    [
      "removals do not count",
      { filter_text_removed: false },
      ["Refund within 30 days", "keep", "x"],
      ["keep", "x", "brand new"],
      "(added) brand new",
      { added: 1, removed: 0, replaced: 0 },
    ],
    [
      "only replacements count, and an ignored one comes first",
      { filter_text_added: false, filter_text_removed: false, ignore_text: ["visitors"] },
      ["visitors 1", "gone", "keep", "Price 20", "end"],
      ["visitors 2", "gone", "keep", "Price 10", "end", "new"],
      "Price (removed) 20 (added) 10",
      { added: 0, removed: 0, replaced: 1 },
    ],
    [
      "a text that has to be there stands in another line than what is ignored",
      { ignore_text: ["/updated by/i"], trigger_text: ["Price"] },
      ["Updated by bot 1", "x", "Price 5"],
      ["Updated by bot 2", "x", "Price 6"],
      "Price (removed) 5 (added) 6",
      { added: 0, removed: 0, replaced: 1 },
    ],
  ];

  test.each(rows)("%s", (_, settings, before, after, brief, counts) => {
    const life = new Life(settings);
    const { text: previous } = life.see(pageOf(...before));
    const { verdict, text } = life.see(pageOf(...after));
    if (verdict.kind !== "changed") throw new Error(verdict.trace.verdict);
    expect([verdict.brief, verdict.counts]).toEqual([brief, counts]);
    const told = decisiveDifference(previous ?? "", text ?? "", verdict);
    expect(briefOf(told, 600).text).toBe(brief);
    expect(severityOf(told)).toEqual(verdict.severity);
  });

  test("a danger in lines that do not count makes no change severe", () => {
    const danger = "A data breach exposed addresses";
    const onlyAdded = { filter_text_removed: false, filter_text_replaced: false };
    const severities = [
      [onlyAdded, [danger, "b", "c"], ["b", "c", "d"]],
      [{ ignore_text: ["data breach"] }, ["a", "b"], ["c", "b", danger]],
      [{}, ["a", "b"], ["c", "b", danger]],
    ].map(([settings, before, after]) => {
      const life = new Life(settings as Settings);
      life.see(pageOf(...(before as string[])));
      const { verdict } = life.see(pageOf(...(after as string[])));
      return verdict.kind === "changed"
        ? verdict.severity.findings.some(({ rule }) => rule === "danger")
        : verdict.kind;
    });
    expect(severities).toEqual([false, false, true]);
  });
});

test("a watch with every kind of change turned off is alerted to every kind", () => {
  const none = { filter_text_added: false, filter_text_removed: false, filter_text_replaced: false };
  expect(received(none, ["a", "b"], ["a", "b", "c"], ["a", "c"], ["a", "d"])).toEqual([
    "first",
    "changed",
    "changed",
    "changed",
  ]);
});

describe("text that should not be present", () => {
  test.each([
    "any change",
    "Any text change on this page.",
    "Notify me of any change",
    "alert me when anything changes",
    "When the page changes",
    "everything",
    "Jede Änderung der Seite",
    "cualquier cambio",
    "toute modification",
  ])("unwanted text changes like any other text where the intent is generic: %s", (intent) => {
    expect(received({ text_should_not_be_present: ["sold out"], intent }, ["a"], ["a", "Sold out"])).toEqual([
      "first",
      "changed",
    ]);
  });

  test.each(["price changes", "when it is back in stock", "new articles", "updates of the changelog"])(
    "a watch waits for unwanted text to disappear where the intent is specific: %s",
    (intent) => {
      expect(received({ text_should_not_be_present: ["sold out"], intent }, ["a"], ["a", "Sold out"], ["a"])).toEqual([
        "first",
        "quiet: awaits_clear",
        "changed",
      ]);
    },
  );

  test("the removal of unwanted text is alerted also where the text appeared while another one was awaited", () => {
    const both = { trigger_text: ["buy"], text_should_not_be_present: ["sold"], notify_on_clear: true };
    expect(received(both, ["buy"], ["sold"], ["soon"], ["buy"], ["buy now"])).toEqual([
      "first",
      "quiet: awaits_clear",
      "blocked: trigger_text",
      "changed",
      "quiet: awaits_clear",
    ]);
  });

  test("without a wish in words a watch waits while unwanted text is there, and is told of everything else", () => {
    const unwanted = { text_should_not_be_present: ["sold out"] };
    expect(
      received(unwanted, ["a"], ["a", "b"], ["a", "Sold out now"], ["a", "c", "Sold out now"], ["a", "c"]),
    ).toEqual([
      "first",
      "changed",
      "blocked: text_should_not_be_present",
      "blocked: text_should_not_be_present",
      "changed",
    ]);
    expect(received(unwanted, ["a"], ["Sold out"], ["a"], ["b"])).toEqual([
      "first",
      "blocked: text_should_not_be_present",
      "unchanged: same_text",
      "changed",
    ]);
  });

  test("what came while unwanted text was there is told once it goes", () => {
    const life = new Life({ text_should_not_be_present: ["loading"] });
    for (const lines of [
      ["a", "Loading"],
      ["a", "Kettle", "Loading"],
    ])
      life.see(pageOf(...lines));
    const { verdict } = life.see(pageOf("a", "Kettle", "Teapot"));
    expect(verdict).toMatchObject({ kind: "changed", cleared: true });
    expect(verdict.kind === "changed" && verdict.brief).toContain("Kettle");
  });

  test("with notify_on_clear a watch is told only that unwanted text went", () => {
    const alone = { text_should_not_be_present: ["sold out"], notify_on_clear: true };
    expect(received(alone, ["a"], ["a", "b"], ["Sold out"], ["a"])).toEqual([
      "first",
      "quiet: awaits_clear",
      "quiet: awaits_clear",
      "changed",
    ]);
  });

  test("the removal of unwanted text is alerted once the conditions hold, too", () => {
    const both: Settings = {
      text_should_not_be_present: ["sold"],
      notify_on_clear: true,
      conditions: [{ field: "extracted_number", operator: "<", value: "10" }],
    };
    expect(received(both, ["5"], ["sold"], ["12"], ["7"])).toEqual([
      "first",
      "quiet: awaits_clear",
      "blocked: conditions",
      "changed",
    ]);
  });
});

test("a filter that matches an empty element is distinguished from a filter without a match", () => {
  const sentenceOf = (filter: string) => {
    const { verdict } = new Life({ include_filters: [filter] }).see({ body: "<p>a</p><div id=x></div>" });
    return verdict.kind === "failed"
      ? `${verdict.failure.class}: ${englishOf(verdict.failure.sentence)}`
      : verdict.kind;
  };
  expect(sentenceOf("#x")).toBe("filter_no_match: The include filters match, but what they match holds no text");
  expect(sentenceOf("#y")).toContain("filter_no_match: None of the include filters matches anything");
});

describe("a condition on price or stock", () => {
  const below: Settings = { conditions: [{ field: "price", operator: "<", value: "10" }] };
  const shop = (words: string, price: number, state: string) => ({
    body: `<h1>Kettle</h1><p id="words">${words}</p><script type="application/ld+json">${JSON.stringify({
      "@type": "Product",
      offers: { price, priceCurrency: "EUR", availability: state },
    })}</script>`,
  });

  test("a condition on price or stock reads the page's product even where the watch follows text", () => {
    const life = new Life(below);
    const pages = [shop("a", 12, "InStock"), shop("b", 12, "InStock"), shop("c", 9, "InStock")];
    expect(pages.map((page) => wordOf(life.see(page).verdict))).toEqual(["first", "blocked: conditions", "changed"]);
  });

  test("a condition on price or stock finds a product outside of the followed part of the page", () => {
    const life = new Life({
      include_filters: ["#words"],
      conditions: [{ field: "in_stock", operator: "==", value: "true" }],
    });
    const pages = [shop("a", 5, "OutOfStock"), shop("b", 5, "OutOfStock"), shop("c", 5, "InStock")];
    expect(pages.map((page) => wordOf(life.see(page).verdict))).toEqual(["first", "blocked: conditions", "changed"]);
  });

  test("a condition on price does not hold on a page without a price, and the trace says so", () => {
    const life = new Life(below);
    life.see(pageOf("a"));
    const { kind, trace } = life.see(pageOf("b")).verdict;
    expect(kind).toBe("blocked");
    expect(JSON.stringify(trace.stages)).toContain("the page shows no price");
  });
});

describe("where only some kinds of change count, the other rules look at the lines that changed so", () => {
  const only = (kind: "added" | "removed"): Settings => ({
    filter_text_added: kind === "added",
    filter_text_removed: kind === "removed",
    filter_text_replaced: false,
  });

  test("a text that must be there is looked for in the lines that went", () => {
    const gone = { ...only("removed"), trigger_text: ["golden line"] };
    const pages = [
      ["A", "Something", "The golden line", "B"],
      ["A", "The golden line", "B"],
      ["A", "B"],
    ];
    expect(received(gone, ...pages)).toEqual(["first", "quiet: trigger_text", "changed"]);
  });

  test("a text that must be there is looked for in the lines that came", () => {
    const come = { ...only("added"), trigger_text: ["golden"] };
    const pages = [
      ["golden", "B"],
      ["golden", "B", "other"],
      ["golden", "B", "other", "a golden one"],
    ];
    expect(received(come, ...pages)).toEqual(["first", "quiet: trigger_text", "changed"]);
  });

  test("a line that came uncounted is known when it goes", () => {
    const gone = { ...only("removed"), trigger_text: ["golden"] };
    expect(received(gone, ["A", "B"], ["A", "B", "golden"], ["A", "B"])).toEqual([
      "first",
      "quiet: direction",
      "changed",
    ]);
  });

  test("a condition on the text is one on these lines", () => {
    const come: Settings = {
      ...only("added"),
      conditions: [{ field: "page_filtered_text", operator: "in", value: "tea" }],
    };
    expect(received(come, ["tea", "B"], ["tea", "B", "coffee"], ["tea", "B", "coffee", "green tea"])).toEqual([
      "first",
      "blocked: conditions",
      "changed",
    ]);
  });

  test("an unwanted text is one in these lines", () => {
    const come = { ...only("added"), text_should_not_be_present: ["spam"] };
    expect(received(come, ["spam"], ["spam", "more spam"], ["spam", "more spam", "news"])).toEqual([
      "first",
      "quiet: awaits_clear",
      "changed",
    ]);
  });
});

describe("under noise reduction", () => {
  const looks = ["In stock", "Sold out", "In stock", "Sold out", "In stock"].map((look) => `Kettle\n${look}\nImprint`);

  test("with noise reduction a page that returns to an earlier state is still alerted", () => {
    expect(new Watcher().all(looks)).toEqual(["first", "changed", "changed", "changed", "changed"]);
  });

  test("with noise reduction each removal of unwanted text is alerted", () => {
    expect(new Watcher({ text_should_not_be_present: ["sold out"], notify_on_clear: true }).all(looks)).toEqual([
      "first",
      "quiet: awaits_clear",
      "changed",
      "quiet: awaits_clear",
      "changed",
    ]);
  });

  test("with noise reduction each appearance of unwanted text is alerted where the watch asks for that", () => {
    const watcher = new Watcher({ text_should_not_be_present: ["sold out"], notify_on_clear: false });
    expect(watcher.all(looks.slice(0, 4))).toEqual(["first", "changed", "changed", "changed"]);
  });

  test("a year or a clock time that the watch names is not treated as noise, and the trace says so", () => {
    const watcher = new Watcher({ trigger_text: ["2027"] });
    watcher.see("Kettle\n© 2026 Shop\nImprint");
    const { kind, trace } = watcher.see("Kettle\n© 2027 Shop\nImprint");
    expect(kind).toBe("changed");
    expect(trace.stages.flatMap(({ notes }) => (notes ?? []).map(englishOf))).toContain(
      "Not held back: trigger_text names what differs",
    );
  });
});
