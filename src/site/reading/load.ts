/** The texts of pages as the storage has them: those of one reading in one object. */
import { decodeText, packing, unpack } from "../../storage/content.ts";
import type { ObjectOwner } from "../../storage/objectName.ts";

type Objects = { bytes: (place: ObjectOwner, name: string) => Promise<Uint8Array | null> };

/** The texts of an object, in their places; null where it is gone. */
export async function loadTexts(objects: Objects, place: ObjectOwner, name: string): Promise<string[] | null> {
  const bytes = await objects.bytes(place, name);
  const text = bytes && decodeText(unpack(bytes, packing));
  return text === null ? null : (JSON.parse(text) as string[]);
}
