/** The text that is stored of a page of a site. */
import type { Member } from "../../site/member.ts";
import { loadTexts } from "../../site/reading/load.ts";
import type { StorageStores } from "../../storage/world.ts";
import type { LoadedWatch } from "../../watch/row.ts";
import type { World } from "../../world.ts";

/** Null where the page was not read, or the object that has its text is gone. */
export async function textOfPage(
  { stores }: World<Pick<StorageStores, "objects">>,
  { id, userId, reading }: LoadedWatch,
  { text }: Member,
): Promise<string | null> {
  const [number, part] = text?.place ?? [];
  const stored = reading.site?.reading?.objects.find((object) => object.number === number);
  if (stored === undefined || part === undefined) return null;
  const texts = await loadTexts(stores.objects, { userId, watchId: id }, stored.name);
  return texts?.[part] ?? null;
}
