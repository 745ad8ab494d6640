/** What a browser sends of a form as it is drawn: the inputs of the markup, not the values that it was drawn from. */
import { decodeHTML } from "entities";
import fc from "fast-check";
import { parseHTML } from "linkedom";
import { describe, expect, test } from "vitest";
import { settingForm, type FormField } from "../../../../src/settings/form/form.ts";
import { englishLabels } from "../../../../src/settings/form/labels.ts";
import { SettingControl } from "../../../../src/web/forms/controls.tsx";
import { formValues, sentValues, valueIn } from "../../../../src/web/forms/values.ts";
import { newView } from "../../../../src/web/forms/view.ts";
import type { Reader } from "../../../../src/web/reader.ts";
import { en } from "../../../../src/web/words/en.ts";
import { settingValue } from "./settingValues.ts";

const offers = { browsers: ["office"], proxies: [{ key: "berlin", label: "berlin" }], met: [] };
const { groups, fields } = settingForm(offers, englishLabels);
const reader = { words: en, locale: "en", zone: "Europe/Berlin", now: 1_780_000_000, here: "/" } as unknown as Reader;

/** What this test asks of an element. */
type Input = {
  localName: string;
  textContent: string;
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
  querySelector(selector: string): Input | null;
};

/** The inputs of a setting's control. */
function drawn(field: FormField, value: unknown): Input[] {
  const own = { [field.name]: value };
  const tags = field.widget === "tags" && Array.isArray(value) ? value : [];
  const form = { groups, fields: [field] };
  const options = field.widget === "named_channels" && Array.isArray(value) ? value : [];
  const control = options.length
    ? { ...field, options: options.map((uuid: string) => ({ value: uuid, label: "A channel" })) }
    : field;
  const view = newView({
    form,
    level: field.levels[0] ?? "watch",
    own,
    origins: {},
    tags: tags.map((uuid: string) => ({ uuid, title: "A tag", colour: "#123456" })),
    group: "all",
    find: "",
  });
  const values = formValues([field], own);
  const part = {
    reader,
    view: { ...view, fields: [control], values },
    field: control,
    ties: { id: "field" },
    inherited: "none",
  };
  const { document } = parseHTML(`<form>${SettingControl(part) as unknown as string}</form>`);
  return [...document.querySelectorAll("input, select, textarea")] as unknown as Input[];
}

/** What a browser sends of them: https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constructing-the-form-data-set */
function sent(inputs: Input[]) {
  const form = new FormData();
  for (const input of inputs) {
    const name = input.getAttribute("name");
    const isChoice = ["radio", "checkbox"].includes(input.getAttribute("type") ?? "");
    if (!name || (isChoice && !input.hasAttribute("checked"))) continue;
    const chosen = input.querySelector("option[selected]") ?? input.querySelector("option");
    const text =
      input.localName === "textarea" ? decodeHTML(input.textContent).replace(/^\n/, "") : input.getAttribute("value");
    form.append(
      name,
      (input.localName === "select" ? (chosen?.getAttribute("value") ?? "") : (text ?? "")).replaceAll("\n", "\r\n"),
    );
  }
  return sentValues(form);
}

describe.each(fields.map((field) => [field.name, field] as const))("the control of %s", (_name, field) => {
  test("sends what it was drawn from, whatever is set", () => {
    fc.assert(
      fc.property(settingValue(field), (value) => {
        const own = { [field.name]: value };
        const shown = valueIn(field, formValues([field], own), own);
        expect(valueIn(field, sent(drawn(field, value)), own)).toEqual(shown);
      }),
      { numRuns: 30 },
    );
  });

  test("each of its choices is a value of its own", () => {
    const choices = drawn(field, null).filter((input) => input.getAttribute("type") === "radio");
    const names = new Set(choices.map((input) => input.getAttribute("name") ?? ""));
    for (const name of names) {
      const values = choices
        .filter((input) => input.getAttribute("name") === name)
        .map((input) => input.getAttribute("value"));
      expect(new Set(values).size, name).toBe(values.length);
    }
  });
});
