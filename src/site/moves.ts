/**
 * Where pages went: those that a pattern of others leads to a new page are taken to have moved there, and a new page that another one
 * moved to has its place from then on. Pure.
 */
import { hasLeft, type Member } from "./member.ts";
import { patternsOf } from "./patterns.ts";
import { left } from "./proof.ts";

/** `keyOf`: the key of an address in the scope of the site. `added`: keys of the pages that are new in this round. */
export type Moving = { now: number; added: ReadonlySet<string>; keyOf: (url: string) => string | null };

/** How long moves of others say where a page went; seconds. */
const tellingSeconds = 7 * 86_400;

/** The members with moves by pattern; see above. */
export function withPatterns(members: readonly Member[], { now, added, keyOf }: Moving): Member[] {
  const moves = members.flatMap(({ state, key, to, since, by }) => {
    const target = state === "moved" && by !== "pattern" && to && now - since < tellingSeconds ? keyOf(to) : null;
    return target === null ? [] : [{ from: key, to: target }];
  });
  if (moves.length === 0 || added.size === 0) return [...members];
  const free = new Set(added);
  for (const { to } of moves) free.delete(to);
  const urls = new Map(members.flatMap(({ key, url }) => (added.has(key) ? [[key, url] as const] : [])));
  const led = patternsOf(moves, (key) => added.has(key));
  return members.map((member) => {
    if (member.state !== "missing" || member.evidence?.kind === "there") return member;
    const target = led(member.key);
    const to = target === null || !free.delete(target) ? undefined : urls.get(target);
    return to === undefined ? member : left(member, "moved", { now, by: "pattern", to });
  });
}

/** The members, of which new ones that others moved to stand in their place, whichever of both was seen first. */
export function withPlaces(members: readonly Member[], { now, added, keyOf }: Moving): Member[] {
  const former = new Map<string, Member>();
  for (const member of members) {
    if (member.state !== "moved" || now - member.since >= tellingSeconds || !member.to) continue;
    const target = keyOf(member.to);
    if (target !== null && added.has(target) && !former.has(target)) former.set(target, member);
  }
  if (former.size === 0) return [...members];
  return members.map((member) => {
    const from = hasLeft(member) ? undefined : former.get(member.key);
    return from ? { ...member, ...knownOf(member, from), former: from.url, place: from.place ?? from.key } : member;
  });
}

/** What was read of a page where it was, so that what it says at its new address is set against that. It is asked anew, and not by what it gave there. */
function knownOf({ text: own, values: ownValues }: Member, { text, values }: Member): Pick<Member, "text" | "values"> {
  const asked = text?.asked ? { asked: { settings: text.asked.settings, unmoved: 0 } } : {};
  return {
    ...(own === undefined && text ? { text: { ...text, ...asked } } : {}),
    ...(ownValues === undefined && values ? { values } : {}),
  };
}
