/**
 * What a watch is called wherever it is listed or reported: by its own title; without one by the page's title, unless
 * `use_page_title_in_list` says no; else by its address. The setting follows the cascade of cascade.ts. Pure.
 */
import type { Settings } from "../settings/fields.ts";
import type { WatchTag } from "./row.ts";

type Named = {
  uuid: string;
  settings: Pick<Settings, "title" | "url" | "use_page_title_in_list">;
  reading: { pageTitle?: string | undefined };
  tags: readonly WatchTag[];
};

/** The name of a watch; never empty. */
export function nameOf(watch: Named): string {
  const { title, url = "" } = watch.settings;
  return title || (usesPageTitle(watch) && watch.reading.pageTitle) || url.replace(/^source:/i, "") || watch.uuid;
}

/** What own settings and tags say of a setting, the first to say something first: the cascade of effective.ts. */
export const saidOf = <T>(
  own: T | null | undefined,
  tags: readonly { overrides: boolean | null; said: T | null | undefined }[],
) =>
  [
    ...tags.filter(({ overrides }) => overrides === true).map(({ said }) => said),
    own,
    ...tags.filter(({ overrides }) => overrides === null).map(({ said }) => said),
  ].find((each) => each !== null && each !== undefined);

/** Whether the page's title stands in for a title that nobody gave. */
function usesPageTitle({ settings, tags }: Pick<Named, "settings" | "tags">): boolean {
  const ofTags = tags.map(({ overrides, usesPageTitle: said }) => ({ overrides, said }));
  return saidOf(settings.use_page_title_in_list, ofTags) ?? true;
}
