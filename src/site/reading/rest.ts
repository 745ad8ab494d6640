/**
 * When the pages of a site are left alone. Pure.
 *
 * 1. Where its host asks for that (429, or 503 with Retry-After), as long as it says.
 * 2. Where it says nothing of how long, or one page after the other says nothing, for a quarter of an hour, and each time twice as long as before.
 * 3. Until a page says something again.
 */
import { z } from "zod";
import type { Sentence } from "../../message/message.ts";
import { storedSentence } from "../../message/written.ts";

/** `since`: when that began; `until`: when pages are asked again; Unix seconds. `times`: how often in a row. `why`: a sentence as it is stored. */
export const siteRest = z.object({ since: z.number(), until: z.number(), times: z.number(), why: z.string() });
export type SiteRest = z.infer<typeof siteRest>;

/** That a host asks to be left alone; `seconds`: for how long, where it says that. */
export type AskedToWait = { seconds: number | null; why: Sentence };

const firstSeconds = 900;
const maxSeconds = 6 * 3600;
const minAsked = 60;

export const isResting = (rest: SiteRest | undefined, now: number): boolean => now < (rest?.until ?? 0);

/** What came of a turn. `isAnswered`: a page said something; `refusal`: why so many said nothing that no other was asked; null where they did not. */
export type Turn = { isAnswered: boolean; refusal: Sentence | null; asked: AskedToWait | null };

/** The rest after a turn; undefined where there is none. */
export function restAfter(
  before: SiteRest | undefined,
  { isAnswered, refusal, asked }: Turn,
  now: number,
): SiteRest | undefined {
  const why = asked?.why ?? refusal;
  if (why === null) return isAnswered ? undefined : before;
  const times = (isAnswered ? 0 : (before?.times ?? 0)) + 1;
  const longer = Math.min(maxSeconds, firstSeconds * 2 ** (times - 1));
  const said = asked?.seconds ?? null;
  const seconds = said === null ? longer : Math.max(minAsked, said);
  return { since: isAnswered ? now : (before?.since ?? now), until: now + seconds, times, why: storedSentence(why) };
}
