/**
 * Pages whose address is written otherwise all of a sudden: with another final slash, in another case, with the name of an index or without. A list that
 * has the one in place of the other has the same page, whichever of both still answers. Pure.
 */
import { left } from "./proof.ts";
import type { Member } from "./member.ts";

/** The same for two addresses that are written otherwise: the query counts. */
function plainKey(key: string): string {
  const [path = "", ...rest] = key.split(/(?=[?#])/);
  const plain = path.toLowerCase().replace(/\/(?:index|default)\.[a-z]{3,5}$/, "/");
  return [plain.replace(/\/$/, ""), ...rest].join("");
}

/** By the key of a page that a list lacks the one that it has in its place; where several fit, none. */
export function twinsIn(members: readonly Member[], pages: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const twins = new Map<string, string>();
  const absent = members.filter(({ key, state, isOpen }) => state === "listed" && !isOpen && !pages.has(key));
  if (absent.length === 0) return twins;
  const known = new Set(members.map(({ key }) => key));
  const fresh = new Map<string, string[]>();
  for (const key of pages.keys()) {
    const plain = plainKey(key);
    fresh.set(plain, [...(fresh.get(plain) ?? []), key]);
  }
  const taken = new Set<string>();
  for (const { key } of absent) {
    const [twin, ...others] = fresh.get(plainKey(key)) ?? [];
    if (twin === undefined || others.length > 0 || known.has(twin) || taken.has(twin)) continue;
    taken.add(twin);
    twins.set(key, twin);
  }
  return twins;
}

type Spelling = { twins: ReadonlyMap<string, string>; added: readonly Member[]; now: number };

/** The members, of which those that a list just came to lack have moved to their twins, as far as these are new. */
export function withSpellings(members: readonly Member[], { twins, added, now }: Spelling): Member[] {
  if (twins.size === 0) return [...members];
  const urls = new Map(added.map(({ key, url }) => [key, url]));
  return members.map((member) => {
    const { key, state, since } = member;
    const to = state === "missing" && since === now ? urls.get(twins.get(key) ?? "") : undefined;
    return to === undefined ? member : left(member, "moved", { now, by: "spelling", to });
  });
}
