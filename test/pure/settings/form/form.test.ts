import { expect, test } from "vitest";
import { settingValues } from "../../../../src/settings/values/all.ts";
import { settingNames } from "../../../../src/settings/values/setting.ts";
import { settingForm, type Offers } from "../../../../src/settings/form/form.ts";
import { englishLabels } from "../../../../src/settings/form/labels.ts";

const offers: Offers = {
  browsers: ["office"],
  proxies: [{ key: "berlin", label: "Berlin" }],
  met: ["encryption", "proxies"],
};
const form = settingForm(offers, englishLabels);
const field = (name: string) => form.fields.find((each) => each.name === name);

test("each setting has a label and a place, and the tables have nothing else", () => {
  const known = settingNames.toSorted();
  expect(Object.keys(settingValues).toSorted()).toEqual(known);
  expect(Object.keys(englishLabels.settings).toSorted()).toEqual(known);
  expect(form.fields.map(({ name }) => name).toSorted()).toEqual(known);
  expect(form.fields.filter(({ label }) => !label.trim())).toEqual([]);
  expect(new Set(form.fields.map(({ label }) => label)).size).toBe(known.length);
});

test("each setting says in a sentence what it does", () => {
  expect(form.fields.filter(({ help }) => !/^\S.*\.$/.test(help)).map(({ name }) => name)).toEqual([]);
});

test("ten settings have the ranks from 1 to 10", () => {
  const ranks = Object.values(settingValues).flatMap(({ rank }) => rank ?? []);
  expect(ranks.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test.each([
  ["paused", { kind: "flag", default: false, levels: ["watch", "tag"] }],
  ["noise_reduction", { kind: "flag", default: null }],
  ["method", { kind: "choice" }],
  ["include_filters", { kind: "list", widget: "selectors", max_items: 100 }],
  ["time_between_check", { kind: "interval", levels: ["watch", "tag", "account"] }],
  ["time_schedule_limit", { kind: "schedule" }],
  ["headers", { kind: "headers", max_items: 100 }],
  ["title", { kind: "text", max_length: 5000 }],
  ["notification_body", { kind: "template" }],
  ["price_change_threshold_percent", { kind: "number", min: 0, max: 100 }],
  ["url", { kind: "text", widget: "address", levels: ["watch"] }],
  ["tag_colour", { kind: "text", levels: ["tag"], max_length: 7 }],
  ["webdriver_delay", { kind: "number", min: 0, max: 60, needs: ["browser"], unmet: ["browser"] }],
  ["timezone", { kind: "text", levels: ["account"], default: "UTC" }],
  ["ai_provider", { kind: "choice", levels: ["account"] }],
  ["global_ignore_text", { kind: "list", levels: ["account"], default: [], widget: "patterns" }],
  ["keep_cookies", { kind: "flag", needs: ["encryption"], unmet: [] }],
])("the form describes %s by its schema", (name, expected) => {
  expect(field(name)).toMatchObject(expected);
});

test("rows of conditions and steps, and blocks, are described by their members with labelled choices", () => {
  const members = (name: string) => field(name)?.members ?? [];
  expect(members("conditions").map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
    "field: choice",
    "operator: choice",
    "value: text",
  ]);
  expect(members("conditions")[1]?.options).toContainEqual({ value: "<=", label: "is at most" });
  expect(members("browser_steps")[0]?.options?.map(({ value }) => value)).toContain("Click element");
  expect(members("processor_config_restock_diff").map(({ label }) => label)).toContain(
    "Tell me when it costs less than",
  );
});

test("proxies and browsers of the operator are choices", () => {
  expect(field("proxy")?.options).toEqual([
    { value: "berlin", label: "Berlin" },
    { value: "no-proxy", label: "No proxy" },
  ]);
  expect(field("fetch_backend")?.options?.map(({ value }) => value)).toContain("extra_browser_office");
});

test("a choice that needs what this server lacks says so, and no other does", () => {
  const lacking = (met: Offers["met"], browsers: string[]) => {
    const { fields } = settingForm({ ...offers, browsers, met }, englishLabels);
    const options = fields.flatMap(({ name, options: choices = [] }) => (name === "method" ? [] : choices));
    return Object.fromEntries(options.flatMap(({ value, unmet }) => (unmet ? [[value, unmet]] : [])));
  };
  const opening = { html_hybrid: ["browser"], html_webdriver: ["browser"] };
  expect(lacking([], [])).toEqual({ ...opening, image_ssim_diff: ["browser", "pro"] });
  expect(lacking(["pro"], ["office"]), "a picture comes from the operator's, too").toEqual(opening);
  expect(lacking(["browser", "pro"], [])).toEqual({});
});
