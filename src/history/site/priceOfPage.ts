/** Whether a page of a site is watched by its price from the start: by what the tables of its site read of it. Pure. */
import { newMatchBudget } from "../../lib/regex/budget.ts";
import { compileColumn } from "../../rules/columns/column.ts";
import type { Settings } from "../../settings/fields.ts";
import { fieldsOf, isOffer, moneyFields, wholePage } from "../../settings/tableOfSite.ts";
import type { TableSettings } from "../../settings/tableSettings.ts";
import type { Member } from "../../site/member.ts";
import { inTable } from "../../site/reading/siteFields.ts";

type PriceSettings = Pick<Settings, "processor" | "include_filters">;

/**
 * The settings of a watch of its price; null where nothing says that the page has one. Where its offer is read, or is to be, it has a price as the
 * watch reads it. Where only a column finds one, the watch reads the element that the column does. `tables`: what they are made of.
 */
export function priceOfPage({ url, values }: Member, tables: readonly TableSettings[]): PriceSettings | null {
  const mine = tables.filter((table) => inTable(table, newMatchBudget())(url));
  const found = (id: string) => values?.found[id];
  const offer = mine.flatMap(fieldsOf).filter(isOffer);
  const isOpen = offer.length > 0 && offer.every(({ id }) => found(id) === undefined);
  if (isOpen || offer.some(({ id }) => typeof found(id) === "string")) return { processor: "restock_diff" };
  const column = mine.flatMap(moneyFields).find(({ id }) => typeof found(id) === "string");
  if (column && isElement(column)) return { processor: "restock_diff", include_filters: [column.from] };
  return column && offer.length === 0 ? { processor: "restock_diff" } : null;
}

/** Whether it reads an element of the page that a filter can choose: neither an attribute, data nor all of it, and by no path from a row. */
function isElement({ from }: { from: string }): boolean {
  const compiled = compileColumn({ name: "", from }, wholePage(from));
  if ("code" in compiled || compiled.kind !== "element") return false;
  return compiled.attribute === null && !/^[>+~]|^\.{1,2}\/|:scope|\/@/.test(from);
}
