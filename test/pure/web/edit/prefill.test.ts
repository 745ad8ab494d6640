/** What another page brings to the form of settings is filled in, and saved by nobody but the person. */
import { expect, test } from "vitest";
import { settingForm } from "../../../../src/settings/form/form.ts";
import { englishLabels } from "../../../../src/settings/form/labels.ts";
import { prefilledView } from "../../../../src/web/edit/prefill.ts";
import { changeIn, newView } from "../../../../src/web/forms/view.ts";

const form = settingForm({ browsers: [], proxies: [], met: [] }, englishLabels);
const viewOf = (own: Record<string, unknown>) =>
  newView({ form, level: "watch", own, origins: {}, tags: [], group: "first", find: "" });
const changeBy = (query: string, own: Record<string, unknown> = {}) =>
  changeIn(prefilledView(viewOf(own), new URLSearchParams(query)));

test.each([
  ["ignore_text=12+views", { ignore_text: ["a"] }, { ignore_text: ["a", "12 views"] }],
  ["ignore_text=a", { ignore_text: ["a"] }, {}],
  ["include_filters=%23price", { include_filters: ["h1"] }, { include_filters: ["#price"] }],
  ["include_filters=", { include_filters: ["h1"] }, { include_filters: null }],
  ["subtractive_selectors=nav&subtractive_selectors=.ad", {}, { subtractive_selectors: ["nav", ".ad"] }],
  ["bounding_box=1,2,30,40", {}, { processor_config_image_ssim_diff: { bounding_box: "1,2,30,40" } }],
  ["bounding_box=evil", {}, {}],
  ["notification_urls=json://evil.example&url=http://evil.example&group=part", {}, {}],
])("%s over %j changes %j", (query, own, change) => {
  expect(changeBy(query, own)).toMatchObject(change);
  expect(Object.keys(changeBy(query, own))).toEqual(Object.keys(change));
});

test("the group of what was brought comes in sight, unless the address names one", () => {
  expect(prefilledView(viewOf({}), new URLSearchParams("ignore_text=a")).group).not.toBe("first");
  expect(prefilledView(viewOf({}), new URLSearchParams("ignore_text=a&group=first")).group).toBe("first");
});
