/**
 * Creating and editing watches, the same for every way in: single, import, clone, preview of what would be kept. Reads,
 * decides by the pure rules, writes once; an edit that meets another edit starts over.
 */
import type { Caller } from "../http/identity.ts";
import { recheck } from "../schedule/dispatch.ts";
import { isAskedOtherwise } from "./hashes.ts";
import type { SaveNotes } from "../http/dropped.ts";
import { limitsOf } from "../plan/plan.ts";
import { editAttempts } from "../limits/edits.ts";
import { problem } from "../problem.ts";
import { namesIn } from "./tagNames.ts";
import { wardrobeOf, type Wardrobe, type Worn } from "./tagResolver.ts";
import type { WatchMine, WatchWorld } from "./world.ts";
import { acceptable, type Acceptance } from "../settings/acceptable.ts";
import { effective, type Effective } from "../settings/effective.ts";
import type { Settings } from "../settings/fields.ts";
import type { LoadedWatch } from "./row.ts";
import { rescheduleWatches } from "./reschedule.ts";
import { schedulingOf } from "../settings/scheduling.ts";
import type { NewWatch } from "./store.ts";
import { warningsOf } from "../settings/warnings.ts";
import { edited } from "./watch.ts";

/** Who keeps, and with what. */
export type Desk = { world: WatchWorld; caller: Caller; mine: WatchMine };

/** What this server and this caller's plan accept. */
export function acceptanceOf({ world, caller }: Pick<Desk, "world" | "caller">): Acceptance {
  return {
    rules: world.net.guardRules,
    limits: limitsOf(caller.plan, world.operator.SELF_HOSTED),
    proxies: Object.keys(world.operator.PROXIES),
    browsers: Object.keys(world.operator.EXTRA_BROWSERS),
    seals: world.operator.ENCRYPTION_KEYS !== null,
  };
}

/** The settings in force for a watch of the caller, as if it had these settings and tags. */
export async function effectiveOf(
  { world, mine }: Desk,
  settings: Settings,
  tags: { settings: Settings }[],
): Promise<Effective> {
  const account = await mine.account.settings();
  return effective({
    watch: settings,
    tags: tags.map((tag) => tag.settings),
    account,
    minimumSeconds: world.operator.MIN_CHECK_SECONDS,
  });
}

/** What a save of these settings, in force like this, has to tell its owner. */
export function warningsFor({ world }: Pick<Desk, "world">, own: Settings, inForce: Effective): string[] {
  const { MIN_CHECK_SECONDS: minimumSeconds } = world.operator;
  return warningsOf({ own, inForce, minimumSeconds, hasBrowser: Boolean(world.net.browser), now: world.clock.now() });
}

/** A watch to be: its settings, checked already, and what it brings from elsewhere. */
export type Birth = Pick<NewWatch, "createdAt" | "lastViewed" | "dueAt"> & { uuid?: string; settings: Settings };

/** The tags of the caller to dress watches with: all, or at least those that watches of these wishes could wear. */
export async function wardrobeFor({ mine }: Pick<Desk, "mine">, wishes?: Wished[]): Promise<Wardrobe> {
  const names = wishes?.flatMap(({ tag, tags }) => {
    const { whole, parts } = namesIn(tag ?? "");
    return [...new Set([whole, ...parts])].filter(Boolean).concat(tags ?? []);
  });
  return wardrobeOf(names ? await mine.tags.wardrobe(names) : await mine.tags.list(), () => crypto.randomUUID());
}
type Wished = Pick<Settings, "tag" | "tags">;

/**
 * Creates watches, all or none, and queues their first checks.
 * @returns their UUIDs in order, the selectors that were dropped, and warnings.
 * @throws Problem for settings that are not acceptable, or over the plan's limit.
 */
export async function keepNew(desk: Desk, wishes: Settings[]): Promise<{ uuids: string[] } & SaveNotes> {
  const by = acceptanceOf(desk);
  const accepted = wishes.map((wish) => acceptable(wish, by));
  const births = accepted.map(({ settings }) => ({ settings }));
  const born = await bear(desk, births, await wardrobeFor(desk, wishes));
  await firstChecks(desk, born);
  return {
    uuids: born.map((watch) => watch.uuid),
    dropped: accepted.flatMap(({ dropped }) => dropped),
    warnings: born.flatMap((watch) => watch.warnings()),
  };
}

/** A watch that was created; `warnings` says what its owner is to be told. */
export type Born = { id: number; uuid: string; warnings: () => string[] };

/** Creates watches of acceptable settings, all or none, with the tags that are new to the wardrobe. @throws Problem */
export async function bear(desk: Desk, births: Birth[], wardrobe: Wardrobe): Promise<Born[]> {
  const { world, caller, mine } = desk;
  const account = await mine.account.settings();
  const minimumSeconds = world.operator.MIN_CHECK_SECONDS;
  const made = births.map(({ uuid = crypto.randomUUID(), settings: wish, ...past }) => {
    const worn = wardrobe.worn(wish);
    const { tag: _tag, tags: _tags, ...settings } = edited({}, wish);
    const tags = worn.map((tag) => tag.settings);
    const inForce = effective({ watch: settings, tags, account, minimumSeconds });
    const watch: NewWatch = { uuid, settings, tags: worn, scheduling: schedulingOf(uuid, inForce), ...past };
    return { watch, warnings: () => warningsFor(desk, settings, inForce) };
  });
  const watches = made.map(({ watch }) => watch);
  const limit = limitsOf(caller.plan, world.operator.SELF_HOSTED).watches;
  const ids = await mine.watches.add({ watches, tags: wardrobe.born, limit, now: world.clock.now() });
  return made.map(({ watch: { uuid }, warnings }, index) => ({ id: ids[index] as number, uuid, warnings }));
}

/** The first reading need not wait for the tick; should this fail, the tick finds the watches due anyway. */
export const firstChecks = ({ world }: Desk, born: { id: number }[]): Promise<void> => checkSoon(world, born);

async function checkSoon(world: WatchWorld, watches: { id: number }[]): Promise<void> {
  await recheck(
    world,
    watches.map((watch) => watch.id),
    { now: world.clock.now() },
  ).catch((error) => console.warn(String(error)));
}

/** Edits a watch; other edits at the same time both count. @throws Problem when it is gone or not acceptable. */
export async function keepEdit(
  desk: Desk,
  { uuid, change, ifRevision }: { uuid: string; change: Settings; ifRevision?: (watch: LoadedWatch) => void },
): Promise<{ watch: LoadedWatch } & SaveNotes> {
  const { world, mine } = desk;
  const accepted = acceptable(change, acceptanceOf(desk));
  const { tag: _tag, tags: _tags, ...rest } = accepted.settings;
  for (let attempt = 0; attempt < editAttempts; attempt++) {
    const before = await mine.watches.find(uuid);
    if (!before) throw problem.notFound("Watch");
    ifRevision?.(before);
    const settings = edited(before.settings, rest);
    const wakes = before.settings.paused === true && !settings.paused;
    if (wakes) await mine.billing.mayWake([before.id], acceptanceOf(desk).limits);
    const wears = await dressed(desk, { before, change: accepted.settings, url: settings.url ?? "" });
    const worn = wears && isAlike(wears, before.tags) ? null : wears;
    const tags = worn ?? (await mine.tags.byUuids(before.tags.map((tag) => tag.uuid)));
    const inForce = await effectiveOf(desk, settings, tags);
    if (
      !(await mine.watches.save(before, settings, { scheduling: schedulingOf(uuid, inForce), now: world.clock.now() }))
    )
      continue;
    if (wakes) await mine.billing.woken();
    if (worn) await mine.watches.setTags(before.id, worn);
    const watch = await mine.watches.find(uuid);
    if (!watch) continue;
    // An edit that sends back what it was shown must not put the next check off.
    const reads = !inForce.paused && isAskedOtherwise(watch.reading, inForce);
    const moves = reads || worn !== null || differs(before.settings, settings);
    if (moves) await rescheduleWatches(desk, [watch], { weekly: true });
    if (reads) await checkSoon(world, [watch]);
    const after = (moves && (await mine.watches.find(uuid))) || watch;
    return { watch: after, dropped: accepted.dropped, warnings: warningsFor(desk, settings, inForce) };
  }
  throw problem.conflict("The watch is being edited by others; try again");
}

const isAlike = (worn: readonly Worn[], before: LoadedWatch["tags"]) =>
  worn.length === before.length &&
  worn.every(({ uuid, byPattern }) => before.some((tag) => tag.uuid === uuid && tag.byPattern === byPattern));

/** True where an edit bears on when the next check may be. */
const differs = (before: Settings, after: Settings) =>
  (["paused", "time_schedule_limit"] as const).some(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );

type Edit = { before: LoadedWatch; change: Settings; url: string };

/** What the watch wears after an edit that bears on it, new tags kept; null after one that does not. */
async function dressed(desk: Desk, { before, change, url }: Edit): Promise<Worn[] | null> {
  const isNamed = "tag" in change || "tags" in change;
  if (!isNamed && (change.url === undefined || change.url === before.settings.url)) return null;
  const { worn, made } = await tagsAfter(desk, { before, change, url });
  for (const { uuid, settings } of made) await desk.mine.tags.add(uuid, settings, desk.world.clock.now());
  return worn;
}

/** The tags that a watch has after an edit, or as a new one; `made`: those that come into being with it, not stored yet. */
export async function tagsAfter(
  desk: Pick<Desk, "mine">,
  { before, change, url }: { before?: LoadedWatch; change: Settings; url: string },
): Promise<{ worn: Worn[]; made: readonly { uuid: string; settings: Settings }[] }> {
  const isNamed = !before || "tag" in change || "tags" in change;
  const pinned = before?.tags.filter((tag) => !tag.byPattern).map((tag) => tag.uuid);
  const { tag, tags } = isNamed ? change : { tag: undefined, tags: pinned };
  const wardrobe = await wardrobeFor(desk, [{ tag, tags }]);
  return { worn: wardrobe.worn({ tag, tags, url }, before?.tags), made: wardrobe.born };
}
