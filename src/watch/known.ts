/** Whether the site whose pages are to be the rows of a table is one that has values. */
import { about, message, type Message } from "../message/message.ts";
import { problem } from "../problem.ts";
import { systemDefaults } from "../settings/defaults.ts";
import { listsPages } from "../settings/processors.ts";
import { siteInForce, type SiteSettings } from "../settings/site.ts";
import type { TableSettings } from "../settings/tableSettings.ts";
import type { NamedSite } from "../site/named.ts";

type Sites = { sites: { named(uuid: string): Promise<NamedSite | null> } };
type Table = TableSettings | null | undefined;

/** @throws Problem 400 that says what was expected; nothing of a site that the settings named `before` */
export async function requireSite({ sites }: Sites, table: Table, before?: Table): Promise<void> {
  const uuid = table?.site?.trim();
  if (!uuid || uuid === before?.site?.trim()) return;
  const wrong = siteFault(await sites.named(uuid), uuid);
  if (wrong !== null) throw problem.invalid(about("table.site", wrong));
}

/** What keeps the pages of a site from being rows; null where nothing does. */
export function siteFault(site: NamedSite | null, found: string): Message | null {
  if (!site || site.isDeleted) return message("table.site_unknown", { found });
  const processor = site.processor ?? systemDefaults.processor;
  if (!listsPages(processor)) return message("table.site_other", { processor });
  const own = site.settings === null ? null : (JSON.parse(site.settings) as SiteSettings);
  return siteInForce(own).read === "none" ? message("table.site_without_reading") : null;
}
