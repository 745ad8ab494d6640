/**
 * Texts, pages and traces in R2, compressed. A name is "<generation>.<sha256>": content-addressed, so that a check that
 * runs again writes the same object, and bound to the claim that wrote it, so that the sweep of orphans can never race
 * with a check that is about to name the same content. What belongs to one reading is one object (parts.ts).
 *
 * A row may outlive what it names: `wrangler dev` does not wait for the disk, so a power cut leaves empty or short objects. What
 * does not read as its name says is as good as gone, everywhere, with a line in the log.
 */
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from "node:zlib";
import { sha256 } from "../secret/digest.ts";
import { RecentTexts } from "./recent.ts";
import { joinedParts, partAt, partName, partOfName } from "./parts.ts";

export type Objects = ReturnType<typeof objectStore>;
export type ObjectOwner = { userId: number; watchId: number };

export const watchPrefix = ({ userId, watchId }: ObjectOwner) => `u/${userId}/w/${watchId}/`;

/** The name that a content gets when the given claim stores it. */
const objectName = (generation: number, content: string | Uint8Array) => `${generation}.${sha256(content)}`;

const probeBytes = 262_144;
/**
 * A part that is needed for a shorter time than the others stays as long as they do, unless it is larger than this, compressed: then
 * an object of its own, which is deleted with it, costs less. At the prices of R2 so many bytes, kept for the half year in which a
 * usual history is full, cost what it costs to write one.
 */
const maxSharedBytes = 40_960;

/** `isShortLived`: it goes long before the texts that it is stored with. */
export type TextPart = { text: string; isShortLived?: boolean };

type StoredObject = Pick<R2ObjectBody, "key" | "customMetadata" | "arrayBuffer">;

/** The content of a stored object; null where what is stored is not what its name says. */
async function contentOf(stored: StoredObject | null, name: string): Promise<Uint8Array | null> {
  if (!stored) return null;
  const { encoding, parts } = stored.customMetadata ?? {};
  const bytes = new Uint8Array(await stored.arrayBuffer());
  const { name: object, place } = partOfName(name);
  const [, digest] = /^\d+\.([\da-f]{64})$/.exec(object) ?? [];
  const isWhole = (whole: Uint8Array) => digest === undefined || sha256(whole) === digest;
  // Of parts the bytes as they are stored have the digest of the name, so that one is read without the others.
  const part = parts === undefined || !isWhole(bytes) ? null : partAt(bytes, parts, place);
  const content = parts === undefined ? unpack(bytes, encoding) : part && unpack(part, encoding);
  if (content && (parts !== undefined || isWhole(content))) return content;
  console.warn(JSON.stringify({ what: "a stored object cannot be read", object: stored.key }));
  return null;
}

/** What is stored is Brotli (RFC 7932), which takes half the time of gzip and a tenth less room; what was stored before is gzip. */
const packing = "br";
const unpackers: Record<string, (bytes: Uint8Array) => Uint8Array> = { br: brotliDecompressSync, gzip: gunzipSync };
/** From here on each step costs as much time again, and saves a twentieth. */
const thorough = 3;
/** Half the time for an eighth more room. */
const quick = 1;

const pack = (content: string | Uint8Array, quality = thorough): Uint8Array =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/** Null where the bytes are not of that encoding. */
function unpack(bytes: Uint8Array, encoding: string | undefined): Uint8Array | null {
  const unpacker = unpackers[encoding ?? ""];
  if (!unpacker) return bytes;
  try {
    return unpacker(bytes);
  } catch {
    return null;
  }
}

/** The bucket did not take what it was given: its disk is full, or it is out of order. */
export class StorageFailure extends Error {
  constructor(key: string, cause: unknown) {
    super(`${key} could not be stored: ${String(cause)}`, { cause });
    this.name = "StorageFailure";
  }
}

const decodeText = (content: Uint8Array | null): string | null => content && new TextDecoder().decode(content);

const writerTo =
  (bucket: R2Bucket) =>
  async (
    at: string,
    content: Uint8Array,
    customMetadata?: { encoding: typeof packing; parts?: string },
  ): Promise<void> => {
    try {
      await bucket.put(at, content, customMetadata && { customMetadata });
    } catch (error) {
      throw new StorageFailure(at, error);
    }
  };

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

/** The object that a name of a watch is about. */
const key = (place: ObjectOwner, name: string) => watchPrefix(place) + partOfName(name).name;

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

/** Texts of a watch, by their names. */
function namedTexts(bucket: R2Bucket, isEachPaid: boolean) {
  const put = writerTo(bucket);
  const recent = new RecentTexts();
  const recentKey = (place: ObjectOwner, name: string) => watchPrefix(place) + name;
  return {
    /** Stores a text; returns its name. @throws StorageFailure */
    async putText(place: ObjectOwner, generation: number, text: string): Promise<string> {
      const name = objectName(generation, text);
      await put(key(place, name), pack(text), { encoding: packing });
      return name;
    },

    /**
     * Stores texts as one object, large ones that go before the others apart from it; returns their names, in their order.
     * @throws StorageFailure
     */
    async putTexts(place: ObjectOwner, generation: number, texts: readonly TextPart[]): Promise<string[]> {
      const parts = texts.map(({ text, isShortLived = false }) => {
        const bytes = pack(text, isShortLived && !isEachPaid ? quick : thorough);
        const isApart = isShortLived && (!isEachPaid || bytes.length > maxSharedBytes);
        return { bytes, ownName: isApart ? objectName(generation, text) : null };
      });
      const together = parts.filter(({ ownName }) => ownName === null);
      const { bytes, lengths } = joinedParts(together.map((part) => part.bytes));
      const name = objectName(generation, bytes);
      await Promise.all([
        put(key(place, name), bytes, { encoding: packing, parts: lengths }),
        ...parts.flatMap((part) =>
          part.ownName === null ? [] : put(key(place, part.ownName), part.bytes, { encoding: packing }),
        ),
      ]);
      const names = parts.map((part) => part.ownName ?? partName(name, together.indexOf(part)));
      for (const [index, { text, isShortLived }] of texts.entries())
        if (!isShortLived) recent.add(recentKey(place, names[index] ?? ""), text);
      return names;
    },

    /** The text of that name, or null when it is gone or cannot be read. */
    async text(place: ObjectOwner, name: string): Promise<string | null> {
      const known = recent.get(recentKey(place, name));
      if (known !== undefined) return known;
      const text = decodeText(await contentOf(await bucket.get(key(place, name)), name));
      if (text !== null) recent.add(recentKey(place, name), text);
      return text;
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

/** `isEachPaid`: writing an object costs something besides its bytes; on one machine it does not. */
export function objectStore(bucket: R2Bucket, { isEachPaid = true } = {}) {
  return {
    ...keyedObjects(bucket),
    ...namedTexts(bucket, isEachPaid),
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
