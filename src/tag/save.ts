/**
 * Creating and editing tags, with what follows for watches: those that the pattern matches get the tag, those that
 * it no longer matches lose it, and all that are touched are scheduled by the settings that are in force now.
 */
import { about, message, type Message } from "../message/message.ts";
import { lostHeaderWarnings } from "../settings/masks.ts";
import type { SaveNotes } from "../http/saveNotes.ts";
import { acceptSettings } from "../settings/acceptance.ts";
import { revealedChange } from "../settings/hidden.ts";
import type { Settings } from "../settings/fields.ts";
import { acceptanceOf, effectiveOf, warningsFor, type RequestScope } from "../watch/save.ts";
import type { TagMine } from "./world.ts";
import { requireKnown } from "../watch/known.ts";
import { movesAlerts } from "../settings/notificationSchedule.ts";
import { rescheduleWatches } from "../watch/reschedule.ts";
import { applyEdit } from "../watch/watch.ts";
import { editAttempts } from "../limits/editAttempts.ts";
import { problem } from "../problem.ts";
import { urlMatcher } from "../watch/urlMatching.ts";
import type { Tag } from "../watch/tagNames.ts";
import { ownsSecrets } from "../watch/tagSecrets.ts";
import { holdsSecrets } from "../settings/origin.ts";

const watchesAtOnce = 500;

export type TagScope = RequestScope & { mine: TagMine };

/** The caller's tag of that UUID. @throws Problem 404 for unknown and for somebody else's alike. */
export async function tagOf({ mine }: Pick<TagScope, "mine">, uuid: string): Promise<Tag> {
  const tag = await mine.tags.find(uuid);
  if (!tag) throw problem.notFound("tag");
  return tag;
}

/** The UUID of a new tag, or of the one that has this title already. @throws Problem for unacceptable settings. */
export async function createTag(scope: TagScope, request: Settings): Promise<{ uuid: string } & SaveNotes> {
  const { world, mine } = scope;
  const { settings, dropped } = acceptSettings(revealedChange({}, request), await acceptanceOf(scope));
  await requireKnown(mine, settings);
  const known = await mine.tags.named(request.title ?? "");
  if (known) return { uuid: known.uuid, dropped: [], warnings: [] };
  const tag = await mine.tags.addUnlessNamed(crypto.randomUUID(), applyEdit({}, settings), world.clock.now());
  if (!tag) {
    // Another request made it just now.
    const made = await mine.tags.named(settings.title ?? "");
    if (!made) throw problem.conflict(message("tag.busy"));
    return { uuid: made.uuid, dropped: [], warnings: [] };
  }
  if (settings.url_match_pattern)
    await rescheduleByIds(scope, await applyPattern(scope, tag), movesAlerts({}, settings));
  const lost = lostHeaderWarnings({}, request.headers);
  return { uuid: tag.uuid, dropped, warnings: [...lost, ...(await warningsOfTag(scope, tag.settings))] };
}

/** Warnings about a tag: those of a watch with this tag and no settings of its own. */
async function warningsOfTag(scope: TagScope, settings: Settings): Promise<Message[]> {
  return warningsFor(scope, settings, await effectiveOf(scope, settings, []));
}

/** Edits a tag; other edits at the same time both count. @throws Problem when it is gone or not acceptable. */
export async function editTag(scope: TagScope, uuid: string, change: Settings): Promise<{ tag: Tag } & SaveNotes> {
  const { mine } = scope;
  for (let attempt = 0; attempt < editAttempts; attempt++) {
    const before = await tagOf(scope, uuid);
    const revealed = revealedChange(before.settings, change);
    const { settings: accepted, dropped } = acceptSettings(revealed, await acceptanceOf(scope));
    await requireKnown(mine, accepted, before.settings.table);
    const settings = applyEdit(before.settings, accepted);
    const isWidened = settings.url_match_pattern !== before.settings.url_match_pattern;
    if (isWidened && settings.url_match_pattern && holdsSecrets(before.settings) && !ownsSecrets(scope.caller))
      throw problem.forbidden(about("url_match_pattern", message("tag.secrets_of_pattern")));
    if (!(await mine.tags.save(before, settings))) continue;
    const after = { ...before, settings, revision: before.revision + 1 };
    const changed =
      settings.url_match_pattern === before.settings.url_match_pattern ? [] : await applyPattern(scope, after);
    const isTimed = movesAlerts(before.settings, settings) || (changed.length > 0 && movesAlerts({}, settings));
    await rescheduleByIds(scope, [...changed, ...(await mine.tags.watchIdsOf(after))], isTimed);
    const lost = lostHeaderWarnings(before.settings.headers, change.headers);
    return { tag: after, dropped, warnings: [...lost, ...(await warningsOfTag(scope, settings))] };
  }
  throw problem.conflict(message("tag.busy"));
}

/** Gives a tag to the watches that its pattern matches and takes it from those it no longer does; ids of those that changed. */
export async function applyPattern({ mine }: TagScope, tag: Tag): Promise<number[]> {
  const isMatch = urlMatcher(tag.settings.url_match_pattern);
  const watches = await mine.watches.addresses();
  return mine.tags.assignByPattern(
    tag,
    watches.flatMap(({ id, url }) => (isMatch(url) ? id : [])),
  );
}

/** Schedules watches anew after their tags changed. `isTimed`: whether that moved when their alerts go. */
export async function rescheduleByIds(scope: TagScope, watchIds: number[], isTimed = false): Promise<void> {
  const ids = [...new Set(watchIds)];
  if (isTimed) await scope.mine.watches.retimeQueuedAlerts(ids);
  for (let start = 0; start < ids.length; start += watchesAtOnce) {
    const watches = await scope.mine.watches.byIds(ids.slice(start, start + watchesAtOnce));
    await rescheduleWatches(scope, watches, { weekly: true });
  }
}
