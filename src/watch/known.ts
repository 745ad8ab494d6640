/** Whether settings refer to what the account has: its channels, and for a table a site that has values. */
import { requireChannels } from "../account/channel/known.ts";
import { about, message, type Message } from "../message/message.ts";
import { problem } from "../problem.ts";
import type { Settings } from "../settings/fields.ts";
import { systemDefaults } from "../settings/defaults.ts";
import { listsPages } from "../settings/processors.ts";
import { siteInForce, type SiteSettings } from "../settings/site.ts";
import type { TableSettings } from "../settings/tableSettings.ts";
import type { NamedSite } from "../site/named.ts";

type Sites = { sites: { named(uuid: string): Promise<NamedSite | null> } };
type Table = TableSettings | null | undefined;

/** What settings refer to. @throws Problem 400 where the account does not have a channel, or a site that is not named `before` */
export async function requireKnown(
  mine: Parameters<typeof requireChannels>[0] & Sites,
  { channels, table }: Pick<Settings, "channels" | "table">,
  before?: Table,
): Promise<void> {
  await requireChannels(mine, channels);
  await requireSite(mine, table, before);
}

/** @throws Problem 400 that says what was expected; nothing of a site that the settings named `before` */
async function requireSite({ sites }: Sites, table: Table, before?: Table): Promise<void> {
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
