/** What a stranger chose of a page. Pure. */
import type { Look } from "../../look/look.ts";
import { choiceIn, type Choice } from "../new/choice.ts";
import { onwardOf } from "../new/onward.ts";
import { likely, priceOf } from "../new/suggestion.ts";

/** The choice of an address or a form; a browser reads what only a browser can, or may. */
export function choiceOf(look: Look, from: URLSearchParams | FormData, hasBrowser: boolean): Choice {
  const { failure, findings } = look;
  const needsBrowser =
    findings.some(({ settings }) => settings.fetch_backend === "html_webdriver") ||
    (failure !== null && onwardOf(failure.class, { isRendered: false, hasBrowser }) === "browser");
  return { ...choiceIn(from, likely(look), priceOf(look)), needsBrowser };
}
