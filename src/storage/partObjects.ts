/** Objects of a watch that are made of parts, as they are stored, and what was in hand a moment before. */
import { decodeText, packing, storedIn, unpack, writerTo, type Stored } from "./content.ts";
import { joinedParts, partAt, partOfName } from "./parts.ts";
import { key, watchPrefix, type ObjectOwner } from "./objectName.ts";
import { RecentObjects } from "./recentObjects.ts";

/** What an object says of itself: the digest that its name does not say, or the open segment that it holds. */
type Label = { digest: string } | { segment: string };

export type PartObjects = ReturnType<typeof partObjects>;

export function partObjects(bucket: R2Bucket) {
  const put = writerTo(bucket);
  const recent = new RecentObjects();

  const putParts = async (at: string, parts: readonly Uint8Array[], label?: Label): Promise<void> => {
    const { bytes, lengths } = joinedParts(parts);
    await put(at, bytes, { encoding: packing, parts: lengths, ...label });
    recent.add(at, { bytes, encoding: packing, parts: lengths });
  };

  /** The object of that name, or null when it is gone or cannot be read. */
  const stored = async (place: ObjectOwner, name: string): Promise<Stored | null> => {
    const at = key(place, name);
    const known = recent.get(at);
    if (known) return known;
    const found = await storedIn(await bucket.get(at), name);
    if (found?.parts !== undefined) recent.add(at, found);
    return found;
  };

  /**
   * An object that holds a segment, whatever the row says: where rows are those of an earlier time again, what they name is gone, and
   * a later object has the same readings at the same places.
   */
  const strayOf = async (place: ObjectOwner, segment: string): Promise<string | null> => {
    const { objects } = await bucket.list({ prefix: watchPrefix(place), include: ["customMetadata"] });
    const found = objects.filter(({ customMetadata }) => customMetadata?.segment === segment);
    const names = found.map((object) => object.key.slice(watchPrefix(place).length));
    // The claim counts: what a check wrote that lost its own is older.
    return names.toSorted((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))[0] ?? null;
  };

  const textIn = async (place: ObjectOwner, name: string): Promise<string | null> => {
    const found = await stored(place, name);
    if (!found) return null;
    const { bytes, encoding, parts } = found;
    const content = parts === undefined ? bytes : partAt(bytes, parts, partOfName(name).place);
    return content && decodeText(unpack(content, encoding));
  };

  return { put, putParts, stored, strayOf, textIn };
}
