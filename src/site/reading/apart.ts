/**
 * Pages of a site that are treated apart. Pinned ones are read before all others, each at an interval of its own; together they take no more
 * than half of the pages of a day. One that has a watch of its own is read once more, so that nothing is lost between the two, and then left
 * to that watch. Pure.
 */
import { pageAddress } from "../../lib/address/key.ts";
import type { SiteSettings } from "../../settings/site.ts";
import type { Member } from "../member.ts";
import type { Scope } from "../scope.ts";

const day = 86_400;
/** How often a pinned page is read. */
export const usualHours = 6;

/** By key: `pinned`: seconds between two readings; `left`: since when the page has a watch, Unix seconds. */
export type Apart = { pinned: ReadonlyMap<string, number>; left: ReadonlyMap<string, number> };

/** `watches`: the UUIDs of those that are there; `perDay`: pages that are read a day at most. */
export function apartOf(
  { pinned, own_watches: own }: Required<SiteSettings>,
  { scope, watches, perDay }: { scope: Scope; watches: ReadonlySet<string>; perDay: number },
): Apart {
  const keyOf = (url: string): string => (scope(url, true) ?? pageAddress(url))?.key ?? url;
  const least = Math.ceil((2 * day * pinned.length) / perDay);
  return {
    pinned: new Map(
      pinned.map(({ address, every_hours: hours = usualHours }) => [keyOf(address), Math.max(hours * 3600, least)]),
    ),
    left: new Map(
      own.flatMap(({ address, watch, since }) => (watches.has(watch) ? [[keyOf(address), since] as const] : [])),
    ),
  };
}

/** Whether a page is left to its own watch. */
export const isLeft = ({ key, text }: Member, { left }: Apart): boolean =>
  (text?.readAt ?? 0) > (left.get(key) ?? Infinity);

/** When a page is to be read before all others; Infinity where it is not. */
export function firstDueAt(member: Member, apart: Apart): number {
  const { key, text, state } = member;
  if (state !== "listed" || text === undefined || isLeft(member, apart)) return Infinity;
  if (apart.left.has(key)) return 0;
  return text.readAt + (apart.pinned.get(key) ?? Infinity);
}

/** How many pages are treated apart, by the settings. */
export const apartCount = ({ pinned, own_watches: own }: Required<SiteSettings>): number => pinned.length + own.length;
