/**
 * One action on many watches. Those that it changes nothing of are left alone; the others share a few statements, but for
 * settings, which are saved watch by watch as an update saves them.
 */
import type { z } from "zod";
import { message } from "../../message/message.ts";
import { Problem, problem } from "../../problem.ts";
import { refusalBody } from "../../http/refusals.ts";
import { recheckFor } from "../../schedule/dispatch.ts";
import { acceptSettings } from "../../settings/acceptance.ts";
import type { Settings } from "../../settings/fields.ts";
import type { LoadedWatch } from "../../watch/row.ts";
import { restoreWatches, type Restoration } from "../../watch/deletion/restore.ts";
import { requireKnown } from "../../watch/known.ts";
import { acceptanceOf, editWatch, limitsFor, type RequestScope } from "../../watch/save.ts";
import { settingsOf, type watchChange } from "../../watch/shape.ts";
import type { Tag } from "../../watch/tagNames.ts";
import { requireTagSecrets } from "../../watch/tagSecrets.ts";
import { applyEdit } from "../../watch/watch.ts";
import { movesAlerts } from "../../settings/notificationSchedule.ts";
import { rescheduleByIds } from "../save.ts";
import type { TagMine } from "../world.ts";
import type { ManyAction, ManyResult } from "./shape.ts";

export type TagScope = RequestScope & { mine: TagMine };
type Asked = { action: ManyAction; tag?: string; settings?: z.infer<typeof watchChange>; isDry: boolean };

/** What becomes, or with `isDry` would become, of each watch. @throws Problem for what is refused for all. */
export async function actOnWatches(scope: TagScope, watches: LoadedWatch[], asked: Asked): Promise<ManyResult[]> {
  const { action, tag: name, settings, isDry } = asked;
  if (action === "set")
    return setAll(scope, watches, { change: settingsOf(settings ?? {}).settings as Settings, isDry });
  const tag = name === undefined ? null : await scope.mine.tags.named(name);
  if (name !== undefined && !tag) throw problem.notFound("tag");
  if (action === "add_tag" && tag)
    await requireTagSecrets(
      scope,
      watches.map((before) => ({ assigned: [{ ...tag, byPattern: false }], before, url: before.settings.url })),
    );
  const results = watches.map((watch) => ({ watch, result: resultOf(watch, action, tag) }));
  const ids = results.flatMap(({ watch, result }) => (result.status === "done" ? watch.id : []));
  if (ids.length && action === "resume") await scope.mine.billing.mayResume(ids, limitsFor(scope));
  if (ids.length && !isDry) await carryOut(scope, ids, { action, tag });
  return results.map(({ result }) => result);
}

function resultOf(
  { uuid, settings, reading, lastViewed, lastNotificationError, tags }: LoadedWatch,
  action: ManyAction,
  tag: Tag | null,
): ManyResult {
  const isViewed = lastViewed > 0 && lastViewed >= Math.max(reading.snapshotAt ?? 0, reading.changedAt ?? 0);
  const known = tags.find(({ id }) => id === tag?.id);
  const isMoved: Record<Exclude<ManyAction, "set" | "recheck" | "restore">, boolean> = {
    pause: !settings.paused,
    resume: settings.paused === true,
    mute: !settings.notification_muted,
    unmute: settings.notification_muted === true || Boolean(settings.notification_muted_until),
    viewed: !isViewed,
    unviewed: lastViewed > 0,
    clear_errors: Boolean(reading.failing ?? reading.filterFailures ?? lastNotificationError),
    add_tag: !known || known.byPattern,
    remove_tag: known !== undefined,
    delete: true,
  };
  if (action === "recheck" && settings.paused)
    return { uuid, status: "refused", ...refusalBody(problem.conflict(message("watch.paused_recheck"))) };
  return {
    uuid,
    status: action === "recheck" || action === "set" || action === "restore" || isMoved[action] ? "done" : "unchanged",
  };
}

const statementOf = {
  pause: "pause",
  resume: "unpause",
  mute: "mute",
  unmute: "unmute",
  viewed: "mark_viewed",
  unviewed: "mark_unviewed",
  clear_errors: "clear_errors",
} as const;

async function carryOut(
  scope: TagScope,
  ids: number[],
  { action, tag }: { action: ManyAction; tag: Tag | null },
): Promise<void> {
  const { world, mine } = scope;
  const now = world.clock.now();
  switch (action) {
    case "set":
    case "restore":
      return;
    case "delete":
      return mine.deletions.remove(ids, now);
    case "recheck":
      return void (await recheckFor(world, scope.caller, ids));
    case "add_tag":
    case "remove_tag":
      if (tag) await (action === "add_tag" ? mine.tags.give(tag, ids) : mine.tags.takeFrom(tag, ids));
      return rescheduleByIds(scope, ids, movesAlerts({}, tag?.settings ?? {}));
    default:
      await mine.tags.actOn(ids, statementOf[action], now);
      // A watch that was paused may have a weekly schedule, which says when its next check is.
      if (action === "resume") await Promise.all([rescheduleByIds(scope, ids), mine.billing.resumed()]);
  }
}

/** The same members for all; what one watch refuses keeps no other from them. */
async function setAll(
  scope: TagScope,
  watches: LoadedWatch[],
  { change, isDry }: { change: Settings; isDry: boolean },
): Promise<ManyResult[]> {
  // Refused for all before the first is saved.
  const { settings: accepted } = acceptSettings(change, await acceptanceOf(scope));
  const results: ManyResult[] = [];
  for (const watch of watches) {
    const { uuid } = watch;
    try {
      const after = applyEdit(watch.settings, accepted);
      const bearsOnTags = "tag" in accepted || "tags" in accepted;
      const isMoved = bearsOnTags || JSON.stringify(after) !== JSON.stringify(watch.settings);
      if (isMoved)
        await (isDry ? requireKnown(scope.mine, accepted, watch.settings.table) : editWatch(scope, { uuid, change }));
      results.push({ uuid, status: isMoved ? "done" : "unchanged" });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      results.push({ uuid, status: "refused", ...refusalBody(error) });
    }
  }
  return results;
}

/** Restores deleted watches; with `isDry` the answer does not look at the room that the plan has. */
export async function restoreMany(scope: TagScope, uuids: string[], isDry: boolean): Promise<ManyResult[]> {
  const results = isDry ? await restorable(scope, uuids) : await restoreWatches(scope, uuids);
  const words = { restored: "done", alive: "unchanged", unknown: "not_found" } as const;
  return [...results].map(([uuid, result]) =>
    typeof result === "string"
      ? { uuid, status: words[result] }
      : { uuid, status: "refused" as const, ...refusalBody(result) },
  );
}

async function restorable({ mine, world }: TagScope, uuids: string[]): Promise<Map<string, Restoration>> {
  const [alive, deleted] = await Promise.all([
    mine.watches.byUuids(uuids),
    mine.deletions.deleted(uuids, world.clock.now()),
  ]);
  const results = new Map<string, Restoration>(uuids.map((uuid) => [uuid, "unknown"]));
  for (const { uuid } of alive) results.set(uuid, "alive");
  for (const { uuid } of deleted) results.set(uuid, "restored");
  return results;
}
