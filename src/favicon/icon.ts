/**
 * Fetches the icon of a watched site, at most once a day, after the check was committed. A failure here never fails the check;
 * the icon is tried again another day.
 */
import type { Egress } from "../egress/egress.ts";
import type { EgressFailureClass } from "../egress/failure.ts";
import { hostOf } from "../settings/scheduling.ts";
import type { ObjectOwner } from "../storage/objects.ts";
import type { StorageWorld } from "../storage/world.ts";
import { dataBytes } from "../lib/icon/links.ts";
import { rasterType } from "../lib/icon/raster.ts";

/** A raster picture and its media type. */
export type Icon = { bytes: Uint8Array; type: string };

const accept = "image/png,image/webp,image/x-icon,image/gif,image/jpeg,image/*;q=0.5";

/** Resolves to the icon at the first of these addresses that has one; null when none has. */
export type IconFinder = (addresses: string[]) => Promise<Icon | null>;

/** What is of the host, and not of one of its addresses. */
const ofHost: readonly EgressFailureClass[] = ["blocked_address", "connect", "dns", "timeout", "tls"];

/**
 * An icon finder for the watches of one queue message, which fetches each address only once, and none of a host that did not answer: the
 * message has its place in the queue until the last icon is there.
 */
export function iconFinder(egress: Pick<Egress, "send">): IconFinder {
  const requests = new Map<string, Promise<Icon | null>>();
  const silent = new Set<string>();
  const fetchIcon = async (address: string): Promise<Icon | null> => {
    if (address.startsWith("data:")) return iconOf(dataBytes(address));
    if (silent.has(hostOf(address))) return null;
    const answer = await egress.send({ url: address, headers: { accept }, purpose: "favicon" });
    if (answer.ok) return answer.status === 200 ? iconOf(answer.body) : null;
    if (ofHost.includes(answer.failure.class)) silent.add(hostOf(answer.url));
    return null;
  };
  const iconAt = (address: string): Promise<Icon | null> => {
    const known = requests.get(address) ?? fetchIcon(address);
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

function iconOf(bytes: Uint8Array | null): Icon | null {
  const type = bytes && rasterType(bytes);
  return bytes && type ? { bytes, type } : null;
}

/** Stores the found icon with the watch, or that there was none. An earlier icon stays until another is found. */
export async function storeIcon(
  world: StorageWorld,
  { place, generation, icon }: { place: ObjectOwner; generation: number; icon: Icon | null },
): Promise<void> {
  const object = icon && (await world.stores.objects.putBytes(place, generation, icon.bytes));
  const found = { at: world.clock.now(), ...(icon ? { object, type: icon.type } : {}) };
  await world.stores.memory.noteIcon(place.watchId, JSON.stringify(found));
}
