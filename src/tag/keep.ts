/**
 * Creating, editing and deleting tags, with what follows for the watches below: those that the pattern takes in join,
 * those that it no longer takes in leave, and the scheduler's rows of all that are touched adopt what is in force now.
 */
import type { SaveNotes } from "../http/dropped.ts";
import { acceptable } from "../settings/acceptable.ts";
import type { Settings } from "../settings/fields.ts";
import { acceptanceOf, effectiveOf, warningsFor, type Desk } from "../watch/keep.ts";
import type { TagMine } from "./world.ts";
import { rescheduleWatches } from "../watch/reschedule.ts";
import { edited } from "../watch/watch.ts";
import { editAttempts } from "../limits/edits.ts";
import { problem } from "../problem.ts";
import { urlMatcher } from "../watch/urlMatching.ts";
import type { Tag } from "../watch/tagNames.ts";

const watchesAtOnce = 500;

type TagDesk = Desk & { mine: TagMine };

/** The caller's tag of that UUID. @throws Problem 404 for unknown and for somebody else's alike. */
export async function tagOf({ mine }: Pick<TagDesk, "mine">, uuid: string): Promise<Tag> {
  const tag = await mine.tags.find(uuid);
  if (!tag) throw problem.notFound("Tag");
  return tag;
}

/** The UUID of a new tag, or of the one that has this title already. @throws Problem for unacceptable settings. */
export async function keepTag(desk: TagDesk, wish: Settings): Promise<{ uuid: string } & SaveNotes> {
  const { world, mine } = desk;
  const { settings, dropped } = acceptable(wish, acceptanceOf(desk));
  const known = await mine.tags.named(wish.title ?? "");
  if (known) return { uuid: known.uuid, dropped: [], warnings: [] };
  const tag = await mine.tags.add(crypto.randomUUID(), edited({}, settings), world.clock.now());
  if (settings.url_match_pattern) await adopted(desk, await joined(desk, tag));
  return { uuid: tag.uuid, dropped, warnings: await warningsOfTag(desk, tag.settings) };
}

/** What a tag does to a watch that says nothing itself. */
async function warningsOfTag(desk: TagDesk, settings: Settings): Promise<string[]> {
  return warningsFor(desk, settings, await effectiveOf(desk, settings, []));
}

/** Edits a tag; other edits at the same time both count. @throws Problem when it is gone or not acceptable. */
export async function keepTagEdit(desk: TagDesk, uuid: string, change: Settings): Promise<{ tag: Tag } & SaveNotes> {
  const { mine } = desk;
  const { settings: accepted, dropped } = acceptable(change, acceptanceOf(desk));
  for (let attempt = 0; attempt < editAttempts; attempt++) {
    const before = await tagOf(desk, uuid);
    const settings = edited(before.settings, accepted);
    if (!(await mine.tags.save(before, settings))) continue;
    const after = { ...before, settings, revision: before.revision + 1 };
    const moved = settings.url_match_pattern === before.settings.url_match_pattern ? [] : await joined(desk, after);
    await adopted(desk, [...moved, ...(await mine.tags.wornBy(after))]);
    return { tag: after, dropped, warnings: await warningsOfTag(desk, settings) };
  }
  throw problem.conflict("The tag is being edited by others; try again");
}

/** Deletes a tag; its watches stay. @throws Problem 404 */
export async function dropTag(desk: TagDesk, uuid: string): Promise<void> {
  const tag = await tagOf(desk, uuid);
  const watches = await desk.mine.tags.wornBy(tag);
  await desk.mine.tags.remove(tag);
  await adopted(desk, watches);
}

/** Puts a tag on what its pattern takes in, and off what it no longer does; ids of the watches that moved. */
async function joined({ mine }: TagDesk, tag: Tag): Promise<number[]> {
  const takes = urlMatcher(tag.settings.url_match_pattern);
  const watches = await mine.watches.addresses();
  return mine.tags.dress(
    tag,
    watches.flatMap(({ id, url }) => (takes(url) ? id : [])),
  );
}

/** Lets the scheduler's rows of watches follow their tags. */
export async function adopted(desk: TagDesk, watchIds: number[]): Promise<void> {
  const ids = [...new Set(watchIds)];
  for (let start = 0; start < ids.length; start += watchesAtOnce) {
    const watches = await desk.mine.watches.byIds(ids.slice(start, start + watchesAtOnce));
    await rescheduleWatches(desk, watches, { weekly: true });
  }
}
