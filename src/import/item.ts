/** What all importers return, whatever they read: watches to create, and notes about what could not be taken over. Pure. */
import { statedMembers } from "../http/stated.ts";
import { withTexts } from "../message/written.ts";
import { englishOf } from "../message/textOf.ts";
import { message, type Message, type Sentence } from "../message/message.ts";
import type { Settings } from "../settings/fields.ts";

/** Why something of a document was left out. */
export type Note = { where: Sentence; reason: Sentence };

/** One watch of a document, before it is checked. Times are Unix seconds. */
export type ImportItem = {
  /** The place in the document, for people: "Line 3", or the name of a watch. */
  where: Sentence;
  /** With an address; not checked yet. */
  settings: Settings & { url: string };
  /** Titles of tags; those that do not exist are created. */
  tagTitles?: string[];
  /** UUIDs of tags of the same document. */
  tagUuids?: string[];
  /** Its UUID elsewhere: it keeps it unless another watch has it. */
  uuid?: string;
  createdAt?: number;
  lastViewed?: number;
  /** It has a past, which is kept also where its page cannot be checked here: then it comes paused. */
  hasPast?: true;
};

/** A parsed document; an importer is a function from its text to this. */
export type ParsedImport = {
  items: ImportItem[];
  notes: Note[];
  /** Entries that are no watches, as commands and those without an address; why stands in the notes. */
  refused?: number;
};
export type Reader = (text: string) => ParsedImport;

/** A text for people without the sign-ins that stand in its addresses. */
export const withoutSignIns = (text: string): string => text.replace(/(https?:\/\/)[^\s/?#]*@/gi, "$1");

/** A sentence without the sign-ins that stand in addresses among its values. */
export const cleanOfSignIns = (sentence: Sentence): Sentence => withTexts(sentence, withoutSignIns);

/** Notes as they leave the service. */
export const shownNotes = (notes: readonly Note[]) =>
  notes.slice(0, 1000).map(({ where, reason }) => {
    const [place, clean] = [cleanOfSignIns(where), cleanOfSignIns(reason)];
    return {
      where: englishOf(place),
      ...(typeof place === "string" ? {} : { place: statedMembers(place) }),
      reason: englishOf(clean),
      ...statedMembers(clean),
    };
  });

/** The first of some sentences that are together as long as `max` characters in English at most; one is cut. */
export function firstOf(
  sentences: readonly Sentence[],
  { max, between }: { max: number; between: string },
): Sentence[] {
  let room = max;
  return sentences.flatMap((sentence, index): Sentence[] => {
    const text = englishOf(sentence);
    const left = room - (index > 0 ? between.length : 0);
    room = left - text.length;
    if (left <= 0) return [];
    return [room < 0 ? text.slice(0, left) : sentence];
  });
}

/** One import must end within a request, and fit into the memory of one. */
export const maxItems = 20_000;

/** What makes one watch a duplicate of another: its address, its UUID in a backup, or nothing. */
export type SameBy = "address" | "uuid" | "nothing";

/** The items whose UUID the account does not watch yet; the others become notes. */
export function withoutKnown<W extends ImportItem>(
  items: readonly W[],
  known: ReadonlySet<string>,
): { items: W[]; notes: Note[] } {
  const isKnown = ({ uuid }: ImportItem) => uuid !== undefined && known.has(uuid);
  const notes = items.filter(isKnown).map((item) => leftOut(item, message("import.already_watched")));
  return { items: items.filter((item) => !isKnown(item)), notes };
}

const leftOut = ({ where, settings }: ImportItem, reason: Message): Note => ({
  where,
  reason: message("import.left_out_address", { url: settings.url.slice(0, 200), reason }),
});

/** The form in which addresses are compared: as a browser normalizes them. */
function addressKey(url: string): string {
  const text = url.trim();
  return URL.canParse(text) ? new URL(text).href : text;
}

/** The items whose address is neither among `known` nor on an earlier item; the others become notes. */
export function withoutDuplicates<W extends ImportItem>(
  items: readonly W[],
  known: Iterable<string>,
): { items: W[]; notes: Note[] } {
  const watched = new Set([...known].map(addressKey));
  const notes: Note[] = [];
  const seen = new Set<string>();
  const left = items.filter((item) => {
    const key = addressKey(item.settings.url);
    const reason = watched.has(key)
      ? message("import.already_watched")
      : seen.has(key)
        ? message("import.stands_twice")
        : null;
    seen.add(key);
    if (reason) notes.push(leftOut(item, reason));
    return reason === null;
  });
  return { items: left, notes };
}
