/** The settings of a site after one of its pages is treated otherwise. Pure. */
import { message } from "../../message/message.ts";
import { problem } from "../../problem.ts";
import { maxApart, type SiteSettings } from "../../settings/site.ts";
import { namedKeyIn } from "./keys.ts";

/** `pinned_every_hours`: null lets it go. What is absent stays as it is. */
export type PageChange = { pinned_every_hours?: number | null | undefined; ignored?: boolean | undefined };

/** @throws Problem 409 where as many pages are treated so as may be */
export function withPage(
  site: SiteSettings,
  url: string,
  { pinned_every_hours: hours, ignored }: PageChange,
): SiteSettings {
  const keyOf = namedKeyIn(site);
  const key = keyOf(url);
  const after = { ...site };
  if (hours !== undefined) {
    const others = (site.pinned ?? []).filter(({ address }) => keyOf(address) !== key);
    if (hours !== null && others.length >= maxApart.pinned)
      throw problem.conflict(message("site.pinned_full", { count: maxApart.pinned }));
    after.pinned = hours === null ? others : [...others, { address: url, every_hours: hours }];
  }
  if (ignored !== undefined) {
    const others = (site.ignored ?? []).filter((address) => keyOf(address) !== key);
    if (ignored && others.length >= maxApart.ignored)
      throw problem.conflict(message("site.ignored_full", { count: maxApart.ignored }));
    after.ignored = ignored ? [...others, url] : others;
  }
  return after;
}

/** `present`: UUIDs of the watches that are there. @throws Problem 409 where as many pages have one as may */
export function withOwnWatch(
  site: SiteSettings,
  own: { address: string; watch: string; since: number },
  present: ReadonlySet<string>,
): SiteSettings {
  const key = namedKeyIn(site);
  const others = (site.own_watches ?? []).filter(
    ({ address, watch }) => present.has(watch) && key(address) !== key(own.address),
  );
  if (others.length >= maxApart.own_watches)
    throw problem.conflict(message("site.own_full", { count: maxApart.own_watches }));
  return { ...site, own_watches: [...others, own] };
}
