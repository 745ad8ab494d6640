/**
 * Which addresses a tag's `url_match_pattern` takes in, whatever the case:
 *
 * 1. An empty pattern takes in none.
 * 2. With `*`, `?` or `[` it is a glob over the whole address: `*://shop.example/*`.
 * 3. With a dot before the first slash it names a site: `shop.example` is that host and all below it (`www.shop.example`),
 *    never `notshop.example` nor `shop.example.evil.test`; a path behind it (`shop.example/sale`) is how the address's
 *    path begins, a port and a scheme must be the address's.
 * 4. Anything else (`kettle`, `/sale/`) may stand anywhere in the address.
 *
 * The prefix `source:` is no part of an address. Pure.
 */
import { globMatcher, isGlob } from "../lib/glob.ts";

/** Whether an address is taken in by a pattern. */
export function urlMatcher(pattern: string | undefined): (url: string) => boolean {
  const wanted = (pattern ?? "").trim().toLowerCase();
  if (!wanted) return () => false;
  const matches = isGlob(wanted) ? globMatcher(wanted) : siteMatcher(wanted);
  return (url) => matches(url.replace(/^source:/i, "").trim());
}

function siteMatcher(wanted: string): (url: string) => boolean {
  const [, scheme, host = "", path = ""] = /^(?:(https?):\/\/)?([^/]*)(.*)$/.exec(wanted) ?? [];
  if (!host.includes(".")) return (url) => url.toLowerCase().includes(wanted);
  return (url) => {
    if (!URL.canParse(url)) return false;
    const address = new URL(url);
    const own = host.includes(":") ? address.host : address.hostname;
    const rest = url.toLowerCase().replace(/^[a-z]+:\/\/[^/?#]*/, "");
    return (
      (!scheme || address.protocol === `${scheme}:`) &&
      (own === host || own.endsWith(`.${host}`)) &&
      (rest || "/").startsWith(path)
    );
  };
}
