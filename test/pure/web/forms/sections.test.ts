import { expect, test } from "vitest";
import { namesIn, settingGroups } from "../../../../src/settings/values/all.ts";
import { sectionNames, sectionOf } from "../../../../src/web/forms/sections.ts";

test("every setting of alerts stands in a section, where they go before the language model, and no other setting does", () => {
  const alerts = namesIn("alerts");
  expect(alerts.filter((name) => sectionOf(name) === null)).toEqual([]);
  const others = settingGroups.filter((group) => group !== "alerts").flatMap(namesIn);
  expect(others.filter((name) => sectionOf(name) !== null)).toEqual([]);
  expect([...new Set(alerts.map(sectionOf))]).toEqual(sectionNames);
});
