/** What importers bring, whatever they read: watches that someone had elsewhere, and what could not be brought. Pure. */
import type { Settings } from "../settings/fields.ts";

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
export const maxItems = 20_000;

/** What makes one watch the double of another: its address, its UUID in a backup, or nothing. */
export type SameBy = "address" | "uuid" | "nothing";

/** The wishes that are not watched already by the UUID that they bring; the others become notes. */
export function withoutKnown<W extends Wish>(
  wishes: readonly W[],
  known: ReadonlySet<string>,
): { wishes: W[]; notes: Note[] } {
  const isKnown = ({ uuid }: Wish) => uuid !== undefined && known.has(uuid);
  const notes = wishes.filter(isKnown).map((wish) => leftOut(wish, "already watched"));
  return { wishes: wishes.filter((wish) => !isKnown(wish)), notes };
}

const leftOut = ({ where, settings }: Wish, reason: string): Note => ({
  where,
  reason: `${settings.url.slice(0, 200)}: ${reason}`,
});

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
    if (reason) notes.push(leftOut(wish, reason));
    return reason === null;
  });
  return { wishes: left, notes };
}
