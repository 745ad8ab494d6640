/** The key of a page that settings name by its address. Pure. */
import { pageAddress } from "../../lib/address/key.ts";
import { siteInForce, type SiteSettings } from "../../settings/site.ts";

export function namedKeyIn(site: SiteSettings | null | undefined): (url: string) => string {
  const { keep_parameters: keep, drop_parameters: drop } = siteInForce(site ?? null);
  return (url) => pageAddress(url, { keep, drop })?.key ?? url;
}
