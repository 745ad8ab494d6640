/** How far the first reading of a site's pages is, and until when they are left alone. Pure. */
import { sentenceStoredIn, writtenSentence } from "../../message/written.ts";
import type { Member } from "../../site/member.ts";
import type { SiteMemory } from "../../site/memory.ts";
import { maxAtOnce } from "../../site/reading/choose.ts";
import { progressOf, type Progress } from "../../site/reading/fill.ts";
import { isResting } from "../../site/reading/rest.ts";
import type { ShownBy } from "./shown.ts";

/** `perDay`: pages that are read a day at most; `now`: Unix seconds. */
type Asked = { by: ShownBy; perDay: number; now: number };

/** Null where every page was tried, or none is read. */
export function firstReading(
  members: readonly Member[],
  { reading }: Pick<SiteMemory, "reading">,
  { by, perDay, now }: Asked,
): Progress | null {
  const isLeft = ({ key }: Member) => by.ignored.has(key) || by.watches.has(key);
  const from = Math.max(reading?.fillAt ?? 0, reading?.rest?.until ?? 0);
  return progressOf(members, { isLeft, perDay, now, from, atOnce: maxAtOnce });
}

/** Null where pages are asked in their turn. */
export function shownRest({ reading }: Pick<SiteMemory, "reading">, now: number) {
  const { rest } = reading ?? {};
  if (rest === undefined || !isResting(rest, now)) return null;
  return { since: rest.since, until: rest.until, ...writtenSentence(sentenceStoredIn(rest.why)) };
}
