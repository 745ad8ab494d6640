/**
 * Texts, pages and traces in R2, by names (objectName.ts); what belongs to one reading is part of one object (segment.ts). Pictures and
 * sets, and objects that no row names.
 */
import { decodeText, pack, packing, storedIn, unpack, writerTo } from "./content.ts";
import { key, objectName, type ObjectOwner } from "./objectName.ts";
import { readingTexts, type SegmentOf } from "./readingTexts.ts";

export { StorageFailure } from "./content.ts";
export { watchPrefix, type ObjectOwner } from "./objectName.ts";

export type Objects = ReturnType<typeof objectStore>;

const probeBytes = 262_144;

/** The content of an object that is no part of another; null where there is none that can be read. */
async function contentOf(object: R2ObjectBody | null, name: string): Promise<Uint8Array | null> {
  const stored = await storedIn(object, name);
  return stored && unpack(stored.bytes, stored.encoding);
}

/** Objects that no row names, by their whole keys. */
function keyedObjects(bucket: R2Bucket) {
  const put = writerTo(bucket);
  return {
    /** Stores bytes, compressed where `isPacked`. @throws StorageFailure */
    async putAt(at: string, bytes: Uint8Array, isPacked = false): Promise<void> {
      await (isPacked ? put(at, pack(bytes), { encoding: packing }) : put(at, bytes));
    },

    /** A text of the whole service, such as a list; null where there is none, or none that can be read. */
    async sharedText(name: string): Promise<string | null> {
      return decodeText(await contentOf(await bucket.get(name), name));
    },

    async putSharedText(name: string, text: string): Promise<void> {
      await put(name, pack(text), { encoding: packing });
    },

    /** The bytes under a key; null where there are none that can be read. */
    bytesAt: async (at: string): Promise<Uint8Array | null> => contentOf(await bucket.get(at), at),
  };
}

/** What is no text, of a watch, by its name. */
function namedBytes(bucket: R2Bucket) {
  const put = writerTo(bucket);
  return {
    /** Stores bytes as they are (images, sets); returns their name. @throws StorageFailure */
    async putBytes(place: ObjectOwner, generation: number, bytes: Uint8Array): Promise<string> {
      const name = objectName(generation, bytes);
      await put(key(place, name), bytes);
      return name;
    },

    /** The bytes of that name, or null when they are gone or cannot be read. */
    async bytes(place: ObjectOwner, name: string): Promise<Uint8Array | null> {
      return contentOf(await bucket.get(key(place, name)), name);
    },
  };
}

/** Whether the bucket works. */
function probesOf(bucket: R2Bucket) {
  const at = "probe";
  return {
    /** Asks the bucket for something, whether it is there or not. @throws where the bucket does not answer. */
    async reach(): Promise<void> {
      await bucket.head(at);
    },

    /** Stores and removes something of the size of a page. @throws StorageFailure where the bucket takes nothing. */
    async probe(): Promise<void> {
      await writerTo(bucket)(at, new Uint8Array(probeBytes));
      await bucket.delete(at);
    },
  };
}

type Means = { segmentOf: SegmentOf; isEachPaid?: boolean };

/**
 * `segmentOf`: where texts are that moved. `isEachPaid`: writing an object costs something besides its bytes; on one machine it does
 * not.
 */
export function objectStore(bucket: R2Bucket, { segmentOf, isEachPaid = true }: Means) {
  return {
    ...keyedObjects(bucket),
    ...readingTexts(bucket, { segmentOf, isEachPaid }),
    ...namedBytes(bucket),
    ...probesOf(bucket),

    /** Deletes everything below a prefix, at most `pages` listings of 1,000; true when nothing is left. */
    async removeBelow(prefix: string, pages = 10): Promise<boolean> {
      for (let page = 0; page < pages; page++) {
        const listed = await bucket.list({ prefix, limit: 1000 });
        if (listed.objects.length) await bucket.delete(listed.objects.map((object) => object.key));
        if (!listed.truncated) return true;
      }
      return false;
    },

    list: (options: R2ListOptions) => bucket.list(options),
    remove: (keys: string[]) => bucket.delete(keys),
  };
}
