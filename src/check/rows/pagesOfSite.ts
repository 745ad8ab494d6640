/** The pages of a site as the rows of a table know them. Pure. */
import { pageAddress } from "../../lib/address/key.ts";
import { sha256 } from "../../secret/digest.ts";
import type { SiteSettings } from "../../settings/site.ts";
import { namedKey } from "../../site/aside.ts";
import { pagesPerDay } from "../../site/budget.ts";
import { rowIdOf, type Member } from "../../site/member.ts";
import { apartOf, isLeft, type Apart } from "../../site/reading/apart.ts";
import { asksBeside } from "../../site/reading/fields.ts";
import { fairEvery } from "../../site/reading/order.ts";
import type { PageOfSite } from "../../table/pages.ts";
import { priceWords, type WatchedRow } from "../../table/watched.ts";
import { pathOf } from "../../site/reading/siteFields.ts";

const day = 86_400;

/** Since when pages have to have been read to count as read: the least probable changes wait for so many turns of all pages. */
export function readSince(
  site: Required<SiteSettings>,
  { pages, most, now }: { pages: number; most: number; now: number },
): number {
  const turn = Math.max(1, pages / pagesPerDay(site, { pages, most }));
  return now - Math.ceil((fairEvery * turn + 1) * day);
}

/** Which pages are left to watches of their own, which the site reads no more, and what each of these read, by the key of its page. */
type OwnReadings = { apart: Apart; readings: ReadonlyMap<string, WatchedRow> };

/**
 * `watches`: those of them that have read something. Until one has, its page counts as the site read it last. `fields`: what the table asks for of
 * a page.
 */
export function ownReadings(
  site: Required<SiteSettings>,
  { watches, fields }: { watches: readonly WatchedRow[]; fields: readonly string[] },
): OwnReadings {
  const { keep_parameters: keep, drop_parameters: drop } = site;
  const scope = (url: string) => pageAddress(url, { keep, drop });
  const known = new Map(watches.map((row) => [row.uuid, row]));
  const named = site.own_watches.map(({ address, watch }) => [namedKey(address, scope), known.get(watch)] as const);
  const readings = new Map(named.flatMap(([key, row]) => (row ? [[key, row] as const] : [])));
  const readsOffer = (key: string) => {
    const own = readings.get(key);
    return own !== undefined && offerOf(own) !== null;
  };
  const isAsked = ({ key }: { key: string }) => asksBeside(fields, { readsOffer: readsOffer(key) });
  return { apart: apartOf(site, { scope, watches: new Set(known.keys()), perDay: 1, isAsked }), readings };
}

/** One that moved is the page that it was. `since`: see readSince. */
export function pageOfSite(member: Member, { since, apart, readings }: OwnReadings & { since: number }): PageOfSite {
  const { url, state, backAt = 0, text, failed, values } = member;
  const readAt = text?.readAt ?? 0;
  const own = readings.get(member.key);
  const offer = own ? offerOf(own) : null;
  const found = Object.entries(values?.found ?? {}).map(
    ([id, value]) => [id, typeof value === "string" ? value : null] as const,
  );
  return {
    id: rowIdOf(member, sha256),
    title: (own && own.name !== own.url ? own.name : text?.title) ?? "",
    path: pathOf(url),
    ...{ url, state },
    isRead: offer
      ? own?.isUnread === false
      : state === "listed" &&
        failed === undefined &&
        readAt > 0 &&
        readAt >= since &&
        readAt >= backAt &&
        !isLeft(member, apart),
    isNews: values?.isNew === true || backAt > 0,
    values: { ...Object.fromEntries(found), ...offer },
  };
}

/** What a watch read of price and stock; null of one that reads neither, so that its page stands as the site read it last. */
function offerOf(row: WatchedRow): Record<"price" | "stock", string | null> | null {
  const { price, inStock } = row;
  if (price === null && inStock === null) return null;
  return { price: priceWords(row), stock: inStock === null ? null : String(inStock) };
}
