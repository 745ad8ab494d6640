/** What a user's rules make of a change, where several of them meet. */
import { describe, expect, test } from "vitest";
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

  test.each(["", "price changes", "when it is back in stock", "new articles", "updates of the changelog"])(
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
    const both = { trigger_text: ["buy"], text_should_not_be_present: ["sold"] };
    expect(received(both, ["buy"], ["sold"], ["soon"], ["buy"], ["buy now"])).toEqual([
      "first",
      "quiet: awaits_clear",
      "blocked: trigger_text",
      "changed",
      "quiet: awaits_clear",
    ]);
  });

  test("the removal of unwanted text is alerted once the conditions hold, too", () => {
    const both: Settings = {
      text_should_not_be_present: ["sold"],
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
    return verdict.kind === "failed" ? `${verdict.failure.class}: ${verdict.failure.sentence}` : verdict.kind;
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

describe("under noise reduction", () => {
  const looks = ["In stock", "Sold out", "In stock", "Sold out", "In stock"].map((look) => `Kettle\n${look}\nImprint`);

  test("with noise reduction a page that returns to an earlier state is still alerted", () => {
    expect(new Watcher().all(looks)).toEqual(["first", "changed", "changed", "changed", "changed"]);
  });

  test("with noise reduction each removal of unwanted text is alerted", () => {
    expect(new Watcher({ text_should_not_be_present: ["sold out"] }).all(looks)).toEqual([
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
    expect(trace.stages.flatMap(({ notes }) => notes ?? [])).toContain(
      "Not held back: trigger_text names what differs",
    );
  });
});
