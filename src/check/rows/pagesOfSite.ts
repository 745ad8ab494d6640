/** The pages of a site as the rows of a table know them. Pure. */
import { sha256 } from "../../secret/digest.ts";
import type { SiteSettings } from "../../settings/site.ts";
import { pagesPerDay } from "../../site/budget.ts";
import { rowIdOf, type Member } from "../../site/member.ts";
import { fairEvery } from "../../site/reading/order.ts";
import type { PageOfSite } from "../../table/pages.ts";
import { pathOf } from "../site/siteFields.ts";

const day = 86_400;

/** Since when pages have to have been read to count as read: the least probable changes wait for so many turns of all pages. */
export function readSince(
  site: Required<SiteSettings>,
  { pages, most, now }: { pages: number; most: number; now: number },
): number {
  const turn = Math.max(1, pages / pagesPerDay(site, { pages, most }));
  return now - Math.ceil((fairEvery * turn + 1) * day);
}

/** One that moved is the page that it was. `since`: see readSince. */
export function pageOfSite(member: Member, since: number): PageOfSite {
  const { url, state, backAt = 0, text, failed, values } = member;
  const readAt = text?.readAt ?? 0;
  return {
    id: rowIdOf(member, sha256),
    title: text?.title ?? "",
    path: pathOf(url),
    ...{ url, state },
    isRead: state === "listed" && failed === undefined && readAt > 0 && readAt >= since && readAt >= backAt,
    isNews: values?.isNew === true || backAt > 0,
    values: Object.fromEntries(
      Object.entries(values?.found ?? {}).map(([id, value]) => [id, typeof value === "string" ? value : null]),
    ),
  };
}
