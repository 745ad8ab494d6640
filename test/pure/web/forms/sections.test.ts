import { expect, test } from "vitest";
import { display } from "../../../../src/settings/form/display.ts";
import type { SettingName } from "../../../../src/settings/form/labels.ts";
import { sectionNames, sectionOf } from "../../../../src/web/forms/sections.ts";

test("every setting of alerts stands in a section, where they go before the language model, and no other setting does", () => {
  const names = Object.keys(display) as SettingName[];
  const alerts = names.filter((name) => display[name].group === "alerts");
  expect(alerts.filter((name) => sectionOf(name) === null)).toEqual([]);
  expect(names.filter((name) => display[name].group !== "alerts" && sectionOf(name) !== null)).toEqual([]);
  expect([...new Set(alerts.map(sectionOf))]).toEqual(sectionNames);
});
