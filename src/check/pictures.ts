/** The picture of a page and its element map on their way into the bucket, before the row that names them. */
import type { BrowserSeen } from "../browser/seen.ts";
import type { Place } from "../history/objects.ts";
import type { World } from "../world.ts";
import type { KeptPicture } from "./keeping.ts";

/** Stores what a browser photographed; null where it did not. */
export async function keptPicture(
  world: Pick<World, "objects">,
  place: Place,
  { generation, browser }: { generation: number; browser: BrowserSeen | undefined },
): Promise<KeptPicture | null> {
  if (!browser?.screenshot) return null;
  const { png, width, height, scale } = browser.screenshot;
  const [object, elementsObject] = await Promise.all([
    world.objects.putBytes(place, generation, png),
    world.objects.putText(place, generation, JSON.stringify(browser.elements ?? [])),
  ]);
  return { object, width, height, scale, elementsObject };
}
