/**
 * The readings of a watch as segments of a log. The texts and traces of some tens of readings are parts of one object: while it is open
 * the object is written anew with each reading, under a new name, with the last pages beside them; when it is full it is written once
 * more, without pages, under the name of the segment, and stays as long as a reading of it. So a reading is one object to write, and
 * its page, which is much larger than its text and needed for a shorter time, leaves with the next ones. A text is named by its segment
 * and its place there, whichever object holds it; a page by its object. Pure.
 */
import { sha256 } from "../secret/digest.ts";
import { partOfName, splitParts } from "./parts.ts";
import type { Stored } from "./content.ts";

/** The open segment of a watch, as its memory has it: its name, the object that holds it, and how many readings are in it. */
export type Segment = { name: string; object: string; readings: number };

/** A full segment has so many readings, or so many bytes of them. */
export const maxReadings = 32;
export const maxBytes = 524_288;

/** Whether a text is named by a segment. */
export const isSegment = (name: string): boolean => name.startsWith("s");

/** Each reading has two places: its text, and its trace, which is empty where it has none. */
const placesOfReading = 2;

/** What is added, compressed. `pages`: names of pages that stay, the newest first. */
export type Addition = {
  text: Uint8Array;
  trace: Uint8Array | null;
  page: Uint8Array | null;
  pages: readonly string[];
  generation: number;
};
/** `sealed`: a full segment to be stored under its name; `open`: what holds the open one from now on. `place`: of the new text. */
export type Layout = {
  sealed: { name: string; parts: Uint8Array[] } | null;
  name: string;
  open: Uint8Array[];
  place: number;
  /** Where the pages are in it: the new one as null, the others by their former names. */
  pages: (string | null)[];
};

/** How the objects of a watch are laid out after a reading. `stored`: what holds the open segment; null where there is none. */
export function layoutOf(segment: Segment | null, stored: Stored | null, addition: Addition): Layout {
  const { text, trace, page, pages, generation } = addition;
  const all = stored?.parts === undefined ? [] : splitParts(stored.bytes, stored.parts);
  const held = all.slice(0, placesOfReading * (segment?.readings ?? 0));
  const isFull = held.length >= placesOfReading * maxReadings || sizeOf(held) > maxBytes;
  const isContinued = segment !== null && held.length > 0 && !isFull;
  const readings = isContinued ? held : [];
  const kept = pages.flatMap((name) => {
    const { name: object, place } = partOfName(name);
    const bytes = object === segment?.object ? all[place] : undefined;
    return bytes ? [{ name, bytes }] : [];
  });
  const fresh = page ? [{ name: null, bytes: page }] : [];
  return {
    sealed: segment && isFull ? { name: segment.name, parts: held } : null,
    name: isContinued ? segment.name : `s${generation}.${sha256(text).slice(0, 16)}`,
    open: [...readings, text, trace ?? new Uint8Array(), ...[...fresh, ...kept].map(({ bytes }) => bytes)],
    place: readings.length,
    pages: [...fresh, ...kept].map(({ name }) => name),
  };
}

const sizeOf = (parts: readonly Uint8Array[]): number => parts.reduce((sum, { length }) => sum + length, 0);
