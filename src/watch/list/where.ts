/** A filter as the store takes it: tags by their ids, words as the watches that contain them. */
import type { RequestScope } from "../save.ts";
import { watchStates, type WatchFilter } from "./filter.ts";
import type { ListWhere } from "./statements.ts";

/** What is looked for, and how many watches the rarest of its tags has; null where a tag is unknown, so that nothing is found. */
export async function whereOf(
  { mine, world }: Pick<RequestScope, "mine" | "world">,
  { words, tags: names, hosts, states, hasPrice, processor }: WatchFilter,
): Promise<{ where: ListWhere; ofTag: number } | null> {
  const tags = await Promise.all([...new Set(names)].map((name) => mine.tags.named(name)));
  if (tags.includes(null)) return null;
  const sizes = await mine.watchList.tagSizes(tags.flatMap((tag) => tag?.id ?? []));
  const tagIds = [...sizes.keys()].sort((a, b) => (sizes.get(a) ?? 0) - (sizes.get(b) ?? 0));
  const withWords = words.length ? await mine.watchList.withWords(words) : null;
  const queued = states.includes("held") ? await mine.watchList.withQueuedAlerts() : null;
  const ids = withWords && queued ? withWords.filter((id) => queued.includes(id)) : (withWords ?? queued);
  const mutedAt = states.includes("muted") ? world.clock.now() : null;
  const counted = watchStates.filter((state) => states.includes(state));
  const where = { tagIds, ids, states: counted, mutedAt, hosts, hasPrice, processor };
  return { where, ofTag: sizes.get(tagIds[0] ?? 0) ?? 0 };
}
