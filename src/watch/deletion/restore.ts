/** Getting deleted watches back: within the plan, with the tags and the schedule that they would have by now. */
import { message } from "../../message/message.ts";
import { problem, type Problem } from "../../problem.ts";
import { proProcessors } from "../../settings/processors.ts";
import { rescheduleWatches } from "../reschedule.ts";
import type { LoadedWatch } from "../row.ts";
import { limitsFor, resolverFor, type RequestScope } from "../save.ts";

/** What became of a watch that was to be restored; `alive`: it is not deleted. */
export type Restoration = "restored" | "alive" | "unknown" | Problem;

/** Restores those of these watches that were deleted less than seven days ago; what became of each, by its UUID. */
export async function restoreWatches(scope: RequestScope, uuids: readonly string[]): Promise<Map<string, Restoration>> {
  const { mine, world } = scope;
  const now = world.clock.now();
  const { watches: limit, proFeatures } = limitsFor(scope);
  const [alive, deleted] = await Promise.all([mine.watches.byUuids([...uuids]), mine.deletions.deleted(uuids, now)]);
  const needsPro = (processor: string | null) => !proFeatures && proProcessors.some((name) => name === processor);
  const allowed = deleted.flatMap(({ id, processor }) => (needsPro(processor) ? [] : id));
  const restored = new Set(await mine.deletions.restore(allowed, { limit, now }));
  await adopt(scope, await mine.watches.byIds([...restored]));
  const isFull = restored.size < allowed.length;
  const count = isFull ? await mine.watches.count() : 0;
  const results = new Map<string, Restoration>(uuids.map((uuid) => [uuid, "unknown"]));
  for (const { uuid } of alive) results.set(uuid, "alive");
  for (const { id, uuid, processor } of deleted) {
    if (needsPro(processor))
      results.set(uuid, problem.planRequired(message("plan.processor", { name: processor ?? "" })));
    else results.set(uuid, restored.has(id) ? "restored" : problem.watchLimit(count, limit ?? 0, 1));
  }
  return results;
}

/** Patterns of tags, tags and the account may have changed meanwhile. */
async function adopt(scope: RequestScope, watches: LoadedWatch[]): Promise<void> {
  if (!watches.length) return;
  const resolver = await resolverFor(scope);
  const moved: { id: number; tags: ReturnType<typeof resolver.assign> }[] = [];
  for (const { id, settings, tags } of watches) {
    const chosen = tags.filter(({ byPattern }) => !byPattern).map(({ uuid }) => uuid);
    const assigned = resolver.assign({ tags: chosen, url: settings.url ?? "" }, tags);
    const isSame =
      assigned.length === tags.length && assigned.every(({ uuid }) => tags.some((tag) => tag.uuid === uuid));
    if (isSame) continue;
    moved.push({ id, tags: assigned });
  }
  if (moved.length) await scope.mine.watches.setTags(moved);
  const ids = new Set(moved.map(({ id }) => id));
  const others = watches.filter(({ id }) => !ids.has(id));
  const again = moved.length ? await scope.mine.watches.byIds([...ids]) : [];
  await scope.mine.watches.retimeQueuedAlerts(watches.map(({ id }) => id));
  await rescheduleWatches(scope, [...others, ...again], { weekly: true });
}
