/**
 * Rows out of the pages of a site: each page is a row of what was read of it last. They come to the check as data, so columns, keys and
 * differences are those of any table. Pure.
 *
 * 1. A page that cannot be read stands as it did, and decides nothing.
 * 2. What was not read of a page yet is open. When it is read for the first time, that is how things are, and no news; so is a page that
 *    was there before the table. A page that came since is a row once it is read, and news.
 */
import { namesOf } from "./names.ts";

/**
 * What is known of a page. `id`: what it is, whatever its address; `path`: what it is called where it has no title. `isRead`: it was read lately,
 * and again since it came back; `isNews`: it came while the table was there. `values`: what was read, by field: null where nothing was found;
 * a field that was not read yet is none of them.
 */
export type PageOfSite = {
  id: string;
  title: string;
  path: string;
  url: string;
  state: string;
  isRead: boolean;
  isNews: boolean;
  values: Readonly<Record<string, string | null>>;
};

/**
 * A row as data. `page`: its id; `open`: fields that were not read yet; `settled`: those of which the last snapshot says so, and which were read
 * since and found nothing.
 */
export type PageRow = {
  page: string;
  name: string;
  url: string;
  host: string | null;
  state: string;
  values: Record<string, string | null>;
  unread: boolean;
  news: boolean;
  open: string[];
  settled: string[];
};

/** The type of rows out of pages, which no website sends. */
const pageRowsType = "application/x-tidemark-page-rows+json";

/** The same of a site that follows this: where it follows something else, what differs is no news. */
export const pageRowsTypeOf = (scope: string): string => `${pageRowsType}; scope=${scope}; charset=utf-8`;

/** The site whose pages are the rows of a table that is of this; null of others. See settings/tableOfWatches.ts. */
export const siteOfRows = (of: string | undefined): string | null => /^\["site","([^"]+)"/.exec(of ?? "")?.[1] ?? null;

/** What is followed by the site whose pages rows of this type are; "" of others. */
export const siteScopeIn = (contentType: string): string =>
  contentType.startsWith(pageRowsType) ? (/; scope=([^;]*)/.exec(contentType)?.[1] ?? "") : "";

/**
 * `fields`: what the columns read; `hasStock`: as of watches, see watched.ts. `known`: the rows of the last snapshot, none of a table that is new;
 * `settled`: what was open in them and is known since, as `page.field`.
 */
type Telling = {
  fields: readonly string[];
  hasStock: boolean;
  known: readonly PageRow[];
  settled: ReadonlySet<string>;
};

/** The rows in the order of their names, none of which two have. */
export function pageRows(pages: readonly PageOfSite[], { known, ...telling }: Telling): PageRow[] {
  const knownOf = new Map(known.map((row) => [row.page, row]));
  const present = pages.filter((page) => page.isRead || !page.isNews || knownOf.has(page.id));
  const names = namesOf(present.map(({ id, title, path, url }) => ({ uuid: id, name: title || path, url })));
  return present
    .map((page) => rowOf(page, { ...telling, was: knownOf.get(page.id), name: names.get(page.id) ?? page.id }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

type Of = Omit<Telling, "known"> & { was: PageRow | undefined; name: string };

function rowOf(page: PageOfSite, { fields, hasStock, was, name, settled: known }: Of): PageRow {
  const { id, url, state, isRead, isNews, values: found } = page;
  // One that is sold out leads nothing, and in a table that does not say so it has no price.
  const read = !hasStock && found["stock"] === "false" ? { ...found, price: null } : found;
  const values: PageRow["values"] = {};
  const open: string[] = [];
  const settled: string[] = [];
  for (const field of fields) {
    const before = was?.values[field];
    const wasOpen = before === undefined || (was?.open.includes(field) ?? false);
    const isSettled = before !== undefined && wasOpen && known.has(settledName(id, field));
    const now = read[field];
    if (isRead && now !== undefined) values[field] = now;
    else if (!wasOpen || isSettled) values[field] = before ?? null;
    else {
      values[field] = now ?? null;
      open.push(field);
      continue;
    }
    if (before !== undefined && wasOpen && (isSettled || values[field] === null)) settled.push(field);
  }
  return {
    ...{ page: id, name, url, host: URL.parse(url)?.host ?? null, state, values, unread: !isRead, news: isNews },
    ...{ open, settled },
  };
}

/** By which a field of a page is remembered. */
export const settledName = (page: string, field: string): string => `${page}.${field}`;

/** The rows of a stored page; null where there is none, or it is no page of such rows. */
export function storedPageRows(page: string | null): PageRow[] | null {
  const rows = page === null ? undefined : jsonOfText(page);
  if (!Array.isArray(rows)) return null;
  return rows.filter((row): row is PageRow => typeof Object(row).page === "string" && Array.isArray(Object(row).open));
}

function jsonOfText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
