/**
 * Pages that somebody wants read now: a note of the watch, which the next pass of the site goes by. It has the ids of pages, which say nothing
 * of anybody, and is done once each of them was tried since. Pure.
 */
import { z } from "zod";
import { wantedPrefix } from "../../storage/notes/ofWatch.ts";
import type { Member } from "../member.ts";
import { pageId } from "../pageId.ts";

/** How many pages one request may name. */
export const maxWanted = 50;
/** A wish that nothing came of is forgotten after so long. */
const keptSeconds = 7 * 86_400;

const noteShape = z.object({ at: z.number(), pages: z.array(z.string()) });

/** `at`: who was not tried after it is to be read; Unix seconds. `pages`: their ids. */
export type Wanted = z.infer<typeof noteShape>;

export const wantedNote = (watchId: number): string => `${wantedPrefix}${watchId}`;

/** What a note says; null where there is none, or it is too old. */
export function wantedIn(note: string | null, now: number): Wanted | null {
  const { data } = noteShape.safeParse(note === null ? null : JSON.parse(note));
  return data && now - data.at < keptSeconds ? data : null;
}

/** By key: those that are to be read before all others. */
export type WantedPages = { at: number; keys: ReadonlySet<string> };

export function wantedPages(members: readonly Member[], wanted: Wanted | null): WantedPages | null {
  if (wanted === null) return null;
  const ids = new Set(wanted.pages);
  return { at: wanted.at, keys: new Set(members.flatMap((member) => (ids.has(pageId(member)) ? [member.key] : []))) };
}

/** Whether a page was not tried since somebody wanted it. */
export const isUntried = ({ text, failed }: Member, { at }: { at: number }): boolean =>
  Math.max(text?.readAt ?? 0, failed?.at ?? 0) <= at;

/** The note after these pages are wanted, too. Whatever the clocks are, none of them counts as tried already. */
export function withWanted(
  members: readonly Member[],
  before: Wanted | null,
  { pages, now }: { pages: readonly Member[]; now: number },
): Wanted {
  const still = before
    ? members.filter((member) => before.pages.includes(pageId(member)) && isUntried(member, before))
    : [];
  const all = [...new Set([...still, ...pages])];
  const tried = all.map(({ text, failed }) => Math.max(text?.readAt ?? 0, failed?.at ?? 0));
  return { at: Math.max(now - 1, ...tried), pages: all.map(pageId) };
}
