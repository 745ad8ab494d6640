import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { weekdays } from "../../../../src/lib/schedule/windows.ts";
import { settingForm, type FormField } from "../../../../src/settings/form/form.ts";
import { englishLabels } from "../../../../src/settings/form/labels.ts";
import type { FormControl } from "../../../../src/web/forms/inputs.ts";
import { changedSince, changeOf, formValues, marksOf, sentValues } from "../../../../src/web/forms/values.ts";

const { fields } = settingForm({ browsers: ["office"], proxies: ["berlin"], met: [] }, englishLabels);
const named = (name: string) => fields.find((each) => each.name === name) as FormField;

/** What a browser sends of a form: line ends are CRLF, and each input stands under its name. */
function sent(values: ReturnType<typeof formValues>) {
  const form = new FormData();
  for (const [name, all] of values) for (const value of all) form.append(name, value.replaceAll("\n", "\r\n"));
  return sentValues(form);
}

const word = fc.string({ unit: "grapheme", maxLength: 20 });
const line = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
  .filter((text) => text.trim() !== "" && !/[\r\n↵]/.test(text));
const whole = (max: number) => fc.integer({ min: 0, max });

const day = fc.record(
  {
    enabled: fc.boolean(),
    start_time: fc.constantFrom("9:30", "00:00", "23:59"),
    duration: fc.record({ hours: whole(24).map(String), minutes: whole(59) }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
);

function valueOf(control: FormControl): fc.Arbitrary<unknown> {
  const options = control.options?.map(({ value }) => value) ?? [];
  const row = fc.record(Object.fromEntries((control.members ?? []).map(({ name }) => [name, line])));
  const member = (control.members ?? []).map((each) => [each.name, valueOf(each)] as const);
  const clock = fc.constantFrom("00:00", "07:30", "22:00");
  const days = fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 });
  const widgets: Partial<Record<string, fc.Arbitrary<unknown>>> = {
    hours: fc.record({ enabled: fc.boolean(), from: clock, to: clock, days }, { requiredKeys: ["from", "to"] }),
    digest: fc.record({ every: fc.constantFrom("off", "hour", "day", "week"), at: clock }),
    until: whole(9_999_999_999).filter(Boolean),
  };
  const made = widgets[control.widget ?? ""];
  if (made) return made;
  const kinds: Record<FormField["kind"], () => fc.Arbitrary<unknown>> = {
    flag: () => fc.boolean(),
    choice: () => (options.length > 0 ? fc.constantFrom(...options) : line),
    choices: () => fc.subarray(options, { minLength: 1 }),
    time: () => clock,
    text: () => word,
    template: () => word,
    number: () => fc.oneof(whole(1000), fc.constantFrom(0.5, 2.25)),
    list: () => fc.array(control.widget === "tags" ? fc.uuid() : word, { maxLength: 4 }),
    interval: () => fc.record({ days: whole(9), hours: whole(30), minutes: whole(90) }, { requiredKeys: [] }),
    headers: () =>
      fc.dictionary(
        fc.constantFrom("Accept", "X-Key", "Cookie"),
        word.filter((text) => !/[\r\n]/.test(text)),
      ),
    conditions: () => fc.array(row, { maxLength: 3 }),
    steps: () => fc.array(row, { maxLength: 3 }),
    block: () => fc.record(Object.fromEntries(member), { requiredKeys: [] }),
    schedule: () =>
      fc.record(
        {
          enabled: fc.boolean(),
          timezone: fc.constantFrom("Europe/Berlin", "", null),
          ...Object.fromEntries(weekdays.map((each) => [each, day])),
        },
        { requiredKeys: [] },
      ),
  };
  return kinds[control.kind]();
}

const settings = fc.record(Object.fromEntries(fields.map((field) => [field.name, fc.option(valueOf(field))])), {
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
