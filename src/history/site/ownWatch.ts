/** The settings of a page's own watch: those of its site, without what is about a list of pages. Pure. */
import type { Settings } from "../../settings/fields.ts";
import type { Member } from "../../site/member.ts";

/** Of the site these are about which pages there are, and which lines of its list count. */
const ofList = [
  ...(["url", "title", "external_id", "processor", "site", "table", "paused", "tag", "tags"] as const),
  ...(["trigger_text", "text_should_not_be_present", "conditions", "conditions_match_logic"] as const),
  ...(["filter_text_added", "filter_text_removed", "filter_text_replaced", "sort_text_alphabetically"] as const),
  ...(["extract_text", "check_unique_lines", "remove_duplicate_lines"] as const),
] satisfies readonly (keyof Settings)[];

/** `tags`: the UUIDs of those that the site was given. */
export function watchOfPage(site: Settings, { url, text }: Member, tags: string[]): Settings {
  const own = { ...site };
  for (const name of ofList) delete own[name];
  return { ...own, url, tags, ...(text?.title ? { title: text.title } : {}) };
}
