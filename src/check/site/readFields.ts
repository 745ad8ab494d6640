/**
 * What tables want of a page of a site, out of the same answer as its text: its offer as a watch of its price reads it, and what selectors
 * find on it. Pure.
 */
import { charactersOf } from "../../lib/charset/charset.ts";
import { embeddedData } from "../../lib/document/embedded.ts";
import { parsePage } from "../../lib/html/page.ts";
import { parseXml } from "../../lib/html/xml.ts";
import { jsonOfBody } from "../../lib/json/repair.ts";
import { newMatchBudget, type MatchBudget } from "../../lib/regex/budget.ts";
import { sourceNameOf } from "../../lib/sniff/sniff.ts";
import type { Page } from "../../page/page.ts";
import { withoutSelected } from "../../page/sources/removal.ts";
import type { Effective } from "../../settings/effective.ts";
import { isOffer, wholePage, type PageField } from "../../settings/tableOfSite.ts";
import { valueCharacters, type FoundValues, type Lack } from "../../site/reading/values.ts";
import { cellsOfRows, UnfitColumn } from "../../table/read.ts";
import { priceWords } from "../../table/watched.ts";
import { offerOfPage } from "../steps/read.ts";

export function readFields(page: Page, settings: Effective, fields: readonly PageField[]): FoundValues {
  return {
    ...(fields.some(isOffer) ? offerValues(page, settings) : {}),
    ...selectedValues(
      page,
      settings,
      fields.filter((field) => !isOffer(field)),
    ),
  };
}

const lacking = (lack: Lack): { lack: Lack } => ({ lack });

function offerValues(page: Page, settings: Effective): FoundValues {
  const { price = null, currency = null, in_stock: stock = null } = offerOfPage(page, settings) ?? {};
  return {
    price: priceWords({ price, currency }) ?? lacking("nothing"),
    stock: stock === null ? lacking("nothing") : String(stock),
  };
}

function selectedValues(page: Page, settings: Effective, fields: readonly PageField[]): FoundValues {
  if (fields.length === 0) return {};
  const { characters } = charactersOf(page.body, page.contentType);
  const kind = sourceNameOf({
    ...{ characters, bytes: page.body, contentType: page.contentType, url: page.finalUrl },
    asksForMarkup: true,
  });
  const document = kind === "html" ? parsePage(characters.octets) : kind === "xml" ? parseXml(characters.octets) : null;
  if (document && settings.subtractive_selectors.length) withoutSelected(document, settings.subtractive_selectors);
  const data = document ? embeddedData(document) : [jsonOfBody(characters.text)];
  const budget = newMatchBudget();
  const found = fields.map((field): [string, FoundValues[string]] => {
    const values = data.filter((value) => value !== undefined).map((value) => ({ value }));
    const rows = wholePage(field.from) === "html" ? (document ? [{ document, node: 0 }] : []) : values;
    return [field.id, valueIn(field, rows, { base: page.finalUrl, budget })];
  });
  document?.discard();
  return Object.fromEntries(found);
}

type Rows = Parameters<typeof cellsOfRows>[0];
type Reading = { base: string; budget: MatchBudget };

/** The first value that any of the rows has: the page, or what data there is in it. */
function valueIn({ from }: PageField, rows: Rows, reading: Reading): FoundValues[string] {
  const columns = [{ name: "value", from }];
  try {
    const cells = cellsOfRows(rows, { rows: wholePage(from), columns, ...reading });
    const value = cells.map(([cell]) => cell ?? null).find((cell) => cell !== null);
    return value === undefined || value === null
      ? lacking(rows.length === 0 ? "unfit" : "nothing")
      : value.slice(0, valueCharacters).toWellFormed();
  } catch (error) {
    if (!(error instanceof UnfitColumn)) throw error;
    return lacking("unfit");
  }
}
