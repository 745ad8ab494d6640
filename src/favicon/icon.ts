/**
 * The icon of a watched site: looked for once a page was read, at most once a day, after the check was settled. Nothing
 * here can fail a check: an icon that does not come is looked for again another day.
 */
import type { Egress } from "../egress/egress.ts";
import type { ObjectOwner } from "../storage/objects.ts";
import type { StorageWorld } from "../storage/world.ts";
import { dataBytes } from "./links.ts";
import { rasterType } from "./raster.ts";

export type Icon = { bytes: Uint8Array; type: string };

const accept = "image/png,image/webp,image/x-icon,image/gif,image/jpeg,image/*;q=0.5";

/** The first of these addresses that gives an icon; null for none. */
export type IconFinder = (addresses: string[]) => Promise<Icon | null>;

/** Finds icons for the watches of one message: each address is asked once. */
export function iconFinder(egress: Pick<Egress, "send">): IconFinder {
  const requests = new Map<string, Promise<Icon | null>>();
  const iconAt = (address: string): Promise<Icon | null> => {
    const known = requests.get(address) ?? fetchIcon(egress, address);
    requests.set(address, known);
    return known;
  };
  return async (addresses) => {
    for (const address of addresses) {
      const icon = await iconAt(address);
      if (icon) return icon;
    }
    return null;
  };
}

async function fetchIcon(egress: Pick<Egress, "send">, address: string): Promise<Icon | null> {
  if (address.startsWith("data:")) return iconOf(dataBytes(address));
  const answer = await egress.send({ url: address, headers: { accept }, purpose: "favicon" });
  return answer.ok && answer.status === 200 ? iconOf(answer.body) : null;
}

function iconOf(bytes: Uint8Array | null): Icon | null {
  const type = bytes && rasterType(bytes);
  return bytes && type ? { bytes, type } : null;
}

/** Stores what was found, or that nothing was, with the watch. An icon found earlier stays until there is another. */
export async function storeIcon(
  world: StorageWorld,
  { place, generation, icon }: { place: ObjectOwner; generation: number; icon: Icon | null },
): Promise<void> {
  const object = icon && (await world.stores.objects.putBytes(place, generation, icon.bytes));
  const found = { at: world.clock.now(), ...(icon ? { object, type: icon.type } : {}) };
  await world.stores.memory.noteIcon(place.watchId, JSON.stringify(found));
}
