/**
 * Creating and editing watches, the same for every way in: single, import, clone, preview of what would be kept. Reads,
 * decides by the pure rules, writes once; an edit that meets another edit starts over.
 */
import type { Caller } from "../account/caller.ts";
import { recheck } from "../check/dispatch.ts";
import { limitsOf } from "../plan/plan.ts";
import { problem } from "../problem.ts";
import type { Tag } from "../tag/tag.ts";
import type { Mine, World } from "../world.ts";
import { acceptable, type Acceptance } from "./acceptable.ts";
import { effective, type Effective } from "./effective.ts";
import type { Settings } from "./fields.ts";
import type { LoadedWatch } from "./row.ts";
import { schedulingOf } from "./scheduling.ts";
import { edited } from "./watch.ts";

/** Who keeps, and with what. */
export type Desk = { world: World; caller: Caller; mine: Mine };

const editTries = 5;

/** What this server and this caller's plan accept. */
export function acceptanceOf({ world, caller }: Pick<Desk, "world" | "caller">): Acceptance {
  return {
    rules: world.guardRules,
    limits: limitsOf(caller.plan, world.operator.SELF_HOSTED),
    proxies: Object.keys(world.operator.PROXIES),
    browsers: Object.keys(world.operator.EXTRA_BROWSERS),
  };
}

/** The settings in force for a watch of the caller, as if it had these settings and tags. */
export async function effectiveOf({ world, mine }: Desk, settings: Settings, tags: Tag[]): Promise<Effective> {
  const account = await mine.account.settings();
  return effective({
    watch: settings,
    tags: tags.map((tag) => tag.settings),
    account,
    minimumSeconds: world.operator.MIN_CHECK_SECONDS,
  });
}

/**
 * Creates watches, all or none, and queues their first checks.
 * @returns their UUIDs in order, and the selectors that were dropped.
 * @throws Problem for settings that are not acceptable, or over the plan's limit.
 */
export async function keepNew(desk: Desk, wishes: Settings[]): Promise<{ uuids: string[]; dropped: string[] }> {
  const { world, caller, mine } = desk;
  const by = acceptanceOf(desk);
  const account = await mine.account.settings();
  const tags = new TagFinder(desk);
  const dropped: string[] = [];
  const born = [];
  for (const wish of wishes) {
    const accepted = acceptable(wish, by);
    dropped.push(...accepted.dropped);
    const worn = await tags.wornBy(accepted.settings);
    const { tag: _tag, tags: _tags, ...settings } = edited({}, accepted.settings);
    const uuid = crypto.randomUUID();
    const inForce = effective({
      watch: settings,
      tags: worn.map((tag) => tag.settings),
      account,
      minimumSeconds: world.operator.MIN_CHECK_SECONDS,
    });
    born.push({ uuid, settings, tagIds: worn.map((tag) => tag.id), scheduling: schedulingOf(uuid, inForce) });
  }
  const ids = await mine.watches.add(born, limitsOf(caller.plan, world.operator.SELF_HOSTED).watches, world.now());
  // The first reading need not wait for the tick; should this fail, the tick finds the watches due anyway.
  await recheck(world, ids, world.now()).catch((error) => console.warn(String(error)));
  return { uuids: born.map((watch) => watch.uuid), dropped };
}

/** Edits a watch; other edits at the same time both count. @throws Problem when it is gone or not acceptable. */
export async function keepEdit(
  desk: Desk,
  { uuid, change, ifRevision }: { uuid: string; change: Settings; ifRevision?: (watch: LoadedWatch) => void },
): Promise<{ watch: LoadedWatch; dropped: string[] }> {
  const { world, mine } = desk;
  const accepted = acceptable(change, acceptanceOf(desk));
  const { tag: _tag, tags: _tags, ...rest } = accepted.settings;
  const worn = "tag" in change || "tags" in change ? await new TagFinder(desk).wornBy(accepted.settings) : null;
  for (let attempt = 0; attempt < editTries; attempt++) {
    const before = await mine.watches.find(uuid);
    if (!before) throw problem.notFound("Watch");
    ifRevision?.(before);
    const settings = edited(before.settings, rest);
    const tags = worn ?? (await mine.tags.byUuids(before.tags.map((tag) => tag.uuid)));
    const inForce = await effectiveOf(desk, settings, tags);
    if (!(await mine.watches.save(before, settings, { scheduling: schedulingOf(uuid, inForce), now: world.now() })))
      continue;
    if (worn)
      await mine.watches.setTags(
        before.id,
        worn.map((tag) => tag.id),
      );
    const watch = await mine.watches.find(uuid);
    if (watch) return { watch, dropped: accepted.dropped };
  }
  throw problem.conflict("The watch is being edited by others; try again");
}

/** Finds the tags that settings name, and creates those named by a title that does not exist yet. */
class TagFinder {
  private readonly desk: Desk;
  private readonly known = new Map<string, Tag>();

  constructor(desk: Desk) {
    this.desk = desk;
  }

  async wornBy(settings: Settings): Promise<Tag[]> {
    const worn = new Map<number, Tag>();
    for (const uuid of settings.tags ?? []) {
      const tag = await this.find(uuid);
      if (!tag) throw problem.invalid(`tags: no tag has the UUID ${uuid.slice(0, 60)}`);
      worn.set(tag.id, tag);
    }
    const name = settings.tag?.trim();
    if (name) {
      const tag = (await this.find(name)) ?? (await this.born(name));
      worn.set(tag.id, tag);
    }
    return [...worn.values()];
  }

  private async find(name: string): Promise<Tag | null> {
    const key = name.toLowerCase();
    const tag = this.known.get(key) ?? (await this.desk.mine.tags.named(name));
    if (tag) this.known.set(key, tag);
    return tag;
  }

  private async born(title: string): Promise<Tag> {
    const tag = await this.desk.mine.tags.add(crypto.randomUUID(), { title }, this.desk.world.now());
    this.known.set(title.toLowerCase(), tag);
    return tag;
  }
}
