/** A page of a site that a path names, with the settings of the site in force. */
import type { RequestContext } from "../../http/app.ts";
import { message } from "../../message/message.ts";
import { problem } from "../../problem.ts";
import type { Effective } from "../../settings/effective.ts";
import type { SiteSettings } from "../../settings/site.ts";
import { membersOf } from "../../site/leaf.ts";
import type { Member } from "../../site/member.ts";
import { pageId } from "../../site/pageId.ts";
import { requestScope, watchOf } from "../../watch/request.ts";
import type { LoadedWatch } from "../../watch/row.ts";
import { effectiveOf } from "../../watch/save.ts";
import type { HistoryStores } from "../world.ts";

type C = RequestContext<HistoryStores>;

/** `members`: all pages of the site. */
export type SiteOfWatch = { watch: LoadedWatch; members: Member[]; inForce: Effective; site: SiteSettings };

export async function siteOf(c: C, uuid: string): Promise<SiteOfWatch> {
  const watch = await watchOf(c, uuid);
  const [leaves, inForce] = await Promise.all([
    watch.reading.site ? c.var.mine.sites.leaves(watch.id) : [],
    inForceOf(c, watch),
  ]);
  return { watch, members: leaves.flatMap(membersOf), inForce, site: inForce.site ?? {} };
}

/** The settings of a watch in force. */
export const inForceOf = (c: C, { settings, tags }: LoadedWatch): Promise<Effective> =>
  effectiveOf(requestScope(c), settings, tags.length ? c.var.mine.tags.byUuids(tags.map((tag) => tag.uuid)) : []);

/** @throws Problem 404 where the site has no such page */
export function pageIn(members: readonly Member[], id: string): Member {
  const member = members.find((each) => pageId(each) === id);
  if (!member) throw problem.noSuch(message("site.no_page"));
  return member;
}
