/** Which settings can be tried on stored texts, and which need the page. Pure. */
import type { Effective } from "../../settings/effective.ts";
import { followsPrice } from "../../settings/processors.ts";

/** What is fetched or read by markup: stored texts were made with these. */
const byPage = [
  "url",
  "method",
  "headers",
  "body",
  "fetch_backend",
  "webdriver_js_execute_code",
  "browser_steps",
  "processor",
  "include_filters",
  "subtractive_selectors",
  "block_ads",
  "track_ldjson_price_data",
] as const satisfies readonly (keyof Effective)[];

const fieldsOfPage = new Set(["price", "in_stock", "page_title", "http_status"]);
/** What only other watches tell. */
const fieldsOfOthers = new Set(["cheapest_in_tag", "new_cheapest_in_tag"]);

export type Trying = {
  settings: Effective;
  /** Members that would have an effect that stored texts cannot show. */
  notTried: string[];
};

/** The settings to try on stored texts. `present`: those of the watch as it is; `knowsOthers`: the prices of its tags then are known. */
export function tryable(asked: Effective, present: Effective, knowsOthers = false): Trying {
  const isStock = followsPrice(present.processor);
  const conditions = asked.conditions.filter(
    ({ field }) => (knowsOthers || !fieldsOfOthers.has(field)) && (isStock || !fieldsOfPage.has(field)),
  );
  const edited = byPage.filter((name) => JSON.stringify(asked[name]) !== JSON.stringify(present[name]));
  return {
    settings: {
      ...asked,
      url: present.url,
      processor: present.processor,
      include_filters: [],
      subtractive_selectors: [],
      block_ads: false,
      conditions,
    },
    notTried: [...edited, ...(conditions.length < asked.conditions.length ? ["conditions"] : [])],
  };
}
