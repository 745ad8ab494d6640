/** Advertisements and cookie banners out of a picture: what the filter lists name on the page, as a style sheet. Pure. */
import type { AdLists } from "../../reading/blocklist/lookup.ts";
import { withoutAds } from "../../blocklist/removal.ts";
import { parseHtml } from "../../lib/html/parse.ts";

/** Traces shorten longer rules, and a shortened selector selects something else. */
const maxRuleCharacters = 200;

/** The style sheet for a page at `address`; "" where the lists name nothing on it. One rule each: a bad one harms no other. */
export function hidingStyle(markup: string, address: string, lists: AdLists): string {
  const { removed = [] } = withoutAds(parseHtml(markup), address, lists);
  return removed
    .filter(({ rule }) => rule.length < maxRuleCharacters && !/[{}]/.test(rule))
    .map(({ rule }) => `${rule} { display: none !important; }`)
    .join("\n");
}
