/** Which pages of a site are asked themselves in a round: those that the list has no more, and now and then those that it never had again. Pure. */
import type { Evidence, Member } from "./member.ts";
import { secondsApart } from "./proof.ts";

/** Pages that are asked in one round. */
const maxAsked = 40;
const day = 86_400;
/** How far apart pages are asked that are in no list and still there. */
const unlistedDays = 7;

/**
 * The pages to ask, the most telling first: those whose second answer decides, then those that were never asked, then the others. Of many
 * that were never asked those far apart in the order of addresses, so that each part of a site says what became of it.
 */
export function pagesToAsk(members: readonly Member[], when: { now: number; goneAfterDays: number }): Member[] {
  const missing = members.filter(({ state }) => state === "missing");
  const again = missing.filter(({ evidence }) => evidence && isOver(evidence, when));
  const decisive = again.filter(({ evidence }) => evidence?.kind !== "unread");
  const chosen = oldest(decisive).slice(0, maxAsked / 2);
  const first = missing.filter(({ evidence }) => evidence === undefined);
  chosen.push(...spread(first, maxAsked - chosen.length));
  const taken = new Set(chosen);
  const others = [...again, ...members.filter((member) => isDue(member, when.now))].filter((each) => !taken.has(each));
  return [...chosen, ...oldest(others).slice(0, maxAsked - chosen.length)];
}

/** With pages of files that cannot be read, as far as there is room, those first that were never asked. */
export const withSuspects = (chosen: readonly Member[], suspects: readonly Member[]): Member[] => [
  ...chosen,
  ...spreadOldest(suspects, Math.max(0, maxAsked - chosen.length)),
];

function spreadOldest(members: readonly Member[], count: number): Member[] {
  const first = members.filter(({ evidence }) => evidence === undefined);
  return first.length ? spread(first, count) : oldest(members).slice(0, count);
}

const isOver = (evidence: Evidence, { now, goneAfterDays }: { now: number; goneAfterDays: number }): boolean =>
  evidence.by === undefined && now - evidence.at >= secondsApart(evidence, goneAfterDays);

/** Of the pages that a doubted list lacks: some of them, far apart. */
export const sampleOf = (members: readonly Member[], isListed: (key: string) => boolean): Member[] =>
  spread(
    members.filter(({ state, key, isOpen }) => state === "listed" && !isOpen && !isListed(key)),
    maxAsked,
  );

/** When a page is to be asked though no list moves; null where none is. */
export function dueAt(members: readonly Member[]): number | null {
  let due: number | null = null;
  for (const { state, evidence, since } of members) {
    if (state !== "unlisted") continue;
    const at = (evidence?.at ?? since) + unlistedDays * day;
    if (due === null || at < due) due = at;
  }
  return due;
}

const isDue = ({ state, evidence, since }: Member, now: number): boolean =>
  state === "unlisted" && now - (evidence?.at ?? since) >= unlistedDays * day;

const oldest = (members: readonly Member[]): Member[] =>
  members.toSorted((one, other) => askedAt(one) - askedAt(other));

/** Pages that say nothing go behind the others: a few of them would end each round. */
const askedAt = ({ evidence }: Member): number => evidence?.tried ?? evidence?.at ?? 0;

function spread(members: readonly Member[], count: number): Member[] {
  if (members.length <= count) return [...members];
  return Array.from({ length: count }, (_, index) => members[Math.floor((index * members.length) / count)] as Member);
}
