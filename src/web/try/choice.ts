/** What a stranger chose of a page. Pure. */
import type { Look } from "../../look/look.ts";
import { choiceIn, type Choice } from "../new/choice.ts";
import { likely, priceOf } from "../new/suggestion.ts";

/** The choice of an address or a form; a browser reads what only a browser can. */
export function choiceOf(look: Look, from: URLSearchParams | FormData): Choice {
  const needsBrowser = look.findings.some(({ settings }) => settings.fetch_backend === "html_webdriver");
  return { ...choiceIn(from, likely(look), priceOf(look)), needsBrowser };
}
