/**
 * Which tags a watch wears: those its settings name, and those whose pattern takes its address in. A name is a UUID or a
 * title, whatever its case; `tag` holds one or, with commas between them, several. A title in `tag` that no tag has yet
 * becomes a new one; a name in `tags`, and a UUID in either, must exist. A tag
 * that a pattern put on stays the pattern's to take off, also when a client sends back the list it was shown. Pure.
 */
import { problem } from "../problem.ts";
import type { Settings } from "../settings/fields.ts";
import { urlMatcher } from "./urlMatching.ts";
import { namesIn, titleKey } from "./tagNames.ts";

export type Garment = { uuid: string; settings: Settings };
export type Worn = { uuid: string; byPattern: boolean; settings: Settings };
type Wish = Pick<Settings, "tag" | "tags"> & { url?: string };

const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type Wardrobe = ReturnType<typeof wardrobeOf>;

/** The tags of an account; `born` collects those that wishes bring into being. */
export function wardrobeOf(tags: readonly Garment[], newUuid: () => string) {
  const byUuid = new Map(tags.map((tag) => [tag.uuid, tag]));
  const byTitle = new Map(tags.toReversed().map((tag) => [titleKey(tag.settings.title), tag]));
  const order = new Map(tags.map((tag, index) => [tag.uuid, index]));
  const patterned = tags.flatMap((tag) =>
    tag.settings.url_match_pattern ? [{ tag, takes: urlMatcher(tag.settings.url_match_pattern) }] : [],
  );
  const born: Garment[] = [];

  const find = (name: string) => byUuid.get(name) ?? byTitle.get(titleKey(name));

  function add(tag: Garment): Garment {
    born.push(tag);
    order.set(tag.uuid, order.size);
    byUuid.set(tag.uuid, tag);
    byTitle.set(titleKey(tag.settings.title), tag);
    const { url_match_pattern: pattern } = tag.settings;
    if (pattern) patterned.push({ tag, takes: urlMatcher(pattern) });
    return tag;
  }

  /** The tags of this title; made when there is none. */
  function titled(title: string): Garment {
    return byTitle.get(titleKey(title)) ?? add({ uuid: newUuid(), settings: { title } });
  }

  function named({ tag, tags: names }: Wish): Garment[] {
    const found = (names ?? []).map((name) => {
      const known = find(name);
      if (!known) throw problem.invalid(`tags: no tag has the UUID ${name.slice(0, 60)}`);
      return known;
    });
    const { whole, parts } = namesIn(tag ?? "");
    const together = whole ? find(whole) : undefined;
    return [...found, ...(together ? [together] : parts.map(called))];
  }

  function called(name: string): Garment {
    const known = find(name);
    if (!known && isUuid.test(name)) throw problem.invalid(`tag: no tag has the UUID ${name}`);
    return known ?? titled(name);
  }

  /** What is worn, in the order of the tags' creation. `before` is what was worn until now. */
  function worn(wish: Wish, before: readonly { uuid: string; byPattern: boolean }[] = []): Worn[] {
    const url = wish.url ?? "";
    const matching = new Set(patterned.flatMap(({ tag, takes }) => (takes(url) ? [tag] : [])));
    const pinned = new Map(before.map((tag) => [tag.uuid, tag.byPattern]));
    const all = new Map<string, Worn>();
    for (const tag of matching) all.set(tag.uuid, { ...tag, byPattern: true });
    for (const tag of named(wish))
      all.set(tag.uuid, { ...tag, byPattern: pinned.get(tag.uuid) === true && matching.has(tag) });
    return [...all.values()].sort((a, b) => (order.get(a.uuid) ?? 0) - (order.get(b.uuid) ?? 0));
  }

  return { find, add, titled, worn, born };
}
