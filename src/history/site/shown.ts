/** A page of a site on the wire. Pure. */
import { siteInForce, type SiteSettings } from "../../settings/site.ts";
import { usualHours } from "../../site/reading/apart.ts";
import { titleOfMember } from "../../site/listedTitle.ts";
import type { Member } from "../../site/member.ts";
import { pageId } from "../../site/pageId.ts";
import { namedKeyIn } from "./keys.ts";

/** How pages are treated apart, by key: how often pinned ones are read, in hours, the watches of others, and which are ignored. */
export type ShownBy = {
  pinned: ReadonlyMap<string, number>;
  watches: ReadonlyMap<string, string>;
  ignored: ReadonlySet<string>;
};

export function shownBy(own: SiteSettings | null | undefined): ShownBy {
  const { pinned, own_watches: watches, ignored } = siteInForce(own ?? null);
  const keyOf = namedKeyIn(own);
  return {
    pinned: new Map(pinned.map(({ address, every_hours: hours = usualHours }) => [keyOf(address), hours])),
    watches: new Map(watches.map(({ address, watch }) => [keyOf(address), watch])),
    ignored: new Set(ignored.map(keyOf)),
  };
}

export const shownPage = (member: Member, { pinned, watches, ignored }: ShownBy) => {
  const { key, url, state, firstAt, since, backAt, by, to, former, text, failed } = member;
  return {
    ...{ id: pageId(member), url, state },
    first_seen: firstAt,
    since,
    back_at: backAt ?? null,
    by: by ?? null,
    moved_to: to ?? null,
    previous_url: former ?? null,
    title: titleOfMember(member),
    read_at: text?.readAt ?? null,
    changed_at: text?.last?.at ?? null,
    changes: text?.changes ?? 0,
    failed: failed !== undefined && !ignored.has(key),
    pinned_every_hours: pinned.get(key) ?? null,
    ignored: ignored.has(key),
    watch: watches.get(key) ?? null,
  };
};
