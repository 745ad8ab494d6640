import { expect, test } from "vitest";
import { openLinkOf } from "../../../src/watch/openLink.ts";

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
