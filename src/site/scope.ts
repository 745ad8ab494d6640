/** Which addresses are pages of a site: those of its host, below its address or as `include` says, and not as `exclude` says. Pure. */
import { pageAddress, type PageAddress } from "../lib/address/key.ts";
import { newMatchBudget } from "../lib/regex/budget.ts";
import { anyPath, type PathMatcher } from "../rules/paths.ts";
import type { SiteSettings } from "../settings/site.ts";

/**
 * The page that an absolute address is of the site; null where it is none. `isNamed`: somebody names it as one, so that it may be anywhere
 * where no pattern says otherwise.
 */
export type Scope = (address: string, isNamed?: boolean) => PageAddress | null;

/** Whether an address names a list itself: a file of XML or text, packed or not. */
export function isListAddress(url: string): boolean {
  const name = URL.parse(url)?.pathname.split("/").at(-1) ?? "";
  return /\.(?:xml|txt)(?:\.gz)?$/i.test(name);
}

/** The scope of a watch of this address, its template filled in. */
export function scopeOf(url: string, site: Required<SiteSettings>): Scope {
  const rules = { keep: site.keep_parameters, drop: site.drop_parameters };
  const host = siteHost(url);
  const budget = newMatchBudget();
  const patterns = site.include.length ? anyPath(site.include, budget) : null;
  const usual = patterns ?? below(url);
  const excluded = anyPath(site.exclude, budget);
  return (address, isNamed = false) => {
    const page = pageAddress(address, rules);
    if (page === null || (!isNamed && siteHost(page.url) !== host)) return null;
    const { pathname, search } = new URL(page.url);
    const path = pathname + search;
    const isIncluded = isNamed ? (patterns?.(path) ?? true) : usual(path);
    return isIncluded && !excluded(path) ? page : null;
  };
}

/** A site is the same with `www.` and without. */
const siteHost = (url: string): string => (URL.parse(url)?.host ?? "").replace(/^www\./, "");

function below(url: string): PathMatcher {
  const path = isListAddress(url) ? "/" : (URL.parse(url)?.pathname ?? "/");
  const isFile = path.slice(path.lastIndexOf("/") + 1).includes(".");
  const folder = isFile ? path.slice(0, path.lastIndexOf("/") + 1) : path;
  if (folder.endsWith("/")) return (each) => each.startsWith(folder) || each === folder.slice(0, -1);
  return (each) => each === folder || each.startsWith(`${folder}/`) || each.startsWith(`${folder}?`);
}
