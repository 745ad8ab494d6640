/** The page that a new watch begins with, where a look fetched it before the watch was made. */
import { unpackedPage } from "../page/packed.ts";
import type { Page } from "../page/page.ts";
import type { ObjectOwner } from "../storage/objects.ts";
import type { StorageWorld } from "../storage/world.ts";
import type { WatchMemory } from "../watch/memory.ts";

/** Null where the watch was not made of a look, has been read since, or the page is gone. */
export async function firstPage(
  { stores }: StorageWorld,
  { memory, place }: { memory: WatchMemory; place: ObjectOwner | null },
): Promise<Page | null> {
  const { firstPage: kept, snapshotAt } = memory;
  if (!kept || !place || snapshotAt !== undefined) return null;
  const packed = await stores.objects.bytes(place, kept.object);
  return packed && unpackedPage(packed);
}
