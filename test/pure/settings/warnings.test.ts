import { describe, expect, test } from "vitest";
import { effective } from "../../../src/settings/cascade.ts";
import type { Settings } from "../../../src/settings/fields.ts";
import { fetchBackend } from "../../../src/settings/scheduling.ts";
import { weekdays } from "../../../src/lib/schedule/windows.ts";
import { shownSettings } from "../../../src/watch/watch.ts";
import { warningsOf } from "../../../src/settings/warnings.ts";
import { englishOf } from "../../../src/message/textOf.ts";

const now = Date.parse("2026-11-22T12:00:00Z") / 1000;
const url = "https://shop.example/";
const inForceOf = (watch: Settings, tags: Settings[] = []) =>
  effective({ watch: { url, ...watch }, tags, account: {}, minimumSeconds: 60 });
const warnings = (own: Settings, { tags = [], hasBrowser = true }: { tags?: Settings[]; hasBrowser?: boolean } = {}) =>
  warningsOf({ own, inForce: inForceOf(own, tags), minimumSeconds: 60, hasBrowser, now }).map(englishOf);

describe("the warning of a setting without effect is exact", () => {
  test.each([
    [{}, "html_requests", null],
    [{ fetch_backend: "html_hybrid" }, "html_hybrid", null],
    [{ fetch_backend: "html_webdriver", capture_screenshots: true }, "html_webdriver", null],
    [{ fetch_backend: "extra_browser_mine", webdriver_mobile: true }, "extra_browser_mine", null],
    [
      { fetch_backend: "html_requests", capture_screenshots: true },
      "html_webdriver",
      "capture_screenshots needs a browser",
    ],
    [{ processor: "image_ssim_diff" }, "html_webdriver", "the processor image_ssim_diff needs a browser"],
    [
      { fetch_backend: "html_hybrid", webdriver_js_disabled: true },
      "html_webdriver",
      "webdriver_js_disabled needs a browser",
    ],
  ] as [Settings, string, string | null][])("%j", (settings, value, reason) => {
    const found = fetchBackend(inForceOf(settings));
    expect({ value: found.value, reason: found.reason && englishOf(found.reason) }).toEqual({ value, reason });
  });
});

describe("a save is silent", () => {
  test("a plain watch, or one with every setting at its default, gets no warning", () => {
    expect(warnings({})).toEqual([]);
    expect(warnings(shownSettings({}))).toEqual([]);
  });

  test("a table of watches needs neither rows nor columns, one of a page does", () => {
    const ofTable = (table: Settings["table"]) => warnings({ processor: "table_diff", table });
    expect(ofTable({ tag: "kettle" })).toEqual([]);
    expect(ofTable({ watches: ["0b8f2f0e-6f0a-4f5e-9d3c-2a0d5a1c7e11"] })).toEqual([]);
    expect(ofTable({ rows: "tr" })).toEqual([expect.stringContaining("not set yet")]);
  });

  test("settings that work together give no warning", () => {
    expect(
      warnings({
        fetch_backend: "html_webdriver",
        webdriver_delay: 2,
        capture_screenshots: true,
        time_between_check: { minutes: 5 },
        method: "POST",
        body: "a=b",
        trigger_text: ["in stock"],
        ignore_text: ["visitors"],
        conditions: [{ field: "extracted_number", operator: "<", value: "20" }],
        time_schedule_limit: { enabled: true, monday: { enabled: true, start_time: "09:00" } },
        notification_urls: ["json://hook.example/in"],
      }),
    ).toEqual([]);
  });
});

test.each([
  [
    { fetch_backend: "html_requests", capture_screenshots: true },
    /^fetch_backend: html_requests is not used: capture_screenshots needs a browser/,
  ],
  [{ fetch_backend: "html_requests", webdriver_delay: 3 }, /^webdriver_delay has no effect/],
  [{ notification_screenshot: true }, /^notification_screenshot has no effect/],
  [{ time_between_check: { seconds: 5 } }, /^time_between_check: 5 seconds are raised to 60/],
  [
    { time_between_check: { hours: 1 }, time_between_check_use_default: true },
    /^time_between_check is not used .* every 10800 seconds \(system\)/,
  ],
  [
    { time_schedule_limit: { enabled: true, ...Object.fromEntries(weekdays.map((day) => [day, { enabled: false }])) } },
    /^time_schedule_limit never opens/,
  ],
  [
    { conditions: [{ field: "http_status", operator: "==", value: "404" }] },
    /^conditions: no reading can satisfy http_status == 404/,
  ],
  [
    { conditions: [{ field: "price", operator: "<", value: "50" }] },
    /^conditions: price and stock are asked only when the text changes/,
  ],
  [
    { conditions: [{ field: "price_is_lowest", operator: "==", value: "true" }] },
    /^conditions: price_is_lowest, cheapest_in_tag and new_cheapest_in_tag are known only with the processor restock_diff/,
  ],
  [
    { conditions: [{ field: "cheapest_in_tag", operator: "==", value: "Kettles" }] },
    /^conditions: price_is_lowest, cheapest_in_tag and new_cheapest_in_tag are known only with the processor restock_diff/,
  ],
  [
    { processor: "site_diff", conditions: [{ field: "in_stock", operator: "==", value: "true" }] },
    /^conditions: a list of pages has neither price nor stock/,
  ],
  [{ trigger_text: ["In stock"], ignore_text: ["In stock"] }, /^trigger_text waits for what ignore_text takes out/],
  [{ notify_on_clear: true }, /^notify_on_clear has no effect/],
  [{ filter_text_added: false, filter_text_removed: false, filter_text_replaced: false }, /every change counts$/],
  [
    { price_change_threshold_percent: 5 },
    /^price_change_threshold_percent has no effect with the processor text_json_diff/,
  ],
  [
    { processor: "restock_diff", extract_text: ["/\\d+/"] },
    /^extract_text has no effect with the processor restock_diff/,
  ],
  [{ body: "a=b" }, /^body is not sent with the method GET/],
  [
    { notification_urls: ["gotifys://host.example/token?priorty=low"] },
    /^notification_urls\[0\]: .*did you mean priority=/,
  ],
] as [Settings, RegExp][])("the settings %j give one warning", (settings, sentence) => {
  expect(warnings(settings)).toEqual([expect.stringMatching(sentence)]);
});

test("a watch that needs a browser is warned on a server without one", () => {
  expect(
    warnings(
      { browser_steps: [{ operation: "Click element", selector: "a", optional_value: "" }] },
      { hasBrowser: false },
    ),
  ).toEqual(["browser_steps needs a browser: this server has none, so every check will fail"]);
});

test("settings from a tag count for a watch, but are not warned of at each watch", () => {
  const tag: Settings = {
    processor: "restock_diff",
    conditions: [{ field: "http_status", operator: "==", value: "404" }],
  };
  expect(warnings({ price_change_threshold_percent: 5 }, { tags: [tag] })).toEqual([]);
});
