/** The one way out of each failure that a press can open; null where nothing but patience helps, or only the person knows. Pure. */
import type { MessageCode } from "../../message/message.ts";
import type { FailureClass } from "../../page/failure.ts";

export type WayOut = "browser" | "part" | "sign_in" | "steps" | "slower" | "crawl" | "rows" | "address";

/** Whether the page is read by a browser already, and whether this server has one. */
export type Reading = { isRendered: boolean; hasBrowser: boolean };

/** That of a site whose pages nothing lists: they are found by their links. */
const noList: MessageCode = "site.no_sitemap";
/** Those of a table of which nothing is found where its settings say: a person says what a row is. */
const noRows: ReadonlySet<string> = new Set<MessageCode>([
  "table.unset",
  "table.no_rows",
  "table.no_markup",
  "table.no_data",
  "table.rows_no_elements",
  "table.nothing_inside",
]);

/** The way out of a failure of this class; `code`: of its sentence, where that is known. */
export function wayOutOf(
  failure: FailureClass,
  { isRendered, hasBrowser, code }: Reading & { code?: string | undefined },
): WayOut | null {
  if (code === noList) return "crawl";
  if (noRows.has(code ?? "")) return "rows";
  const canRender = hasBrowser && !isRendered;
  switch (failure) {
    case "no_text":
    case "empty":
    case "consent_wall":
      return canRender ? "browser" : "part";
    case "timeout":
      return canRender ? "browser" : "slower";
    case "challenge":
    case "http_403":
      return canRender ? "browser" : "slower";
    case "filter_no_match":
      return "part";
    case "login_wall":
    case "redirect_loop":
      return "sign_in";
    case "browser_step":
      return "steps";
    case "http_429":
    case "waiting_room":
    case "geo_block":
      return "slower";
    case "dns":
    case "http_404":
    case "blocked_address":
    case "too_large":
    case "unsupported_type":
      return "address";
    default:
      return null;
  }
}
