/** What a link that shares settings carries: how a page is read and what counts, and never a credential. */
import { describe, expect, test } from "vitest";
import { Problem } from "../../../../src/problem.ts";
import { sha256 } from "../../../../src/secret/digest.ts";
import { sealerFrom } from "../../../../src/secret/seal.ts";
import type { Settings } from "../../../../src/settings/fields.ts";
import { fields } from "../../../../src/settings/fields.ts";
import { carriedOf } from "../../../../src/watch/share/carried.ts";
import { linkText, maxCharacters, sharedIn } from "../../../../src/watch/share/link.ts";

const keyOf = (letter: string) => `k${letter}:${Buffer.alloc(32, letter).toString("base64")}`;
const sealer = sealerFrom(keyOf("a"));
const step = (operation: string, selector: string, value: string) => ({ operation, selector, optional_value: value });

/** Settings that stay behind: they could hold a credential, name things of the account, or say nothing about the page. */
const leftBehind = new Set<string>([
  "body",
  "channels",
  "external_id",
  "filter_failure_notification_send",
  "headers",
  "notification_body",
  "notification_digest",
  "notification_format",
  "notification_delivery_hours",
  "notification_events",
  "notification_max_per_day",
  "notification_max_per_hour",
  "notification_muted",
  "notification_muted_until",
  "notification_priority",
  "notification_quiet_hours",
  "notification_screenshot",
  "notification_title",
  "notification_urls",
  "paused",
  "proxy",
  "tag",
  "tags",
  "webdriver_js_execute_code",
]);
/** A value that each of these is carried with; all others are carried whatever they are. */
const sample: Settings = {
  time_between_check_use_default: false,
  url: "https://shop.example/",
  fetch_backend: "browser",
  browser_steps: [step("Click", "#a", "")],
};

describe("what a link carries", () => {
  test.each(Object.keys(fields.shape).map((name) => [name, leftBehind.has(name) ? "stays behind" : "is carried"]))(
    "%s %s",
    (name, fate) => {
      const value = sample[name as keyof Settings] ?? "set";
      const own = { time_between_check_use_default: false, [name]: value } as Settings;
      expect(name in carriedOf(own).settings).toBe(fate === "is carried");
    },
  );

  test("settings that say how a page is read are carried; those that could hold a credential stay behind and are named", () => {
    const own: Settings = {
      url: "https://shop.example/kettle",
      title: "Kettle",
      include_filters: [".price"],
      processor: "restock_diff",
      processor_config_restock_diff: { price_change_threshold_percent: 5 },
      conditions: [{ field: "page_filtered_text", operator: "in", value: "sale" }],
      headers: { "X-Anything": "qx1" },
      body: "qx2",
      method: "POST",
      proxy: "qx3",
      fetch_backend: "extra_browser_qx4",
      webdriver_js_execute_code: "qx5",
      notification_urls: ["json://hook.example/qx6"],
      notification_title: "qx7",
      notification_body: "qx8",
      paused: true,
      tag: "qx9",
    };
    const { settings, leftOut } = carriedOf(own);
    expect(JSON.stringify(settings)).not.toContain("qx");
    expect(settings).toEqual({
      url: own.url,
      title: "Kettle",
      include_filters: [".price"],
      processor: "restock_diff",
      processor_config_restock_diff: { price_change_threshold_percent: 5 },
      conditions: own.conditions,
      method: "POST",
    });
    expect(leftOut.toSorted()).toEqual([
      "body",
      "fetch_backend",
      "headers",
      "notification_body",
      "notification_title",
      "notification_urls",
      "proxy",
      "webdriver_js_execute_code",
    ]);
  });

  test("an interval goes along where it is used, and stays where the watch keeps it without using it", () => {
    const interval = { time_between_check: { hours: 2 } };
    const flag = (value: boolean) => ({ time_between_check_use_default: value });
    expect(carriedOf({ ...interval, ...flag(false) })).toEqual({
      settings: { ...interval, ...flag(false) },
      leftOut: [],
    });
    expect(carriedOf({ ...interval, ...flag(true) })).toEqual({ settings: {}, leftOut: [] });
  });

  test("of browser steps, typed texts and scripts stay behind, and what is clicked and waited for is carried", () => {
    const { settings, leftOut } = carriedOf({
      url: "https://shop.example/",
      browser_steps: [
        step("Goto URL", "", "https://ada:qx1@shop.example/login?session_id=qx2&lang=de"),
        step("enter text in field", "input[name=user]", "qx3"),
        step("Enter one-time code in field", "#password", "qx4"),
        step("Execute JS", "", "fill('qx5')"),
        step("Click element", "button", ""),
        step("Wait for text", "", "Welcome"),
      ],
    });
    expect(settings.browser_steps).toEqual([
      step("Goto URL", "", "https://shop.example/login?lang=de"),
      step("enter text in field", "input[name=user]", ""),
      step("Enter one-time code in field", "#password", ""),
      step("Click element", "button", ""),
      step("Wait for text", "", "Welcome"),
    ]);
    expect(leftOut).toEqual([
      "browser_steps[0].password",
      "browser_steps[0].session_id",
      "browser_steps[1].optional_value",
      "browser_steps[2].optional_value",
      "browser_steps[3]",
    ]);
  });

  test.each([
    ["https://shop.example/a?color=red&key=4#top", "https://shop.example/a?color=red&key=4#top"],
    ["https://shop.example/?author=Ada&monkey=1&sort=asc", "https://shop.example/?author=Ada&monkey=1&sort=asc"],
    ["source:https://ada:s@cret@shop.example/x", "source:https://shop.example/x"],
    ["https://shop.example?token=t", "https://shop.example"],
    ["https://api.example/v1?key=AIzaSyA1234567890&q=a%20b", "https://api.example/v1?q=a%20b"],
    ["https://api.example/v1?q={{ 'a' }}&x-api-key=1&user[password]=2", "https://api.example/v1?q={{ 'a' }}"],
    ["https://api.example/?accessToken=1&api%5Fkey=2", "https://api.example/"],
    ["https://app.example/#access_token=1&page=2", "https://app.example/#page=2"],
    ["https://app.example/#/list?sig=1", "https://app.example/#/list"],
    ["https://site.example/@ada/post", "https://site.example/@ada/post"],
  ])("of the address %s, %s is carried", (url, carried) => {
    expect(carriedOf({ url }).settings.url).toBe(carried);
  });
});

describe("a link", () => {
  const shared = {
    settings: { url: "https://shop.example/", ignore_text: ["Äöü €"] },
    leftOut: ["headers"],
    until: 100,
  };
  const kindOf = async (work: Promise<unknown>) =>
    work.then(
      () => "",
      (error: unknown) => (error instanceof Problem ? error.kind : "crash"),
    );

  test("gives back what went in until its end, also after the operator got a new key", async () => {
    const text = await linkText(sealer, shared);
    expect(text).toMatch(/^[\w.-]+$/);
    expect(await sharedIn(sealerFrom(`${keyOf("b")},${keyOf("a")}`), text, 99)).toEqual(shared);
    expect(await kindOf(sharedIn(sealer, text, 100))).toBe("gone");
  });

  test("that was changed, cut off, made by another server or for another place is none of ours", async () => {
    const text = await linkText(sealer, shared);
    const others = [
      text.slice(0, -1),
      text.slice(0, -2) + (text.endsWith("A") ? "BB" : "AA"),
      "",
      "v1",
      await linkText(sealerFrom(keyOf("b")), shared),
      await sealer.seal("{}", "watches|settings|1"),
    ];
    for (const other of others) expect([other, await kindOf(sharedIn(sealer, other, 1))]).toEqual([other, "not_found"]);
  });

  test("of a hundred selectors is made; one that no address has room for is refused", async () => {
    const noise = Array.from({ length: 100 }, (_, i) => sha256(String(i)));
    expect(await kindOf(linkText(sealer, { ...shared, settings: { ignore_text: noise } }))).toBe("too_large");
    const usual = Array.from({ length: 100 }, (_, i) => `.product-list > li:nth-child(${i}) .price`);
    expect((await linkText(sealer, { ...shared, settings: { include_filters: usual } })).length).toBeLessThan(
      maxCharacters,
    );
  });
});
