/**
 * Pages of a site that are treated apart. Pinned ones are read before all others, each at an interval of its own; together they take no more
 * than half of the pages of a day. One that has a watch of its own is read once more, so that nothing is lost between the two; then what stands
 * on it is left to that watch, and it is read in its turn only for what tables ask for beside what the watch reads. What that kept of the page
 * last would be older than the page: it keeps one where its own text, or its price, moved. One that is ignored is not read. Pure.
 */
import type { SiteSettings } from "../../settings/site.ts";
import { ignoredKeys, namedKey } from "../aside.ts";
import type { Member } from "../member.ts";
import type { Scope } from "../scope.ts";
import { wasCutShort } from "./cutShort.ts";
import { isUntried, type WantedPages } from "./wanted.ts";

const day = 86_400;
/** How often a pinned page is read. */
export const usualHours = 6;

/** Whether tables ask for more of a page than its own watch reads. */
type Asked = (member: Pick<Member, "key" | "url">) => boolean;

type ApartFrom = {
  scope: Scope;
  watches: ReadonlySet<string>;
  perDay: number;
  wanted?: WantedPages | null;
  isAsked?: Asked;
};

/** By key: `pinned`: seconds between two readings; `left`: since when the page has a watch, Unix seconds. `ignored`: keys. */
export type Apart = {
  pinned: ReadonlyMap<string, number>;
  left: ReadonlyMap<string, number>;
  ignored: ReadonlySet<string>;
  wanted: WantedPages | null;
  isAsked: Asked;
};

/** `watches`: the UUIDs of those that are there; `perDay`: pages that are read a day at most. `wanted`: that somebody wants read now. */
export function apartOf(
  site: Required<SiteSettings>,
  { scope, watches, perDay, wanted = null, isAsked = () => false }: ApartFrom,
): Apart {
  const { pinned, own_watches: own } = site;
  const keyOf = (url: string): string => namedKey(url, scope);
  const least = Math.ceil((2 * day * pinned.length) / perDay);
  return {
    pinned: new Map(
      pinned.map(({ address, every_hours: hours = usualHours }) => [keyOf(address), Math.max(hours * 3600, least)]),
    ),
    left: new Map(
      own.flatMap(({ address, watch, since }) => (watches.has(watch) ? [[keyOf(address), since] as const] : [])),
    ),
    ignored: ignoredKeys(site, scope),
    wanted,
    isAsked,
  };
}

/** Whether what stands on a page is reported by its own watch. */
export const isTextLeft = ({ key, text }: Member, { left }: Pick<Apart, "left">): boolean =>
  (text?.readAt ?? 0) > (left.get(key) ?? Infinity);

/** Whether a page is not read: it is ignored, or left to its own watch. */
export const isLeft = (member: Member, apart: Apart): boolean =>
  apart.ignored.has(member.key) || (isTextLeft(member, apart) && !apart.isAsked(member));

/** Whether somebody wants a page read now that was not tried since. */
export const isWanted = (member: Member, apart: Apart): boolean =>
  member.state === "listed" &&
  apart.wanted !== null &&
  apart.wanted.keys.has(member.key) &&
  isUntried(member, apart.wanted) &&
  !isLeft(member, apart);

/** When a page is to be read before all others; Infinity where it is not. */
export function firstDueAt(member: Member, apart: Apart): number {
  const { key, text, state } = member;
  if (isWanted(member, apart)) return -1;
  if (state !== "listed" || text === undefined || isLeft(member, apart)) return Infinity;
  if (wasCutShort(member)) return text.readAt;
  if (apart.left.has(key) && !isTextLeft(member, apart)) return 0;
  return text.readAt + (apart.pinned.get(key) ?? Infinity);
}

/** How many pages are treated apart, by the settings. */
export const apartCount = ({ pinned, own_watches: own }: Required<SiteSettings>): number => pinned.length + own.length;
