/**
 * Pages that moved without a word of it: one that no list has any more and that answers as if it were nowhere, and a new one that says exactly
 * what it said. Only where no third page of the site says so, too, and where that is more than a few words. Pure.
 */
import { hasLeft, type Member } from "../member.ts";
import { left } from "../proof.ts";

/** A text of fewer characters says too little of where a page went. */
export const minCharacters = 200;
/** How long after it came a page may be where another one went; seconds. */
const newSeconds = 7 * 86_400;

/** `long`: keys of pages that were read just now and say enough. `added`: keys of pages that came in this round. */
export type Texts = { now: number; long: ReadonlySet<string>; added: ReadonlySet<string> };

/** The members, of which those that moved so have left, each to the new page, which stands in its place where it came in this round. */
export function withSameTexts(members: readonly Member[], { now, long, added }: Texts): readonly Member[] {
  const former = formerPages(members, { now, long });
  if (former.size === 0) return members;
  const moves = new Map([...former].map(([to, from]) => [from.key, to]));
  const urls = new Map(members.map(({ key, url }) => [key, url]));
  return members.map((member) => {
    const to = moves.get(member.key);
    if (to !== undefined) return left(member, "moved", { now, by: "same_text", to: urls.get(to) ?? "" });
    const from = added.has(member.key) ? former.get(member.key) : undefined;
    return from ? { ...member, former: from.url, place: from.place ?? from.key } : member;
  });
}

/** By the key of a new page the page that moved there. */
function formerPages(members: readonly Member[], { now, long }: Omit<Texts, "added">): Map<string, Member> {
  const start = members.reduce((least, { firstAt }) => Math.min(least, firstAt), Infinity);
  const isNew = ({ key, state, firstAt, former }: Member): boolean =>
    long.has(key) && state === "listed" && former === undefined && firstAt > start && now - firstAt < newSeconds;
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

const isNowhere = ({ state, evidence }: Member): boolean =>
  state === "missing" && (evidence?.kind === "absent" || evidence?.kind === "soft_404");
