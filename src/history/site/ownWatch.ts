/** A watch of its own for a page of a site: one, however often and by how many at once it is asked for. */
import { uuidOf } from "../../secret/uuid.ts";
import { systemDefaults } from "../../settings/defaults.ts";
import type { Settings } from "../../settings/fields.ts";
import type { TableSettings } from "../../settings/tableSettings.ts";
import type { Member } from "../../site/member.ts";
import { pageId } from "../../site/pageId.ts";
import { createWatches, type RequestScope } from "../../watch/save.ts";
import type { HistoryMine } from "../world.ts";
import { priceOfPage } from "./priceOfPage.ts";

/** Of the site these are about which pages there are, and which lines of its list count. */
const ofList = [
  ...(["url", "title", "external_id", "processor", "site", "table", "paused", "tag", "tags"] as const),
  ...(["trigger_text", "text_should_not_be_present", "conditions", "conditions_match_logic"] as const),
  ...(["filter_text_added", "filter_text_removed", "filter_text_replaced", "sort_text_alphabetically"] as const),
  ...(["extract_text", "check_unique_lines", "remove_duplicate_lines"] as const),
] satisfies readonly (keyof Settings)[];

/**
 * `tags`: the UUIDs of those that the site was given; `tables`: what the tables of the site are made of: where these have a price of the page, the
 * watch is one of the price.
 */
type Task = {
  site: { uuid: string; settings: Settings };
  member: Member;
  tags: string[];
  tables: readonly TableSettings[];
};

/**
 * The settings of the watch: those of its site, without what is about a list of pages. It names its processor, as a tag that it has may be why the
 * site is one.
 */
function watchOfPage({ site: { settings }, member, tags, tables }: Task): Settings {
  const own = { ...settings };
  for (const name of ofList) delete own[name];
  const { url, text } = member;
  const price = priceOfPage(member, tables);
  return {
    ...own,
    processor: systemDefaults.processor,
    ...price,
    url,
    tags,
    ...(text?.title ? { title: text.title } : {}),
  };
}

/** How often a page may have a watch whose name is not free, and get another one. */
const maxAttempts = 20;

/**
 * The UUID of the watch. It is made of the site and the page, so that of two requests at once one creates it and the other finds it.
 * @throws Problem for settings that are not acceptable, or over the plan's limit
 */
export async function ownWatchOf(
  scope: RequestScope & { mine: Pick<HistoryMine, "sites"> },
  task: Task,
): Promise<{ uuid: string; isNew: boolean }> {
  const { site, member } = task;
  const { sites } = scope.mine;
  const names = Array.from({ length: maxAttempts }, (_, attempt) =>
    uuidOf(`${site.uuid} ${pageId(member)} ${attempt}`),
  );
  const [present, taken] = await Promise.all([sites.present(names), sites.taken(names)]);
  const known = names.find((name) => present.has(name));
  if (known !== undefined) return { uuid: known, isNew: false };
  // One that was deleted may come back, and one that another account brought from a backup is that account's: both keep their names.
  const uuid = names.find((name) => !taken.has(name)) ?? crypto.randomUUID();
  try {
    await createWatches(scope, [watchOfPage(task)], { uuid });
    return { uuid, isNew: true };
  } catch (error) {
    if (!(await sites.present([uuid])).has(uuid)) throw error;
    return { uuid, isNew: false };
  }
}
