/** The words that lists of mails show after the title of an alert: what a title has no room for. Pure. */
import { addedLines, removedLines } from "../lib/difference/counting.ts";
import { differenceOf } from "./difference.ts";
import { siteText } from "./siteChange.ts";
import { tableText } from "./tableHeadline.ts";
import type { NoticeFacts } from "./tokens.ts";
import { renderNotice } from "./wording.ts";
import { alertWords } from "./words/index.ts";

const maxCharacters = 200;
const maxLines = 3;
/** Of a table and of a site the title says the first. */
const maxRows = 5;

const joined = (lines: string): string => lines.replaceAll("\n", " · ");

/** One line of plain text: the summary, else a price and a stock, or the first lines that are gone and that are new; "" for a picture. */
export function previewOf(facts: NoticeFacts): string {
  if (facts.picture !== null) return "";
  const { alert } = alertWords(facts.language ?? "en");
  if (facts.summary) return oneLine(`${alert.ai} ${facts.summary}`);
  const { price = null, in_stock: stock = null } = facts.restock ?? {};
  const offered = [price === null ? [] : alert.price, stock === null ? [] : alert.stock].flat();
  if (offered.length > 0) return oneLine(renderNotice({ title: null, body: offered.join(" · ") }, facts, "text").body);
  const { language = "en", table, site } = facts;
  if (table) return oneLine(joined(tableText(table, { language, format: "text", max: maxRows })));
  if (site) return oneLine(joined(siteText(site, { language, format: "text", max: maxRows })));
  const difference = differenceOf(facts);
  const signed = (sign: string, lines: readonly string[]) => lines.slice(0, maxLines).map((line) => `${sign} ${line}`);
  return oneLine([...signed("−", removedLines(difference)), ...signed("+", addedLines(difference))].join(" "));
}

function oneLine(text: string): string {
  const characters = [...text.replace(/\s+/g, " ").trim()];
  if (characters.length <= maxCharacters) return characters.join("");
  return `${characters.slice(0, maxCharacters).join("").trimEnd()}…`;
}
