/**
 * Creating and editing watches, the same for every way in: a single request, an import, a clone, and a preview of what would
 * be stored. Each function reads, decides by the pure rules and writes once: settings, tags and the next check in one batch. An edit that meets
 * another edit starts again.
 */
import { message, type Message } from "../message/message.ts";
import { lostHeaderWarnings } from "../settings/masks.ts";
import type { Caller } from "../http/identity.ts";
import { checkedAtOnce, firstCheckDelay } from "../schedule/arrivals.ts";
import { followArrivals } from "../schedule/following.ts";
import { recheck } from "../schedule/dispatch.ts";
import { requireKnown } from "./known.ts";
import { storeFirstPage } from "./firstPage.ts";
import { isAskedOtherwise } from "./hashes.ts";
import type { SaveNotes } from "../http/saveNotes.ts";
import { limitsOf, type PlanLimits } from "../plan/plan.ts";
import { editAttempts } from "../limits/editAttempts.ts";
import { problem } from "../problem.ts";
import { proxyKeys } from "../storage/proxies/known.ts";
import { movedMembers } from "./edits/statements.ts";
import { withTags } from "./edits/tags/settings.ts";
import type { Assignment } from "./edits/tags/statements.ts";
import { namesIn } from "./tagNames.ts";
import { tagResolver, type TagResolver, type AssignedTag } from "./tagResolver.ts";
import type { WatchMine, WatchWorld } from "./world.ts";
import { acceptSettings, type Acceptance } from "../settings/acceptance.ts";
import { withinIntervals } from "../settings/withinPlan.ts";
import { minIntervalsFor } from "./minIntervals.ts";
import { effective } from "../settings/cascade.ts";
import type { Effective } from "../settings/effective.ts";
import { revealedChange } from "../settings/hidden.ts";
import type { Settings } from "../settings/fields.ts";
import type { LoadedWatch } from "./row.ts";
import { dueAfterEdit } from "./reschedule.ts";
import { schedulingOf } from "../settings/scheduling.ts";
import type { NewWatch } from "./store.ts";
import { leftOutWarning, withoutForeignSecrets } from "../settings/origin.ts";
import { ownsSecrets, requireTagSecrets } from "./tagSecrets.ts";
import { warningsOf } from "../settings/warnings.ts";
import { applyEdit } from "./watch.ts";

/**
 * The account that asks, its own stores, and the world: what every route passes on. `isStrict`: the caller wants what cannot be read
 * refused rather than left out.
 */
export type RequestScope = { world: WatchWorld; caller: Caller; mine: WatchMine; isStrict?: boolean };

type AcceptanceScope = Pick<RequestScope, "world" | "caller" | "isStrict">;

/** The limits of this caller's plan. */
export const limitsFor = ({ world, caller }: AcceptanceScope): PlanLimits =>
  limitsOf(caller.plan, world.operator.SELF_HOSTED);

/** What this server and this caller's plan take of settings. */
export async function acceptanceOf(scope: AcceptanceScope): Promise<Acceptance> {
  const { world, isStrict } = scope;
  return {
    rules: world.net.guardRules,
    limits: limitsFor(scope),
    proxies: await proxyKeys(world),
    solves: world.operator.SOLVER_URL !== null,
    browsers: Object.keys(world.operator.EXTRA_BROWSERS),
    seals: world.operator.ENCRYPTION_KEYS !== null,
    refusesSelectors: isStrict,
  };
}

/** The settings in force for a watch of the caller, as if it had these settings and tags, which may still be on their way. */
export async function effectiveOf(
  { world, mine }: RequestScope,
  settings: Settings,
  tags: { settings: Settings }[] | Promise<{ settings: Settings }[]>,
): Promise<Effective> {
  const [account, min, assigned] = await Promise.all([mine.account.settings(), minIntervalsFor({ world, mine }), tags]);
  return withinIntervals(
    effective({
      watch: settings,
      tags: assigned.map((tag) => tag.settings),
      account,
      minimumSeconds: world.operator.MIN_CHECK_SECONDS,
    }),
    min(account.plan),
  );
}

/** Warnings for the owner who saves `own`, as sentences; `inForce` are the effective settings that follow from it. */
export function warningsFor({ world }: Pick<RequestScope, "world">, own: Settings, inForce: Effective): Message[] {
  const { MIN_CHECK_SECONDS: minimumSeconds } = world.operator;
  return warningsOf({ own, inForce, minimumSeconds, hasBrowser: Boolean(world.net.browser), now: world.clock.now() });
}

/** Settings that passed `acceptable`, for a new watch, with its history's times where it was imported (Unix seconds). */
export type AcceptedWatch = Pick<NewWatch, "createdAt" | "lastViewed" | "dueAt" | "importBatch"> & {
  uuid?: string;
  settings: Settings;
};

/** A resolver over the caller's tags: all of them, or at least those that watches with these `requests` could get. */
export async function resolverFor(
  { mine }: Pick<RequestScope, "mine">,
  requests?: Pick<Settings, "tag" | "tags">[],
): Promise<TagResolver> {
  const names = requests?.flatMap(({ tag, tags }) => {
    const { whole, parts } = namesIn(tag ?? "");
    return [...new Set([whole, ...parts])].filter(Boolean).concat(tags ?? []);
  });
  return tagResolver(names ? await mine.tags.candidates(names) : await mine.tags.list(), () => crypto.randomUUID());
}

/**
 * Creates watches, all or none, and queues their first checks. `look`: the look whose page the first of them begins with; `uuid`: that it gets.
 * @returns their UUIDs in order, the selectors that were dropped, and warnings.
 * @throws Problem for settings that are not acceptable, or over the plan's limit.
 */
export async function createWatches(
  scope: RequestScope,
  requests: Settings[],
  { look, uuid }: { look?: string | undefined; uuid?: string } = {},
): Promise<{ uuids: string[] } & SaveNotes> {
  const by = await acceptanceOf(scope);
  const accepted = requests.map((request) => acceptSettings(revealedChange({}, request), by));
  for (const { settings } of accepted) await requireKnown(scope.mine, settings);
  const watches = accepted.map(({ settings }, place) => (uuid && place === 0 ? { settings, uuid } : { settings }));
  const created = await createAcceptedWatches(scope, watches, await resolverFor(scope, requests));
  const ofLook = await storeFirstPage(scope, created[0], look);
  await queueFirstChecks(scope, created);
  return {
    uuids: created.map((watch) => watch.uuid),
    dropped: accepted.flatMap(({ dropped }) => dropped),
    warnings: [
      ...requests.flatMap(({ headers }) => lostHeaderWarnings({}, headers)),
      ...created.flatMap((watch) => watch.warnings()),
      ...ofLook,
    ],
  };
}

/** A watch that was created; `warnings` are for its owner. */
export type CreatedWatch = { id: number; uuid: string; inForce: Effective; warnings: () => Message[] };

/**
 * Creates watches of accepted settings, all or none, with the tags that the resolver added.
 * @returns the watches in the order of `accepted`.
 * @throws Problem over the plan's limit, or for a tag that does not exist.
 */
export async function createAcceptedWatches(
  scope: RequestScope,
  accepted: AcceptedWatch[],
  resolver: TagResolver,
): Promise<CreatedWatch[]> {
  const { world, mine } = scope;
  const account = await mine.account.settings();
  const minimumSeconds = world.operator.MIN_CHECK_SECONDS;
  const min = (await minIntervalsFor(scope))(account.plan);
  const now = world.clock.now();
  const tagged = accepted.map((one) => ({ ...one, assigned: resolver.assign(one.settings) }));
  await requireTagSecrets(
    scope,
    tagged.map(({ assigned, settings: { url } }) => ({ assigned, before: null, url })),
  );
  const prepared = tagged.map(({ uuid = crypto.randomUUID(), settings: request, assigned, ...past }, place) => {
    const { tag: _tag, tags: _tags, ...settings } = applyEdit({}, request);
    const tags = assigned.map((tag) => tag.settings);
    const inForce = withinIntervals(effective({ watch: settings, tags, account, minimumSeconds }), min);
    const scheduling = schedulingOf(uuid, inForce);
    const watch: NewWatch = {
      uuid,
      settings,
      tags: assigned,
      scheduling,
      dueAt: now + firstCheckDelay(place),
      ...past,
    };
    return { watch, inForce, warnings: () => warningsFor(scope, settings, inForce) };
  });
  const watches = prepared.map(({ watch }) => watch);
  const limit = limitsFor(scope).watches;
  const ids = await mine.watches.add({ watches, tags: resolver.newTags, limit, now });
  return prepared.map(({ watch: { uuid }, ...rest }, index) => ({ id: ids[index] as number, uuid, ...rest }));
}

/** Queues the first checks of new watches, of many those of the first; the others follow, and ticks find all of them where that fails. */
export async function queueFirstChecks({ world, caller }: RequestScope, created: { id: number }[]): Promise<void> {
  await queueChecks(world, created.slice(0, checkedAtOnce));
  await followArrivals(world, caller.userId, created.length).catch((error) => console.warn(String(error)));
}

async function queueChecks(world: WatchWorld, watches: { id: number }[]): Promise<void> {
  await recheck(
    world,
    watches.map((watch) => watch.id),
    { now: world.clock.now() },
  ).catch((error) => console.warn(String(error)));
}

/** What an edit changes: the same whatever the watch is like, or by what it is like just before. */
type Change = Settings | ((before: LoadedWatch) => Promise<Settings>);

/** Edits a watch; other edits at the same time both count. @throws Problem when it is gone or not acceptable. */
export async function editWatch(
  scope: RequestScope,
  { uuid, change: asked, ifRevision }: { uuid: string; change: Change; ifRevision?: (watch: LoadedWatch) => void },
): Promise<{ watch: LoadedWatch } & SaveNotes> {
  const { world, mine } = scope;
  for (let attempt = 0; attempt < editAttempts; attempt++) {
    const before = await mine.watches.find(uuid);
    if (!before) throw problem.notFound("watch");
    const change = typeof asked === "function" ? await asked(before) : asked;
    const accepted = acceptSettings(revealedChange(before.settings, change), await acceptanceOf(scope));
    await requireKnown(mine, accepted.settings, before.settings.table);
    const { tag: _tag, tags: _tags, ...rest } = accepted.settings;
    ifRevision?.(before);
    const after = applyEdit(before.settings, rest);
    const { settings, left } = ownsSecrets(scope.caller)
      ? { settings: after, left: [] }
      : withoutForeignSecrets({ before: before.settings, change, after });
    const isResumed = before.settings.paused === true && !settings.paused;
    if (isResumed) await mine.billing.mayResume([before.id], limitsFor(scope));
    const assigned = await assignmentAfter(scope, { before, change: accepted.settings, url: settings.url ?? "" });
    const tags = assigned?.tags ?? mine.tags.byUuids(before.tags.map((tag) => tag.uuid));
    const inForce = await effectiveOf(scope, settings, tags);
    const now = world.clock.now();
    const scheduling = schedulingOf(uuid, inForce);
    // An edit that sends back what it was shown must not put the next check off.
    const asksAnew = !inForce.paused && isAskedOtherwise(before.reading, inForce);
    const isRescheduled = asksAnew || assigned !== null || bearsOnSchedule(before.settings, settings);
    const saved = {
      scheduling,
      assigned,
      ...(isRescheduled ? { due: { at: dueAfterEdit({ inForce, scheduling, asksAnew, now }) } } : {}),
      now,
      moved: movedMembers(...withTags(before, { settings, assigned: assigned && assigned.tags })),
      by: { keyId: scope.caller.keyId, sessionId: scope.caller.session?.id ?? null },
    };
    if (!(await mine.watches.save(before, settings, saved))) continue;
    if (isResumed) await mine.billing.resumed();
    const watch = await mine.watches.find(uuid);
    if (!watch) continue;
    const isQueued = asksAnew || isDue({ schedule: watch.schedule, inForce, isRescheduled }, now);
    if (isQueued) await queueChecks(world, [watch]);
    const edited = (isQueued && (await mine.watches.find(uuid))) || watch;
    const leftOut = left.length ? [leftOutWarning(left, before.settings.url)] : [];
    const lost = lostHeaderWarnings(before.settings.headers, change.headers);
    const warnings = [...leftOut, ...lost, ...warningsFor(scope, settings, inForce)];
    return { watch: edited, dropped: accepted.dropped, warnings };
  }
  throw problem.conflict(message("watch.busy"));
}

const isSameAssignment = (assigned: readonly AssignedTag[], before: LoadedWatch["tags"]) =>
  assigned.length === before.length &&
  assigned.every(({ uuid, byPattern }) => before.some((tag) => tag.uuid === uuid && tag.byPattern === byPattern));

/** Whether an edit bears on when the next check may be. */
const bearsOnSchedule = (before: Settings, after: Settings) =>
  (["paused", "time_schedule_limit"] as const).some(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );

/**
 * Whether a watch is due once it was edited: above all where the edit ended a check that ran, as of a watch that has only just been
 * made. It is queued then instead of waiting for the tick, unless its weekly schedule was asked for another time.
 */
const isDue = (
  {
    schedule,
    inForce,
    isRescheduled,
  }: { schedule: LoadedWatch["schedule"]; inForce: Effective; isRescheduled: boolean },
  now: number,
): boolean =>
  !inForce.paused && schedule.nextAt <= now && !(isRescheduled && inForce.time_schedule_limit?.enabled === true);

type Edit = { before: LoadedWatch; change: Settings; url: string };

/** The tags of the watch after an edit that moves them; null after one that does not. */
async function assignmentAfter(
  scope: RequestScope,
  { before, change, url }: Edit,
): Promise<{ tags: AssignedTag[]; newTags: Assignment["newTags"] } | null> {
  const isNamed = "tag" in change || "tags" in change;
  if (!isNamed && (change.url === undefined || change.url === before.settings.url)) return null;
  const { assigned, newTags } = await tagsAfter(scope, { before, change, url });
  await requireTagSecrets(scope, [{ assigned, before, url }]);
  return isSameAssignment(assigned, before.tags) ? null : { tags: assigned, newTags };
}

/** The tags that a watch has after an edit, or as a new one. `newTags` are those among them that are not stored yet. */
export async function tagsAfter(
  scope: Pick<RequestScope, "mine">,
  { before, change, url }: { before?: LoadedWatch; change: Settings; url: string },
): Promise<{ assigned: AssignedTag[]; newTags: readonly { uuid: string; settings: Settings }[] }> {
  const isNamed = !before || "tag" in change || "tags" in change;
  const pinned = before?.tags.filter((tag) => !tag.byPattern).map((tag) => tag.uuid);
  const { tag, tags } = isNamed ? change : { tag: undefined, tags: pinned };
  const resolver = await resolverFor(scope, [{ tag, tags }]);
  return { assigned: resolver.assign({ tag, tags, url }, before?.tags), newTags: resolver.newTags };
}
