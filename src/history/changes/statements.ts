/** Changes with what names their watches, read from rows: one query for lists, feeds and single changes. */
import { listsPages, readsRows } from "../../settings/processors.ts";
import { nameOf, saidOf } from "../../watch/name.ts";
import type { WatchTag } from "../../watch/row.ts";
import type { Change, ChangeUnit } from "../change.ts";

/** Price and stock that a watch had at a time, as JSON. */
const priceAt = (time: string) =>
  `(SELECT json_array(p.price, p.currency, p.in_stock) FROM prices p WHERE p.watch_id = c.watch_id AND p.at <= ${time} ORDER BY p.at DESC LIMIT 1)`;

const columns = `c.id, c.watch_id AS watchId, w.uuid AS watchUuid, w.title AS watchTitle, w.url AS watchUrl, c.at, c.from_at AS fromAt,
  c.from_object AS fromObject, c.to_object AS toObject, c.added, c.removed, c.replaced, c.brief, c.trace_object AS traceObject,
  c.summary, c.verdict, c.note, c.seen_at AS seenAt, c.held_lines AS judgement, c.severity,
  c.severity_findings AS severityFindings, c.unjudged, w.settings ->> '$.use_page_title_in_list' AS usesPageTitle,
  w.settings ->> '$.processor' AS processor, r.reading ->> '$.pageTitle' AS pageTitle, ${priceAt("c.from_at")} AS priceBefore, ${priceAt("c.at")} AS priceAfter,
  EXISTS (SELECT 1 FROM screenshots s WHERE s.watch_id = c.watch_id AND s.at = c.at) AS hasPicture,
  (SELECT json_group_array(json_object('id', t.id, 'uuid', t.uuid, 'title', t.settings ->> '$.title',
     'overrides', t.settings -> '$.overrides_watch', 'processor', t.settings ->> '$.processor', 'usesPageTitle', t.settings -> '$.use_page_title_in_list'))
   FROM (SELECT t.id, t.uuid, t.settings FROM watch_tags x JOIN tags t ON t.id = x.tag_id WHERE x.watch_id = w.id ORDER BY t.id) t) AS tags`;

/** The query of the changes in `source`: the table, or a query of its rows in brackets. Conditions follow. */
export const changeQuery = (source: string): string =>
  `SELECT ${columns} FROM ${source} c CROSS JOIN watches w ON w.id = c.watch_id LEFT JOIN readings r ON r.watch_id = c.watch_id`;

/**
 * A source of changes of the account ?1, seen or not, which reads no more rows than it gives. `where`: conditions on `c`, a change;
 * `order`: ORDER BY and LIMIT on its columns.
 */
export const changesOfAccount = (where: string, order: string): string => {
  const arm = (seen: number) =>
    `SELECT * FROM changes c WHERE c.user_id = ?1 AND (c.seen_at IS NOT NULL) = ${seen} AND ${where}`;
  return `(${arm(0)} UNION ALL ${arm(1)} ORDER BY ${order})`;
};

type Derived = "label" | "host" | "tags" | "price" | "stock" | "unit";
type TagColumn = WatchTag & { title: string; processor: string | null };

/** A row of `changeQuery`. */
export type ChangeRow = Omit<Change, Derived> & {
  tags: string;
  usesPageTitle: number | null;
  processor: string | null;
  pageTitle: string | null;
  priceBefore: string | null;
  priceAfter: string | null;
};

type Known = [price: string | null, currency: string | null, inStock: 0 | 1 | null];
const unknown: Known = [null, null, null];

/** Price and stock before and after a change; null where none of them is known. */
function shopOf(before: string | null, after: string | null): Pick<Change, "price" | "stock"> {
  const [past, , wasIn] = before ? (JSON.parse(before) as Known) : unknown;
  const [now, currency, isIn] = after ? (JSON.parse(after) as Known) : unknown;
  return {
    price: now === null && past === null ? null : { before: past, after: now, currency },
    stock: wasIn === null && isIn === null ? null : { before: flagOf(wasIn), after: flagOf(isIn) },
  };
}

const flagOf = (stored: 0 | 1 | null): boolean | null => (stored === null ? null : stored === 1);

/** What the lines of a text are. */
function unitOf(processor: string | undefined): ChangeUnit {
  if (listsPages(processor)) return "pages";
  return readsRows(processor) ? "rows" : "lines";
}

/** The change of a row, with its watch named as everywhere (watch/name.ts). */
export function changeFromRow(row: ChangeRow): Change {
  const { tags: tagsJson, usesPageTitle, processor, pageTitle, priceBefore, priceAfter, ...change } = row;
  const tags = JSON.parse(tagsJson) as TagColumn[];
  const { watchTitle: title, watchUrl: url, watchUuid: uuid } = change;
  const settings = { title, url, use_page_title_in_list: usesPageTitle === null ? null : usesPageTitle === 1 };
  const ofTags = tags.map(({ overrides, processor: said }) => ({ overrides, said }));
  return {
    ...change,
    unit: unitOf(saidOf(processor, ofTags) ?? undefined),
    label: nameOf({ settings, tags, uuid, reading: { pageTitle: pageTitle ?? undefined } }),
    host: URL.parse(url.replace(/^source:/i, ""))?.host ?? "",
    ...shopOf(priceBefore, priceAfter),
    tags: tags.map(({ uuid: tag, title: name }) => ({ uuid: tag, title: name })),
  };
}
