/**
 * Texts, pages and traces in R2, compressed. A name is "<generation>.<sha256>": content-addressed, so that a check that
 * runs again writes the same object, and bound to the claim that wrote it, so that the sweep of orphans can never race
 * with a check that is about to name the same content.
 */
import { gunzipSync, gzipSync } from "node:zlib";
import { digestOf } from "../check/digest.ts";

export type Objects = ReturnType<typeof objectStore>;
export type Place = { userId: number; watchId: number };

export const watchPrefix = ({ userId, watchId }: Place) => `u/${userId}/w/${watchId}/`;

/** The name that a content gets when the given claim stores it. */
const objectName = (generation: number, content: string | Uint8Array) => `${generation}.${digestOf(content)}`;

export function objectStore(bucket: R2Bucket) {
  const key = (place: Place, name: string) => watchPrefix(place) + name;
  return {
    /** Stores a text; returns its name. */
    async putText(place: Place, generation: number, text: string): Promise<string> {
      const name = objectName(generation, text);
      await bucket.put(key(place, name), gzipSync(text), { customMetadata: { encoding: "gzip" } });
      return name;
    },

    /** Stores bytes as they are (images, sets); returns their name. */
    async putBytes(place: Place, generation: number, bytes: Uint8Array): Promise<string> {
      const name = objectName(generation, bytes);
      await bucket.put(key(place, name), bytes);
      return name;
    },

    /** The text of that name, or null when it is gone. */
    async text(place: Place, name: string): Promise<string | null> {
      const found = await bucket.get(key(place, name));
      if (!found) return null;
      const bytes = new Uint8Array(await found.arrayBuffer());
      return new TextDecoder().decode(found.customMetadata?.encoding === "gzip" ? gunzipSync(bytes) : bytes);
    },

    /** A text of the whole service, such as a list; null where there is none. */
    async sharedText(name: string): Promise<string | null> {
      const found = await bucket.get(name);
      return found ? gunzipSync(new Uint8Array(await found.arrayBuffer())).toString() : null;
    },

    async putSharedText(name: string, text: string): Promise<void> {
      await bucket.put(name, gzipSync(text), { customMetadata: { encoding: "gzip" } });
    },

    async bytes(place: Place, name: string): Promise<Uint8Array | null> {
      const found = await bucket.get(key(place, name));
      return found ? new Uint8Array(await found.arrayBuffer()) : null;
    },

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
