/**
 * The notes of a save: the selectors that were dropped, and warnings. They stand in the body, where its schema has members for
 * them, and in the headers X-Dropped-Selectors and X-Warnings: JSON lists in ASCII of at most 4,000 characters. Long entries
 * are cut, and entries that do not fit are left out, so that the lists always parse. Pure.
 */
import { z } from "zod";
import type { Message } from "../message/message.ts";
import { englishOf } from "../message/textOf.ts";
import { statedList, statedMembers } from "./stated.ts";

const maxCharacters = 4000;
const maxEntryCharacters = 300;

/** The members of a save's answer for its notes, to spread into a schema; each is absent when its list is empty. */
export const saveNotes = {
  dropped_selectors: z
    .array(z.string())
    .optional()
    .meta({
      description: "Selectors that cannot be compiled and were left out.",
      example: ["p["],
    }),
  warnings: z
    .array(z.string())
    .optional()
    .meta({
      description: "What was saved and will not do what one may believe, in sentences.",
      example: ["webdriver_delay has no effect: the page is read without a browser (fetch_backend)"],
    }),
  warning_codes: statedList("warnings").optional(),
};

/** The notes of one save. `dropped`: the selectors as they were sent; */
export type SaveNotes = { dropped: readonly string[]; warnings: readonly Message[] };

type NoteMembers = { dropped_selectors?: string[] } & Partial<ReturnType<typeof warningMembers>>;

/** Warnings in English, and beside them their codes. */
export const warningMembers = (warnings: readonly Message[]) => ({
  warnings: warnings.map(englishOf),
  warning_codes: warnings.map(statedMembers),
});

const ascii = (json: string) =>
  json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** A header with these entries, or none when there are no entries. */
function header(name: string, entries: readonly string[]): Record<string, string> {
  const sentences: string[] = [];
  let room = maxCharacters - 1;
  for (const entry of entries) {
    const text = ascii(JSON.stringify(entry.slice(0, maxEntryCharacters)));
    room -= text.length + 1;
    if (room < 0) break;
    sentences.push(text);
  }
  return sentences.length ? { [name]: `[${sentences.join(",")}]` } : {};
}

/** The headers X-Dropped-Selectors and X-Warnings; each is absent when its list is empty. */
export const noteHeaders = ({ dropped, warnings }: SaveNotes): Record<string, string> => ({
  ...header("X-Dropped-Selectors", dropped),
  ...header("X-Warnings", warnings.map(englishOf)),
});

/** The members of an answer for its notes; each is absent when its list is empty. */
export function noteMembers({ dropped, warnings }: SaveNotes): NoteMembers {
  return {
    ...(dropped.length ? { dropped_selectors: [...dropped] } : {}),
    ...(warnings.length ? warningMembers(warnings) : {}),
  };
}
