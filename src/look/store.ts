/**
 * The looks of one account in the bucket. No row names them: their keys say whose they are and when they were taken. A new look
 * removes what has served its time, and the oldest ones beyond the limit; the sweep of orphans removes the rest.
 */
import type { Objects } from "../storage/objects.ts";
import type { LookedPage } from "../watch/world.ts";
import { isFresh, pageOf, type Look, type TakenLook } from "./look.ts";

const maxLooks = 20;
/** Of all strangers together, whose account is none. */
const maxOfStrangers = 600;
const maxListed = 200;

export function lookStore({ objects, userId }: { objects: Objects; userId: number }) {
  const prefix = `u/${userId}/l/`;
  const keyOf = (id: string, part: string) => `${prefix}${id}/${part}`;
  // Not below the looks, whose keys say when they were taken.
  const placeOf = (hash: string) => `u/${userId}/shared/${hash.slice(0, 3)}`;
  const bytes = (id: string, part: string) => objects.bytesAt(keyOf(id, part));

  async function makeRoom(now: number): Promise<void> {
    const listed = await objects.list({ prefix, limit: maxListed });
    const keys = listed.objects.map(({ key }) => key);
    const ids = [...new Set(keys.map((key) => key.slice(prefix.length).split("/")[0] ?? ""))];
    // Ids begin with the time, so that their order is that of the looks.
    const kept = new Set(ids.filter((id) => isFresh(id, now)).slice(1 - (userId === 0 ? maxOfStrangers : maxLooks)));
    const gone = keys.filter((key) => !kept.has(key.slice(prefix.length).split("/")[0] ?? ""));
    if (gone.length) await objects.remove(gone);
  }

  return {
    /** Stores a look. @throws StorageFailure */
    async add({ look, body, picture, steps }: TakenLook, now: number): Promise<void> {
      await makeRoom(now);
      const text = new TextEncoder().encode(JSON.stringify(look));
      await Promise.all([
        body && objects.putAt(keyOf(look.id, "body"), body, true),
        picture && objects.putAt(keyOf(look.id, "picture"), picture),
        steps && objects.putAt(keyOf(look.id, "steps"), steps),
      ]);
      // Last, so that a look that is found is whole.
      await objects.putAt(keyOf(look.id, "look"), text, true);
    },

    /** The account's look of that id; null where there is none, or its time is over. */
    async find(id: string, now: number): Promise<Look | null> {
      if (!isFresh(id, now)) return null;
      const stored = await bytes(id, "look");
      return stored && (JSON.parse(new TextDecoder().decode(stored)) as Look);
    },

    /** What the look of that id read, with its picture; null where it is gone. */
    async page(id: string, now: number): Promise<LookedPage | null> {
      const look = await this.find(id, now);
      if (!look) return null;
      const [body, picture] = await Promise.all([
        look.page ? this.body(id) : null,
        look.picture ? this.picture(id) : null,
      ]);
      const page = look.page && body ? pageOf({ look, body, picture }, true) : null;
      const title = look.failure === null ? look.title : null;
      return { at: look.at, requestHash: look.requestHash, title, page };
    },

    /** Keeps a word for this hash, such as which look the last one is, in one of a few places: another hash may take it. */
    share: (hash: string, word: string) => objects.putSharedText(placeOf(hash), `${hash} ${word}`),
    /** The word that was kept for this hash; null where there is none any more. */
    async shared(hash: string): Promise<string | null> {
      const [found, word = null] = (await objects.sharedText(placeOf(hash)))?.split(" ") ?? [];
      return found === hash ? word : null;
    },

    body: (id: string) => bytes(id, "body"),
    picture: (id: string) => bytes(id, "picture"),
    steps: (id: string) => bytes(id, "steps"),
  };
}
