/** The pages of a site as the rows of a table know them. Pure. */
import { pageAddress } from "../../lib/address/key.ts";
import { sha256 } from "../../secret/digest.ts";
import type { SiteSettings } from "../../settings/site.ts";
import { pagesPerDay } from "../../site/budget.ts";
import { rowIdOf, type Member } from "../../site/member.ts";
import { apartOf, isLeft, type Apart } from "../../site/reading/apart.ts";
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

/** Which pages are left to watches of their own: the site reads them no more. `watches`: those of them that are there. */
export const apartOfPages = (site: Required<SiteSettings>, watches: ReadonlySet<string>): Apart => {
  const { keep_parameters: keep, drop_parameters: drop } = site;
  return apartOf(site, { scope: (url) => pageAddress(url, { keep, drop }), watches, perDay: 1 });
};

/** One that moved is the page that it was. `since`: see readSince. */
export function pageOfSite(member: Member, { since, apart }: { since: number; apart: Apart }): PageOfSite {
  const { url, state, backAt = 0, text, failed, values } = member;
  const readAt = text?.readAt ?? 0;
  return {
    id: rowIdOf(member, sha256),
    title: text?.title ?? "",
    path: pathOf(url),
    ...{ url, state },
    isRead:
      state === "listed" &&
      failed === undefined &&
      readAt > 0 &&
      readAt >= since &&
      readAt >= backAt &&
      !isLeft(member, apart),
    isNews: values?.isNew === true || backAt > 0,
    values: Object.fromEntries(
      Object.entries(values?.found ?? {}).map(([id, value]) => [id, typeof value === "string" ? value : null]),
    ),
  };
}
