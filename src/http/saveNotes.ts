/**
 * What a save tells beside its outcome: the selectors that it left out, and warnings. In its body, where that has room,
 * and in the headers X-Dropped-Selectors and X-Warnings: JSON lists in ASCII of at most 4,000 characters; long entries
 * are cut, and what does not fit is left away, so that they always parse. Pure.
 */
import { z } from "zod";

const maxCharacters = 4000;
const maxEntryCharacters = 300;

/** What a save answers beside what it saved; each only where there is something to say. */
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
};

export type SaveNotes = { dropped: readonly string[]; warnings: readonly string[] };

const ascii = (json: string) =>
  json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** A header, or none where there is nothing to say. */
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

/** Both headers, each only where it has something to say. */
export const noteHeaders = ({ dropped, warnings }: SaveNotes): Record<string, string> => ({
  ...header("X-Dropped-Selectors", dropped),
  ...header("X-Warnings", warnings),
});

/** The members of a body, each only where it has something to say. */
export function noteMembers({ dropped, warnings }: SaveNotes): { dropped_selectors?: string[]; warnings?: string[] } {
  return {
    ...(dropped.length ? { dropped_selectors: [...dropped] } : {}),
    ...(warnings.length ? { warnings: [...warnings] } : {}),
  };
}
