/**
 * Pages of a site that somebody ignores. Each stays as it was when that began: no list, answer or reading moves it, so that its line of the
 * text is the same and nothing of it is reported. From then on what its list says counts again, and what it says itself is how things are. Pure.
 */
import { pageAddress } from "../lib/address/key.ts";
import { sha256 } from "../secret/digest.ts";
import type { SiteSettings } from "../settings/site.ts";
import { hasLeft, type Member } from "./member.ts";
import type { Scope } from "./scope.ts";

/** The key of a page that somebody names by its address, wherever it is. */
export const namedKey = (url: string, scope: Scope): string => (scope(url, true) ?? pageAddress(url))?.key ?? url;

export const ignoredKeys = ({ ignored }: Required<SiteSettings>, scope: Scope): ReadonlySet<string> =>
  new Set(ignored.map((url) => namedKey(url, scope)));

/** Which pages are ignored, as a hash; undefined where none is. */
export const ignoredHash = ({ ignored }: Required<SiteSettings>): string | undefined =>
  ignored.length ? sha256(JSON.stringify(ignored.toSorted())).slice(0, 12) : undefined;

/** Whether other pages are ignored than in the last round, so that the list is to be gone through though it is as it was. */
export const isIgnoredOtherwise = (
  memory: { ignored?: string | undefined } | undefined,
  site: Required<SiteSettings>,
) => memory !== undefined && memory.ignored !== ignoredHash(site);

/** `listed`: addresses by key, without those of pages that are ignored. `room`: how many pages may still be followed beside these. */
export type Aside = { followed: Member[]; ignored: Member[]; listed: ReadonlyMap<string, string>; room: number };

type Rules = { keys: ReadonlySet<string>; isBaseline: boolean; isInScope: (url: string) => boolean; maxPages: number };

/**
 * A page that is ignored before any list had it is one of the first list alone: it then is how things are. Later it is as if it were not
 * listed until nobody ignores it, since it would be news.
 */
export function setAside(
  members: readonly Member[],
  pages: ReadonlyMap<string, string>,
  { keys, isBaseline, isInScope, maxPages }: Rules,
): Aside {
  if (keys.size === 0) return { followed: [...members], ignored: [], listed: pages, room: maxPages };
  const followed = members.filter(({ key }) => !keys.has(key));
  const ignored = members
    .filter(({ key, url }) => keys.has(key) && (!isBaseline || isInScope(url)))
    .map(withoutReading);
  const known = new Set(ignored.map(({ key }) => key));
  const isOut = (key: string) => known.has(key) || (!isBaseline && keys.has(key));
  return {
    followed,
    ignored,
    listed: new Map([...pages].filter(([key]) => !isOut(key))),
    room: maxPages - ignored.filter((member) => !hasLeft(member)).length,
  };
}

/** In place of a hash of settings. */
const nobody = "nobody";

/** As if other settings had read it: what it says the next time it is read is no news. */
function withoutReading(member: Member): Member {
  const { failed: _, text, ...rest } = member;
  return text === undefined ? rest : { ...rest, text: { ...text, asked: { settings: nobody, unmoved: 0 } } };
}
