/** Settings tried on stored texts: baselines move as if the settings had been in force all the time. */
import { expect, test } from "vitest";
import { accountDefaults } from "../../../src/settings/account.ts";
import { effective } from "../../../src/settings/cascade.ts";
import type { Settings } from "../../../src/settings/fields.ts";
import { lowestAt } from "../../../src/restock/inTag.ts";
import { entryOf, newBacktest } from "../../../src/look/backtest/backtest.ts";
import { tryable } from "../../../src/look/backtest/settings.ts";

const settingsOf = (watch: Settings) =>
  effective({ watch: { url: "https://a.test/", ...watch }, tags: [], account: accountDefaults, minimumSeconds: 60 });

/** The rule of each text after the first; "reported" where it would alert. */
async function rules(texts: string[], watch: Settings): Promise<string[]> {
  const trial = newBacktest({ settings: settingsOf(watch), feedbackRules: [], othersThen: () => new Map() });
  const entries = [];
  for (const [index, text] of texts.entries())
    entries.push(await entryOf(trial, { at: 1_700_000_000 + 3600 * index, text, alerted: true }));
  return entries.flatMap((entry) => (entry ? [entry.rule ?? "told"] : []));
}

const price = (amount: string, stock = "True") => `In Stock: ${stock} - Price: ${amount} EUR`;

test.each<[string, Settings, string[], string[]]>([
  ["a change is reported", {}, ["One", "Two", "Two", "One"], ["told", "unchanged: same_body", "told"]],
  [
    "a reading that a rule blocks is no baseline: the next one is compared with the one before it",
    { trigger_text: ["sale"] },
    ["Kettle 10", "Kettle 9", "Kettle 8 sale"],
    ["blocked: trigger_text", "told"],
  ],
  [
    "an ignored line tells nothing",
    { ignore_text: ["/visits/i"] },
    ["A\nVisits 1", "A\nVisits 2"],
    ["unchanged: same_text"],
  ],
  [
    "lines that were there before are no news",
    { check_unique_lines: true },
    ["A\nB", "A", "A\nB", "A\nC"],
    ["quiet: unique_lines", "quiet: unique_lines", "told"],
  ],
  [
    "a price is compared with the one that was reported",
    { processor: "restock_diff", processor_config_restock_diff: { price_change_threshold_percent: 5 } },
    [price("100"), price("98"), price("94")],
    ["unchanged: uncounted", "told"],
  ],
])("%s", async (_, settings, texts, expected) => {
  expect(await rules(texts, settings)).toEqual(expected);
});

test("what only the page can show is not tried, and is named", () => {
  const present = settingsOf({ include_filters: ["#price"] });
  const asked = settingsOf({
    include_filters: ["h1"],
    ignore_text: ["x"],
    conditions: [
      { field: "price", operator: "<", value: "5" },
      { field: "extracted_number", operator: "<", value: "5" },
    ],
  });
  const { settings, notTried } = tryable(asked, present);
  expect(notTried).toEqual(["include_filters", "conditions"]);
  expect(settings.ignore_text).toEqual(["x"]);
  expect(settings.conditions.map(({ field }) => field)).toEqual(["extracted_number"]);
});

test("a condition on a tag sees what the others cost at the time of each text", async () => {
  const start = 1_700_000_000;
  const known = { tag: "Kettles", watchId: 7, currency: "EUR", in_stock: 1 };
  const prices = [
    { ...known, at: start - 60, price: "90" },
    { ...known, at: start + 5400, price: "70" },
    { ...known, at: start + 9000, price: "70", in_stock: 0 },
    { ...known, watchId: 8, at: start + 9000, price: "99" },
  ];
  const conditions = [{ field: "cheapest_in_tag" as const, operator: "==" as const, value: "Kettles" }];
  const asked = settingsOf({ processor: "restock_diff", conditions });
  const { settings, notTried } = tryable(asked, settingsOf({ processor: "restock_diff" }), true);
  expect(notTried).toEqual([]);
  const trial = newBacktest({ settings, feedbackRules: [], othersThen: (at) => lowestAt(prices, at) });
  const verdicts = [];
  for (const [index, amount] of ["95", "85", "80", "79"].entries()) {
    const entry = await entryOf(trial, { at: start + 3600 * index, text: price(amount), alerted: true });
    if (entry) verdicts.push(entry.would_alert);
  }
  expect(verdicts).toEqual([true, false, true]);
});
