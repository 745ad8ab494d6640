/** Secrets of settings as a session without a fresh password sees them, and edits that send them back. */
import { expect, test } from "vitest";
import type { Settings } from "../../../src/settings/fields.ts";
import { hiddenSettings, revealedChange } from "../../../src/settings/hidden.ts";

const typing = (selector: string, text: string) => ({
  operation: "Enter text in field",
  selector,
  optional_value: text,
});
const click = { operation: "Click element", selector: "button", optional_value: "" };
const code = { ...typing("#code", "GEZDGNBVGY3TQOJQ"), operation: "Enter one-time code in field" };
const stored: Settings = {
  title: "Kettle",
  notification_urls: [
    "json://hook.example/qx-secret-1/in",
    "json://hook.example/qy-secret-1/in",
    "ntfys://topic-of-mine",
  ],
  browser_steps: [typing("#user", "qx-ada"), typing("#password", "qx-pw"), click],
};
const hidden = hiddenSettings(stored, "session");

test("addresses of channels and typed texts are masked, and nothing else", () => {
  expect(JSON.stringify(hidden)).not.toMatch(/q[xy]-|topic-of/);
  expect(hidden).toMatchObject({
    title: "Kettle",
    browser_steps: [{ selector: "#user" }, { selector: "#password" }, click],
  });
});

test("what was shown keeps what is stored when it comes back, also in another order and beside something new", () => {
  expect(revealedChange(stored, hidden)).toEqual(stored);
  const { notification_urls: urls = [], browser_steps: steps = [] } = hidden;
  const added = "json://other.example/new?title=More…";
  expect(revealedChange(stored, { notification_urls: [added, ...urls.slice(2)] })).toEqual({
    notification_urls: [added, "ntfys://topic-of-mine"],
  });
  const moved = [click, ...steps.slice(0, 2).toReversed(), typing("#code", "1")];
  expect(revealedChange(stored, { browser_steps: moved }).browser_steps).toEqual([
    click,
    typing("#password", "qx-pw"),
    typing("#user", "qx-ada"),
    typing("#code", "1"),
  ]);
});

test("the secret of one-time passwords is masked, and kept where its mask comes back", () => {
  const before = { browser_steps: [typing("#password", "qx-pw"), code] };
  const shown = hiddenSettings(before, "session");
  expect(JSON.stringify(shown)).not.toContain("GEZD");
  expect(revealedChange(before, shown)).toEqual(before);
});

test.each([
  [
    { browser_steps: [{ ...typing("#password", "********"), operation: "Wait for text in element" }] },
    /^browser_steps\[0\]/,
  ],
  [{ notification_urls: ["json://hook.example/…/x…y"] }, /^notification_urls\[0\]: expected a whole address/],
  [
    { browser_steps: [click, typing("#other", "********")] },
    /^browser_steps\[1\].optional_value: expected the text to type/,
  ],
  [
    { notification_urls: [...(hidden.notification_urls ?? []), hidden.notification_urls?.[2] ?? ""] },
    /^notification_urls\[3\]/,
  ],
])("a mask that stands for nothing is refused and never stored: %j", (change, sentence) => {
  expect(() => revealedChange(stored, change)).toThrow(sentence);
});

test("programs are shown no body and no script either, and a mask keeps what is stored", () => {
  const secret: Settings = {
    body: "password=qx",
    webdriver_js_execute_code: "login('qx')",
    browser_steps: [
      { operation: "Execute JS", selector: "", optional_value: "type('qx')" },
      ...(stored.browser_steps ?? []),
    ],
  };
  const shown = hiddenSettings(secret, "program");
  expect(JSON.stringify(shown)).not.toContain("qx");
  expect(revealedChange(secret, shown)).toEqual(secret);
  expect(hiddenSettings(secret, "session")).toMatchObject({ body: "password=qx" });
  expect(() => revealedChange({}, { body: shown.body ?? null })).toThrow("body: expected its text");
});
