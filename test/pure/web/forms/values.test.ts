import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { settingForm, type FormField } from "../../../../src/settings/form/form.ts";
import { englishLabels } from "../../../../src/settings/form/labels.ts";
import { changedSince, changeOf, formValues, marksOf, sentValues } from "../../../../src/web/forms/values.ts";
import { settingValue } from "./settingValues.ts";

const { fields } = settingForm(
  { browsers: ["office"], proxies: [{ key: "berlin", label: "berlin" }], met: [] },
  englishLabels,
);
const named = (name: string) => fields.find((each) => each.name === name) as FormField;

/** What a browser sends of a form: line ends are CRLF, and each input stands under its name. */
function sent(values: ReturnType<typeof formValues>) {
  const form = new FormData();
  for (const [name, all] of values) for (const value of all) form.append(name, value.replaceAll("\n", "\r\n"));
  return sentValues(form);
}

const settings = fc.record(Object.fromEntries(fields.map((field) => [field.name, fc.option(settingValue(field))])), {
  requiredKeys: [],
});

test("a form that comes back as it was drawn changes nothing, whatever is set", () => {
  fc.assert(
    fc.property(settings, (own) => {
      expect(changeOf(fields, sent(formValues(fields, own)), own)).toEqual({});
    }),
  );
});

test("the change that a form makes leads to what the form shows", () => {
  fc.assert(
    fc.property(settings, settings, (before, wanted) => {
      const change = changeOf(fields, sent(formValues(fields, wanted)), before);
      const after = { ...before, ...change };
      expect(changeOf(fields, sent(formValues(fields, wanted)), after)).toEqual({});
    }),
  );
});

describe.each([
  ["an emptied text", "title", { title: "Kettle" }, { title: [""] }, { title: null }],
  ["a flag", "paused", {}, { paused: ["false"] }, { paused: false }],
  ["a flag that inherits again", "paused", { paused: true }, { paused: [""] }, { paused: null }],
  [
    "hours that are typed where none were",
    "notification_quiet_hours",
    {},
    {
      "notification_quiet_hours.enabled": [""],
      "notification_quiet_hours.from": ["22:00"],
      "notification_quiet_hours.to": ["07:00"],
    },
    { notification_quiet_hours: { from: "22:00", to: "07:00" } },
  ],
  [
    "hours that inherit again, though their times are still there",
    "notification_quiet_hours",
    { notification_quiet_hours: { from: "22:00", to: "07:00" } },
    {
      "notification_quiet_hours.enabled": [""],
      "notification_quiet_hours.from": ["22:00"],
      "notification_quiet_hours.to": ["07:00"],
    },
    { notification_quiet_hours: null },
  ],
  [
    "a weekly digest",
    "notification_digest",
    {},
    {
      "notification_digest.every": ["week"],
      "notification_digest.at": ["08:00"],
      "notification_digest.day": ["friday"],
    },
    { notification_digest: { every: "week", at: "08:00", day: "friday" } },
  ],
  [
    "a day and time of the clock on the wall",
    "notification_muted_until",
    {},
    {
      notification_muted_until: ["at"],
      "notification_muted_until.local": ["2026-12-01T08:00"],
      "notification_muted_until.zone": ["Europe/Berlin"],
    },
    { notification_muted_until: Date.parse("2026-12-01T07:00:00Z") / 1000 },
  ],
  ["lines", "ignore_text", { ignore_text: ["a", "b"] }, { ignore_text: ["b\r\n\r\na "] }, { ignore_text: ["b", "a "] }],
  ["rows of a list", "ignore_text", {}, { ignore_text: ["a", "b"] }, { ignore_text: ["a", "b"] }],
  [
    "an interval",
    "time_between_check",
    { time_between_check: { minutes: 90 } },
    { "time_between_check.number": ["1.5"], "time_between_check.unit": ["days"] },
    { time_between_check: { hours: 36 } },
  ],
  [
    "a masked header and a new one",
    "headers",
    { headers: { Cookie: "********" } },
    { "headers.key": ["Cookie", "Accept-Language", ""], "headers.value": ["********", "de", ""] },
    { headers: { Cookie: "********", "Accept-Language": "de" } },
  ],
  [
    "a condition beside an empty row",
    "conditions",
    {},
    { "conditions.field": ["price", ""], "conditions.operator": ["<", ">"], "conditions.value": ["45", ""] },
    { conditions: [{ field: "price", operator: "<", value: "45" }] },
  ],
  [
    "a number with a comma",
    "price_change_threshold_percent",
    {},
    { price_change_threshold_percent: ["2,5"] },
    { price_change_threshold_percent: 2.5 },
  ],
  ["what is no number", "webdriver_delay", {}, { webdriver_delay: ["soon"] }, { webdriver_delay: "soon" }],
  ["tags", "tags", { tags: ["b", "a"] }, { tags: ["a"], "tags.new": [" Law "] }, { tags: ["a"], tag: "Law" }],
])("%s", (_what, name, own, values, change) => {
  test("is in the change", () => {
    const given = new Map(Object.entries(values as Record<string, string[]>));
    expect(changeOf([named(name)], given, own)).toEqual(change);
  });
});

test("an entry with line breaks survives a change of its neighbours", () => {
  const own = { trigger_text: ["one\ntwo", "three"] };
  const given = new Map([["trigger_text", ["one↵two\r\nfour"]]]);
  expect(changeOf([named("trigger_text")], given, own)).toEqual({ trigger_text: ["one\ntwo", "four"] });
});

test("marks tell which settings were changed meanwhile, and nothing of their values", () => {
  const marks = marksOf(fields, { title: "Kettle", body: "secret" });
  expect(changedSince(fields, marks, { title: "Pot", body: "secret", paused: true })).toEqual(["title", "paused"]);
  expect(JSON.stringify(marks)).not.toContain("secret");
});
