/** Deleting a tag, and getting it back: what follows for its watches. */
import { message } from "../../message/message.ts";
import { problem } from "../../problem.ts";
import { movesAlerts } from "../../settings/notificationSchedule.ts";
import { applyPattern, rescheduleByIds, tagOf, type TagScope } from "../save.ts";

/** Deletes a tag; its watches stay. @throws Problem 404 */
export async function deleteTag(scope: TagScope, uuid: string): Promise<void> {
  const tag = await tagOf(scope, uuid);
  const watches = await scope.mine.tags.watchIdsOf(tag);
  await scope.mine.tagDeletions.remove(tag.id, scope.world.clock.now());
  await rescheduleByIds(scope, watches, movesAlerts({}, tag.settings));
}

/**
 * Restores a tag that was deleted less than seven days ago, with the watches that had it and are there still; where it has a
 * pattern, that decides anew. For a tag that is not deleted nothing happens.
 * @throws Problem 404; 409 where another tag has its name by now.
 */
export async function restoreTag(scope: TagScope, uuid: string): Promise<void> {
  const { mine, world } = scope;
  const now = world.clock.now();
  if (await mine.tags.find(uuid)) return;
  const deleted = await mine.tagDeletions.find(uuid, now);
  if (!deleted) throw problem.notFound("tag");
  const namesake = await mine.tags.named(deleted.title);
  if (namesake)
    throw problem.conflict(message("tag.name_taken", { name: JSON.stringify(deleted.title.slice(0, 200)) }));
  await mine.tagDeletions.restore(uuid, now);
  const tag = await tagOf(scope, uuid);
  const moved = tag.settings.url_match_pattern ? await applyPattern(scope, tag) : [];
  const watches = [...moved, ...(await mine.tags.watchIdsOf(tag))];
  await rescheduleByIds(scope, watches, movesAlerts({}, tag.settings));
}
