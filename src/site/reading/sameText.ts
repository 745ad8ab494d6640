/**
 * Pages that moved without a word of it: one that no list has any more and that answers as if it were nowhere, and a new one that says exactly
 * what it said. Only where no third page of the site says so, too, and where that is more than a few words. Pure.
 */
import { hasLeft, type Member, type Proof } from "../member.ts";
import { left } from "../proof.ts";

/** A text of fewer characters says too little of where a page went. */
export const minCharacters = 200;
/** How long after it came a page may be where another one went; seconds. */
const newSeconds = 7 * 86_400;

/** `long`: keys of pages that were read just now and say enough. */
type Texts = { now: number; long: ReadonlySet<string> };

type Moving = { by: Proof; now: number; added: ReadonlySet<string> };

/** The members, of which the former pages have left, each to the new page, which stands in its place where it came in this round. `former`: by the key of the new one. */
export function withMoves(
  members: readonly Member[],
  former: ReadonlyMap<string, Member>,
  { by, now, added }: Moving,
): readonly Member[] {
  if (former.size === 0) return members;
  const moves = new Map([...former].map(([to, from]) => [from.key, to]));
  const urls = new Map(members.map(({ key, url }) => [key, url]));
  return members.map((member) => {
    const to = moves.get(member.key);
    if (to !== undefined && isNowhere(member)) return left(member, "moved", { now, by, to: urls.get(to) ?? "" });
    const from = added.has(member.key) ? former.get(member.key) : undefined;
    return from && member.former === undefined
      ? { ...member, former: from.url, place: from.place ?? from.key }
      : member;
  });
}

/** Whether a page came after the site was first listed, lately, and is no other one's new address yet. */
export function isNewPage(members: readonly Member[], now: number): (member: Member) => boolean {
  const start = members.reduce((least, { firstAt }) => Math.min(least, firstAt), Infinity);
  return ({ state, firstAt, former }) =>
    state === "listed" && former === undefined && firstAt > start && now - firstAt < newSeconds;
}

/** By the key of a new page the page that says exactly the same, and moved there. */
export function samePages(members: readonly Member[], { now, long }: Texts): Map<string, Member> {
  const isFresh = isNewPage(members, now);
  const isNew = (member: Member): boolean => long.has(member.key) && isFresh(member);
  const found = new Map<string, Member>();
  if (!members.some(isNowhere)) return found;
  const byText = new Map<string, Member[]>();
  for (const member of members) {
    if (hasLeft(member) || member.text === undefined) continue;
    const id = `${member.text.hash} ${member.text.asked?.settings ?? ""}`;
    const alike = byText.get(id);
    if (alike) alike.push(member);
    else byText.set(id, [member]);
  }
  for (const alike of byText.values()) {
    const [from, to] = [alike.find(isNowhere), alike.find(isNew)];
    if (alike.length === 2 && from && to) found.set(to.key, from);
  }
  return found;
}

/** Whether no list has it, and it answers as if it were nowhere. */
export const isNowhere = ({ state, evidence }: Member): boolean =>
  state === "missing" && (evidence?.kind === "absent" || evidence?.kind === "soft_404");
