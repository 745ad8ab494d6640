/** Each line of a page, with the rule of the settings that takes it out. */
import { describe, expect, test } from "vitest";
import { effective } from "../../../src/settings/cascade.ts";
import type { Effective } from "../../../src/settings/effective.ts";
import { accountDefaults } from "../../../src/settings/account.ts";
import type { Settings } from "../../../src/settings/fields.ts";
import type { Page } from "../../../src/page/page.ts";
import { readText } from "../../../src/check/steps/read.ts";
import { sourceOf } from "../../../src/page/sources/index.ts";
import { linesOf } from "../../../src/look/lines/lines.ts";

const settingsOf = (watch: Settings): Effective =>
  effective({ watch: { url: "https://a.test/", ...watch }, tags: [], account: accountDefaults, minimumSeconds: 60 });

const pageOf = (text: string, contentType = "text/html"): Page => ({
  kind: "page",
  finalUrl: "https://a.test/",
  status: 200,
  headers: {},
  contentType,
  body: new TextEncoder().encode(text),
  validators: {},
  elapsedMs: 1,
  redirects: 0,
});

const news = `<header>Menu</header><main><h1>News</h1><p>One <b>line</b></p><p class="ad">Buy</p><p>Visits: 4711</p><p>Two</p><p>Two</p></main><footer>Menu</footer>`;

async function shown(page: Page, watch: Settings, kind = "html") {
  const settings = settingsOf(watch);
  const { lines, matches } = await linesOf(page, settings, { kind, lists: null });
  const read = await readText(page, settings, { sourceOf });
  return {
    lines: lines.map(({ text, by }) => (by ? `${text} <- ${by.setting}${by.rule ? ` ${by.rule}` : ""}` : text)),
    left: lines.flatMap(({ text, by }) => (by ? [] : [text])).join("\n"),
    compared: "reading" in read ? read.reading.compared : null,
    matches,
  };
}

describe("the lines of a page", () => {
  test("name the rule that takes each out, and where a text stands twice only the place that is out", async () => {
    const settings = { subtractive_selectors: [".ad"], include_filters: ["main"], ignore_text: ["/visits: \\d+/"] };
    const { lines } = await shown(pageOf(news), settings);
    expect(lines).toEqual([
      "Menu <- include_filters",
      "News",
      "One line",
      "Buy <- subtractive_selectors .ad",
      "Visits: 4711 <- ignore_text /visits: \\d+/",
      "Two",
      "Two",
      "Menu <- include_filters",
    ]);
  });

  test.each<[string, Settings]>([
    ["no rule", {}],
    ["subtractive selectors", { subtractive_selectors: ["header", "//footer"] }],
    ["include filters", { include_filters: ["h1", "p.ad"] }],
    ["an ignored text", { ignore_text: ["Menu", "Two"] }],
    ["lines that contain a text", { extract_lines_containing: ["o"] }],
    ["duplicates", { remove_duplicate_lines: true }],
    [
      "all together",
      {
        include_filters: ["main"],
        subtractive_selectors: [".ad"],
        ignore_text: ["visits"],
        remove_duplicate_lines: true,
      },
    ],
  ])("that stay are what a check compares: %s", async (_, settings) => {
    const { left, compared } = await shown(pageOf(news), settings);
    expect(left).toBe(compared);
  });

  test("of data are marked where a path leaves them out", async () => {
    const page = pageOf(JSON.stringify({ name: "Kettle", price: 49 }), "application/json");
    const { lines } = await shown(page, { include_filters: ["json:$.price"] }, "json");
    expect(lines.find((line) => line.includes("Kettle"))).toContain("<- include_filters");
    expect(lines.find((line) => line.includes("49"))).not.toContain("<-");
  });

  test("come with what each rule finds, and why one cannot be used", async () => {
    const { matches } = await shown(pageOf(news), {
      include_filters: ["main p", ".gone", "p["],
      trigger_text: ["Two", "Never"],
    });
    expect(matches.map(({ rule, count, first }) => [rule, count, first])).toEqual([
      ["main p", 5, "One line"],
      [".gone", 0, null],
      ["p[", 0, null],
      ["Two", 2, "Two"],
      ["Never", 0, null],
    ]);
    expect(matches[2]?.problem).toMatchObject({ code: "css.expected_name" });
  });
});
