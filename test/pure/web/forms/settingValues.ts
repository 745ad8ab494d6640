/** Arbitrary values of a setting, by the kind and the widget of its control. */
import fc from "fast-check";
import { weekdays } from "../../../../src/lib/schedule/windows.ts";
import type { FormField } from "../../../../src/settings/form/form.ts";
import type { FormControl } from "../../../../src/web/forms/inputs.ts";

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

export function settingValue(control: FormControl): fc.Arbitrary<unknown> {
  const options = control.options?.map(({ value }) => value) ?? [];
  const row = fc.record(Object.fromEntries((control.members ?? []).map(({ name }) => [name, line])));
  const member = (control.members ?? []).map((each) => [each.name, settingValue(each)] as const);
  const clock = fc.constantFrom("00:00", "07:30", "22:00");
  const days = fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 });
  const widgets: Partial<Record<string, fc.Arbitrary<unknown>>> = {
    hours: fc.record({ enabled: fc.boolean(), from: clock, to: clock, days }, { requiredKeys: ["from", "to"] }),
    digest: fc.oneof(
      fc.record({ every: fc.constantFrom("off", "hour", "day"), at: clock }),
      fc.record({ every: fc.constant("week"), day: fc.constantFrom(...weekdays), at: clock }),
    ),
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
    list: () =>
      fc.array(["tags", "named_channels"].includes(control.widget ?? "") ? fc.uuid() : word, { maxLength: 4 }),
    interval: () => fc.record({ days: whole(9), hours: whole(30), minutes: whole(90) }, { requiredKeys: [] }),
    headers: () =>
      fc.dictionary(
        fc.constantFrom("Accept", "X-Key", "Cookie"),
        word.filter((text) => !/[\r\n]/.test(text)),
      ),
    conditions: () => fc.array(row, { maxLength: 3 }),
    steps: () => fc.array(row, { maxLength: 3 }),
    columns: () => fc.array(row, { maxLength: 3 }),
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
