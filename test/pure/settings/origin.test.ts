/** Secrets of a watch where somebody who may not see them asks for another address. */
import { describe, expect, test } from "vitest";
import type { Settings } from "../../../src/settings/fields.ts";
import { mask } from "../../../src/settings/masks.ts";
import { isSameOrigin, namesSite, withoutForeignSecrets } from "../../../src/settings/origin.ts";

const typing = (text: string) => ({ operation: "Enter text in field", selector: "#p", optional_value: text });
const before: Settings = {
  url: "https://shop.example/a",
  headers: { Authorization: "Bearer S1", "Accept-Language": "de" },
  body: "password=S2",
  webdriver_js_execute_code: "login('S3')",
  browser_steps: [typing("S4")],
};
const edited = (change: Settings, after: Settings = { ...before, ...change }) =>
  withoutForeignSecrets({ before, change, after });
const all = ["headers Authorization", "body", "webdriver_js_execute_code", "texts that browser steps type"];

test.each([
  "https://evil.example/",
  "http://shop.example/a",
  "https://shop.example:8443/a",
  "https://shop.example.evil.test/",
  "source:https://evil.example/",
  "https://{{ 'evil.example' }}/",
  "https://shop.example@evil.example/",
  "https://shop.example\\@evil.example/",
])("no secret goes to %s, and what is no secret does", (url) => {
  const { settings, left } = edited({ url });
  expect(left).toEqual(all);
  expect(JSON.stringify(settings)).not.toMatch(/S[1-4]/);
  expect(settings.headers).toEqual({ "Accept-Language": "de" });
});

test.each(["https://shop.example/b", "https://SHOP.example/?q=1", "source:https://shop.example/a", before.url ?? ""])(
  "all goes on to %s",
  (url) => expect(edited({ url })).toEqual({ settings: { ...before, url }, left: [] }),
);

test("what is given again goes to the new address, and a mask gives nothing", () => {
  const given: Settings = {
    url: "https://other.example/",
    headers: { Authorization: "Bearer N" },
    body: "N",
    browser_steps: [typing("N")],
    webdriver_js_execute_code: "n()",
  };
  expect(edited(given)).toEqual({ settings: given, left: [] });
  const masked: Settings = {
    url: "https://other.example/",
    headers: { Authorization: mask },
    body: mask,
    webdriver_js_execute_code: mask,
    browser_steps: [typing(mask)],
  };
  expect(edited(masked, { ...before, url: "https://other.example/" }).left).toEqual(all);
});

describe("at the same address", () => {
  test.each<[string, Settings]>([
    [
      "another address among the steps",
      {
        browser_steps: [{ operation: "Goto URL", selector: "", optional_value: "https://evil.example/" }, typing(mask)],
      },
    ],
    [
      "a script among the steps",
      { browser_steps: [typing(mask), { operation: "Execute JS", selector: "", optional_value: "send()" }] },
    ],
    ["a script of the watch", { webdriver_js_execute_code: "send()" }],
  ])("typed texts are left out where %s is new", (_what, change) => {
    const steps = (change.browser_steps ?? before.browser_steps ?? []).map((step) =>
      step.optional_value === mask ? typing("S4") : step,
    );
    const { settings, left } = edited(change, { ...before, ...change, browser_steps: steps });
    expect(left).toEqual(["texts that browser steps type"]);
    expect(JSON.stringify(settings.browser_steps)).not.toContain("S4");
  });

  test("other edits leave them where they are", () => {
    expect(edited({ title: "Kettle" }).left).toEqual([]);
    expect(edited({ browser_steps: [typing(mask)] }, before).left).toEqual([]);
  });
});

test("an address by TLS may have what was given for the same host without", () => {
  expect(isSameOrigin("http://shop.example/", "https://shop.example/x")).toBe(true);
  expect(isSameOrigin("https://shop.example/", "http://shop.example/x")).toBe(false);
});

test.each([
  ["*://shop.example/*", true],
  ["shop.example/sale", true],
  ["https://shop.example/*", true],
  ["*", false],
  ["*kettle*", false],
  ["kettle", false],
  ["/sale/", false],
  ["*://*/x", false],
])("whether the pattern %s names a site: %s", (pattern, named) => expect(namesSite(pattern)).toBe(named));
