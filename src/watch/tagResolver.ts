/**
 * Which tags a watch has: those that its settings name, and those whose pattern matches its address.
 *
 * 1. A name is a UUID or a title, whatever its case; `tag` holds one or, with commas between them, several.
 * 2. A title in `tag` that no tag has yet becomes a new tag; a name in `tags`, and a UUID in either, must exist.
 * 3. A tag that came by its pattern also goes by it: a client that sends back the list it was shown does not pin it.
 *
 * Pure.
 */
import { about, message } from "../message/message.ts";
import { problem } from "../problem.ts";
import type { Settings } from "../settings/fields.ts";
import { urlMatcher } from "./urlMatching.ts";
import { namesIn, titleKey } from "./tagNames.ts";

/** A tag as far as the resolver needs it. */
export type ResolverTag = {
  uuid: string;
  settings: Settings;
  /** Unix seconds, of a tag that was made elsewhere. */
  createdAt?: number;
};
/** A tag on a watch; `byPattern` where its pattern put it there and no person did. */
export type AssignedTag = { uuid: string; byPattern: boolean; settings: Settings };
type TagRequest = Pick<Settings, "tag" | "tags"> & { url?: string };

const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type TagResolver = ReturnType<typeof tagResolver>;

/**
 * A resolver over the tags of an account, in the order of their creation. `newTags` collects what `assign`, `add` and
 * `findOrAddTitle` add to them; nothing is stored here. `newUuid` gives ids for new tags.
 */
export function tagResolver(tags: readonly ResolverTag[], newUuid: () => string) {
  const byUuid = new Map(tags.map((tag) => [tag.uuid, tag]));
  const byTitle = new Map(tags.toReversed().map((tag) => [titleKey(tag.settings.title), tag]));
  const order = new Map(tags.map((tag, index) => [tag.uuid, index]));
  const withPattern = tags.flatMap((tag) =>
    tag.settings.url_match_pattern ? [{ tag, isMatch: urlMatcher(tag.settings.url_match_pattern) }] : [],
  );
  const newTags: ResolverTag[] = [];

  const find = (name: string) => byUuid.get(name.toLowerCase()) ?? byTitle.get(titleKey(name));

  function add(tag: ResolverTag): ResolverTag {
    newTags.push(tag);
    order.set(tag.uuid, order.size);
    byUuid.set(tag.uuid, tag);
    byTitle.set(titleKey(tag.settings.title), tag);
    const { url_match_pattern: pattern } = tag.settings;
    if (pattern) withPattern.push({ tag, isMatch: urlMatcher(pattern) });
    return tag;
  }

  /** The tag of this title; a new one where there is none. */
  function findOrAddTitle(title: string): ResolverTag {
    return byTitle.get(titleKey(title)) ?? add({ uuid: newUuid(), settings: { title } });
  }

  function requestedTags({ tag, tags: names }: TagRequest): ResolverTag[] {
    const found = (names ?? []).map((name) => {
      const known = find(name);
      if (!known) throw problem.invalid(about("tags", message("tag.unknown", { uuid: name.slice(0, 60) })));
      return known;
    });
    const { whole, parts } = namesIn(tag ?? "");
    const together = whole ? find(whole) : undefined;
    return [...found, ...(together ? [together] : parts.map(findOrAdd))];
  }

  function findOrAdd(name: string): ResolverTag {
    const known = find(name);
    if (!known && isUuid.test(name)) throw problem.invalid(about("tag", message("tag.unknown", { uuid: name })));
    return known ?? findOrAddTitle(name);
  }

  /**
   * The tags of a watch, in the order of their creation. `before` are the tags it had until now.
   * @throws Problem for a UUID, or a name in `tags`, that no tag has.
   */
  function assign(request: TagRequest, before: readonly { uuid: string; byPattern: boolean }[] = []): AssignedTag[] {
    const url = request.url ?? "";
    const matching = new Set(withPattern.flatMap(({ tag, isMatch }) => (isMatch(url) ? [tag] : [])));
    const pinned = new Map(before.map((tag) => [tag.uuid, tag.byPattern]));
    const all = new Map<string, AssignedTag>();
    for (const tag of matching) all.set(tag.uuid, { ...tag, byPattern: true });
    for (const tag of requestedTags(request))
      all.set(tag.uuid, { ...tag, byPattern: pinned.get(tag.uuid) === true && matching.has(tag) });
    return [...all.values()].sort((a, b) => (order.get(a.uuid) ?? 0) - (order.get(b.uuid) ?? 0));
  }

  return { find, add, findOrAddTitle, assign, newTags };
}
