/** Tags as their pages use them. Pure. */
import type { FormField } from "../../settings/form/form.ts";
import type { FormView } from "../forms/view.ts";
import type { AnswerOf } from "../../http/operationCall.ts";
import type { listDeletedTags } from "../../tag/deletion/routes.ts";
import type { ShownTag as Tag } from "../request/read.ts";

/** A tag of the list. */
export type ShownTag = ReturnType<typeof shownTag>;

/** The members that pages show, of a tag as the operations answer it. */
export const shownTag = (tag: Tag) => ({
  uuid: tag.uuid,
  title: tag.title ?? "",
  tag_colour: tag.tag_colour ?? "",
  url_match_pattern: tag.url_match_pattern ?? "",
  overrides_watch: tag.overrides_watch ?? null,
  notification_muted: tag.notification_muted ?? false,
  watch_count: tag.watch_count,
});

export type DeletedTag = AnswerOf<typeof listDeletedTags>["tags"][number];

export const tagsOnPage = 100;

/** `page`: from 1; `total`: how many have the words of `find`; `all`: how many there are. */
export type TagsPage = {
  tags: ShownTag[];
  find: string;
  page: number;
  total: number;
  all: number;
  deleted: readonly DeletedTag[];
  typed: { title: string; tag_colour: string; url_match_pattern: string };
  problem: string | null;
};

export type TagPage = {
  tag: ShownTag;
  view: FormView;
  problem: string | null;
  conflicts: string[];
};

export const noTyping: TagsPage["typed"] = { title: "", tag_colour: "", url_match_pattern: "" };

/** The part of the tags that a page shows, by name. */
export function shownPart(
  tags: readonly ShownTag[],
  { find, page }: { find: string; page: number },
): Pick<TagsPage, "tags" | "find" | "page" | "total" | "all"> {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  const found = tags
    .filter(({ title, url_match_pattern: pattern }) =>
      words.every((word) => `${title} ${pattern}`.toLowerCase().includes(word)),
    )
    .toSorted((one, other) => one.title.localeCompare(other.title));
  const last = Math.max(1, Math.ceil(found.length / tagsOnPage));
  const shown = Math.min(Math.max(1, page), last);
  const part = found.slice((shown - 1) * tagsOnPage, shown * tagsOnPage);
  return { tags: part, find, page: shown, total: found.length, all: tags.length };
}

/** What makes a tag comes before the settings that it gives. */
const first = ["title", "tag_colour", "url_match_pattern", "overrides_watch"];

export function tagFieldsFirst(fields: readonly FormField[]): FormField[] {
  const own = first.flatMap((name, at) =>
    fields.flatMap((field) => (field.name === name ? { ...field, rank: at + 1 } : [])),
  );
  return [...own, ...fields.filter(({ name }) => !first.includes(name))];
}
