/** What a person chose for a new watch: it survives the address of the page, and becomes the settings that it means. */
import { expect, test } from "vitest";
import { amountColumns, choiceIn, choicePath, settingsOf } from "../../../../src/web/new/choice.ts";

test("a choice is the same after a way through the address of the page", () => {
  const form = new FormData();
  const given: [string, string][] = [
    ["what", "part"],
    ["follow", "#price\n.stock"],
    ["leave_out", ".cards"],
    ["words", "sold out"],
    ["word_mode", "gone"],
    ["hours", "1,5"],
    ["channels", "7c9e6679-7425-40de-944b-e07fc1f90ae7"],
    ["channels", "16fd2706-8baf-433b-82eb-8c7fada847da"],
    ["channel", "ntfy://ntfy.sh/topic"],
  ];
  for (const [name, value] of given) form.append(name, value);
  const choice = choiceIn(form, "text");
  const { searchParams } = new URL(choicePath("look", choice), "https://tidemark.example");
  expect(choiceIn(searchParams, "text")).toEqual(choice);
  expect(settingsOf(choice)).toMatchObject({
    include_filters: ["#price", ".stock"],
    time_between_check: { hours: 1, minutes: 30 },
    channels: ["7c9e6679-7425-40de-944b-e07fc1f90ae7", "16fd2706-8baf-433b-82eb-8c7fada847da"],
    notification_urls: ["ntfy://ntfy.sh/topic"],
  });
});

test("without channels of its own a watch has those of its account", () => {
  const settings = settingsOf(choiceIn(new FormData(), "text"));
  expect([settings["channels"], settings["notification_urls"]]).toEqual([undefined, undefined]);
});

test("a price is read within the parts that were chosen, and a whole page is read where none were", () => {
  const form = new FormData();
  form.append("what", "price");
  expect(settingsOf(choiceIn(form, "text"))["include_filters"]).toBeUndefined();
  form.append("follow", "#new");
  expect(settingsOf(choiceIn(form, "text"))).toMatchObject({ processor: "restock_diff", include_filters: ["#new"] });
});

test.each([
  ["at most a tenth less than it costs, where nobody chose", {}, { price_at_most: 80 }],
  ["at most what was typed", { at_most: "79,90" }, { price_at_most: 79.9 }],
  ["every change", { price_mode: "any" }, { processor_config_restock_diff: { in_stock_processing: "all_changes" } }],
  ["every change, where no amount was left", { price_mode: "at_most", at_most: "" }, {}],
  ["that it is back", { price_mode: "stock" }, { follow_price_changes: false }],
])("of a price that stands on the page people are told %s", (_, typed, settings) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ what: "price", ...typed })) form.append(name, value);
  const choice = choiceIn(form, "price", 89);
  expect(settingsOf(choice)).toMatchObject({ processor: "restock_diff", ...settings });
  expect("price_at_most" in settingsOf(choice)).toBe("price_at_most" in settings);
  const { searchParams } = new URL(choicePath("look", choice), "https://tidemark.example");
  expect(settingsOf(choiceIn(searchParams, "price", 89))).toEqual(settingsOf(choice));
});

test("a table is followed as the page has it, and tells what was chosen of a column of numbers or money", () => {
  const table = {
    rows: "table tr",
    columns: [
      { name: "Shop", from: "column:Shop" },
      { name: "Price", from: "column:Price", type: "money" as const },
      { name: "Stars", from: "column:Stars", type: "number" as const },
    ],
  };
  const chosen = (search: string) => settingsOf(choiceIn(new URLSearchParams(search), "text"), table);
  expect(chosen("what=table")).toEqual({ processor: "table_diff", table });
  const leader = (column: string) => ({ ...table, conditions: [{ column, is: "leader_changed" }] });
  expect(chosen("what=table&table_mode=leader_changed")).toMatchObject({ table: leader("Price") });
  expect(chosen("what=table&table_mode=leader_changed&table_column=Stars")).toMatchObject({ table: leader("Stars") });
  const choice = choiceIn(new URLSearchParams("what=table&table_mode=new_lowest&table_column=Stars"), "text");
  const path = choicePath("look", choice);
  expect(choiceIn(new URL(path, "https://tidemark.example").searchParams, "text")).toEqual(choice);
});

test("of a table of flats the lowest value is that of the rent, and not of the rooms before it", () => {
  const columns = [
    { name: "Rooms", from: "column:Rooms", type: "number" as const },
    { name: "Rent", from: "column:Rent", type: "money" as const },
    { name: "Floor", from: "column:Floor" },
  ];
  expect(amountColumns({ rows: "table tr", columns })).toEqual(["Rent", "Rooms"]);
});
