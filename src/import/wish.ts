/** What importers bring, whatever they read: watches that someone had elsewhere, and what could not be brought. Pure. */
import type { Settings } from "../watch/fields.ts";

/** Why something of a document was left out. */
export type Note = { where: string; reason: string };

export type Wish = {
  /** The place in the document, for people: "Line 3". */
  where: string;
  /** With an address; not checked yet. */
  settings: Settings & { url: string };
  /** Titles of tags; those that do not exist come into being. */
  tagTitles?: string[];
  /** UUIDs of tags that the same document tells of. */
  tagUuids?: string[];
  /** Who it was elsewhere: kept where nobody else has it. */
  uuid?: string;
  createdAt?: number;
  lastViewed?: number;
};

/** What a document says; an importer is a function from its text to this. */
export type Told = { wishes: Wish[]; notes: Note[] };
export type Reader = (text: string) => Told;

/** One import must end within a request, and fit into the memory of one. */
export const mostWishes = 20_000;

/** How addresses are told apart: as a browser would spell them. */
function addressKey(url: string): string {
  const text = url.trim();
  return URL.canParse(text) ? new URL(text).href : text;
}

/** The wishes whose address is neither among `known` nor wished before; the others become notes. */
export function withoutDuplicates<W extends Wish>(
  wishes: readonly W[],
  known: Iterable<string>,
): { wishes: W[]; notes: Note[] } {
  const watched = new Set([...known].map(addressKey));
  const notes: Note[] = [];
  const seen = new Set<string>();
  const left = wishes.filter((wish) => {
    const key = addressKey(wish.settings.url);
    const reason = watched.has(key) ? "already watched" : seen.has(key) ? "stands in the document twice" : null;
    seen.add(key);
    if (reason) notes.push({ where: wish.where, reason: `${wish.settings.url.slice(0, 200)}: ${reason}` });
    return reason === null;
  });
  return { wishes: left, notes };
}
