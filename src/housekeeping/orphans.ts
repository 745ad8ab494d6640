/**
 * Objects that no row names any more: a slice of the bucket each minute, from where the last one stopped. The bucket is that of all
 * databases, and each has its own walk through it, so whose an object is comes first:
 *
 * 1. A database looks at the objects of the accounts that it has; not of one that is just being moved.
 * 2. Objects of an account that no database has are looked at by the one that made the account.
 */
import { isFresh } from "../look/look.ts";
import { originOf } from "../shard/number.ts";
import { askAll, type Shards } from "../shard/shards.ts";
import type { HousekeepingStores, HousekeepingWorld } from "./world.ts";

const everySeconds = 60;
/** An object is named by a row within minutes of being written, or never. */
const orphanAfterSeconds = 86_400;
const objectsPerTick = 1000;

type Kept = { key: string; user: number; watch: number; name: string };

/** Removes a slice of the orphans that are `world`'s; how many. */
export async function sweepOrphans(
  shards: Shards<HousekeepingStores>,
  world: HousekeepingWorld,
  now: number,
): Promise<number> {
  const { notes, objects, objectNames } = world.stores;
  if (!(await notes.isDue("orphans", { now, every: everySeconds }))) return 0;
  const from = await notes.read("orphans-at");
  const listed = await objects.list({ prefix: "u/", limit: objectsPerTick, startAfter: from || undefined });
  const old = listed.objects.filter((object) => object.uploaded.getTime() / 1000 < now - orphanAfterSeconds);
  const { here, gone } = await ownOf(shards, world, old.flatMap(keptIn));
  const orphans = [
    ...(here.length ? await objectNames.unnamed(here, "here") : []),
    ...(gone.length ? await objectNames.unnamed(gone, "anywhere") : []),
  ];
  orphans.push(...listed.objects.flatMap(({ key }) => (isOldLook(key, now) ? key : [])));
  if (orphans.length) await objects.remove(orphans);
  await notes.write("orphans-at", listed.truncated ? (listed.objects.at(-1)?.key ?? "") : "");
  return orphans.length;
}

function keptIn({ key }: { key: string }): Kept[] {
  const match = /^u\/(\d+)\/w\/(\d+)\/(.+)$/.exec(key);
  return match ? [{ key, user: Number(match[1]), watch: Number(match[2]), name: match[3] ?? "" }] : [];
}

/** Those that this database answers for: of accounts that it has, and of those that none has. */
async function ownOf(
  shards: Shards<HousekeepingStores>,
  { shard, stores }: HousekeepingWorld,
  kept: Kept[],
): Promise<{ here: Kept[]; gone: Kept[] }> {
  // Where there is one, no account is elsewhere.
  if (shards.count === 1 || !kept.length) return { here: [], gone: kept };
  const users = [...new Set(kept.map(({ user }) => user))];
  const here = await stores.objectNames.accounts(users);
  const settled = new Set(here.filter(({ isMoving }) => !isMoving).map(({ id }) => id));
  const known = new Set(here.map(({ id }) => id));
  const strangers = users.filter((user) => !known.has(user) && originOf(user) === shard.index);
  const gone = await ofNobody(shards, strangers);
  return { here: kept.filter(({ user }) => settled.has(user)), gone: kept.filter(({ user }) => gone.has(user)) };
}

/** Of these accounts those that no database has; none while one of them does not answer. */
async function ofNobody(shards: Shards<HousekeepingStores>, users: number[]): Promise<Set<number>> {
  if (!users.length) return new Set();
  try {
    // One that is moved between two answers is where it went by the second time.
    const known = new Set<number>();
    for (let time = 0; time < 2; time += 1) {
      const found = await askAll(shards, ({ stores }) => stores.objectNames.accounts(users));
      for (const { id } of found.flat()) known.add(id);
    }
    return new Set(users).difference(known);
  } catch {
    return new Set();
  }
}

/** Whether it belongs to a look whose time is over. */
function isOldLook(key: string, now: number): boolean {
  const [, id] = /^u\/\d+\/l\/([^/]+)\//.exec(key) ?? [];
  return id !== undefined && !isFresh(id, now);
}
