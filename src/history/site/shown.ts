/** A page of a site on the wire. Pure. */
import { pageAddress } from "../../lib/address/key.ts";
import { sha256 } from "../../secret/digest.ts";
import { siteInForce, type SiteSettings } from "../../settings/site.ts";
import { usualHours } from "../../site/reading/apart.ts";
import type { Member } from "../../site/member.ts";

/** By which a path names a page. */
export const pageId = ({ key }: Pick<Member, "key">): string => sha256(key).slice(0, 16);

/** How pages are treated apart, by key: how often pinned ones are read, in hours, and the watches of others. */
export type ShownBy = { pinned: ReadonlyMap<string, number>; watches: ReadonlyMap<string, string> };

export function shownBy(own: SiteSettings | null | undefined): ShownBy {
  const { pinned, own_watches: watches, keep_parameters: keep, drop_parameters: drop } = siteInForce(own ?? null);
  const keyOf = (url: string): string => pageAddress(url, { keep, drop })?.key ?? url;
  return {
    pinned: new Map(pinned.map(({ address, every_hours: hours = usualHours }) => [keyOf(address), hours])),
    watches: new Map(watches.map(({ address, watch }) => [keyOf(address), watch])),
  };
}

export const shownPage = (member: Member, { pinned, watches }: ShownBy) => {
  const { key, url, state, firstAt, since, backAt, by, to, former, text } = member;
  return {
    ...{ id: pageId(member), url, state },
    first_seen: firstAt,
    since,
    back_at: backAt ?? null,
    by: by ?? null,
    moved_to: to ?? null,
    previous_url: former ?? null,
    title: text?.title || null,
    read_at: text?.readAt ?? null,
    changes: text?.changes ?? 0,
    pinned_every_hours: pinned.get(key) ?? null,
    watch: watches.get(key) ?? null,
  };
};
