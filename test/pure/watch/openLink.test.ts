import { expect, test } from "vitest";
import { addressAt, openLinkOf } from "../../../src/watch/openLink.ts";

const url = "source:https://shop.test/api.json";

test.each([
  [undefined, "https://shop.test/api.json"],
  ["", "https://shop.test/api.json"],
  ["https://shop.test/items", "https://shop.test/items"],
  ["source:https://shop.test/items", "https://shop.test/items"],
  ["https://shop.test/?n={{ 1+1 }}", "https://shop.test/?n=2"],
  ["javascript:alert(1)", "https://shop.test/api.json"],
  ["{{ 'javascript:x' }}", "https://shop.test/api.json"],
])("link_to_open %j sends people to %s", (link, opened) => {
  expect(openLinkOf({ url, ...(link === undefined ? {} : { link_to_open: link }) }, 0)).toBe(opened);
});

test("an address with a template is the one of the time at which it was read", () => {
  const daily = "source:https://shop.test/{% now 'UTC', '%Y-%m-%d' %}/list";
  expect(addressAt(daily, 1_772_600_770)).toBe("https://shop.test/2026-03-04/list");
  expect(openLinkOf({ url: daily }, 1_772_600_770)).toBe("https://shop.test/2026-03-04/list");
  expect(addressAt("https://shop.test/{{ broken", 0)).toBe("https://shop.test/{{ broken");
});
