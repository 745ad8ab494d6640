/** The settings of prices in a form: each fact once, and whatever is set in sight. */
import { expect, test } from "vitest";
import { oncePerSetting } from "../../../../src/web/forms/once.ts";
import { fieldsOf, searchText } from "../../../../src/web/forms/view.ts";
import { formInWords } from "../../../../src/web/forms/translation.ts";
import { settingForm } from "../../../../src/settings/form/form.ts";
import { englishLabels } from "../../../../src/settings/form/labels.ts";
import { wordsFor } from "../../../../src/web/words/index.ts";

const form = settingForm({ browsers: [], proxies: [], met: [] }, englishLabels);
const fields = fieldsOf(form, "watch");
const block = "processor_config_restock_diff";

function labels(own: Record<string, unknown>): string[] {
  const group = oncePerSetting(fields, own, {}).filter((field) => field.group === "price_and_pictures");
  return group.flatMap(({ label, members = [] }) => [label, ...members.map((member) => member.label)]);
}

test("each setting of prices stands once in a form where nothing is set", () => {
  const shown = labels({});
  expect(new Set(shown).size).toBe(shown.length);
  expect(shown).toContain("Tell me when it costs at most");
});

test.each([
  [{ in_stock_only: false }, "Only back in stock"],
  [{ [block]: { price_change_min: 80 } }, "Tell me when it costs less than"],
  [{ [block]: { price_change_threshold_percent: 5 } }, "Smallest price change"],
])("what %j sets stays in sight", (own, label) => expect(labels(own)).toContain(label));

test.each([
  ["en", ["below", "target", "minimum price", "how often", "email", "login"]],
  ["de", ["unter", "zielpreis", "wie oft", "e-mail", "anmelden", "mindestpreis"]],
])("a search in %s finds settings by what people call them", (language, searches) => {
  const { words } = wordsFor(language, undefined);
  const texts = fieldsOf(formInWords(form, words), "watch").map(searchText);
  const found = (search: string) => texts.some((text) => search.split(" ").every((word) => text.includes(word)));
  expect(searches.filter((search) => !found(search))).toEqual([]);
});
