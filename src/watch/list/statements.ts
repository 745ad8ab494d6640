/**
 * The queries behind lists of watches. They cost what the page costs, not what the account holds:
 *
 * 1. Columns of `watches` hold what lists sort and filter by; triggers keep them and count each state and tag.
 * 2. A list walks along the index of its order, and stops when the page is full.
 * 3. Where a tag, a state or a search leaves few watches, those are read and sorted: whichever reads less.
 *
 * The order by the last check has no index, since each check would write to it: such a list reads every watch it may show.
 * The statements only speak SQL; the store runs them.
 */
import { boundLimit } from "../../storage/statements.ts";
import { withPack } from "../../schedule/packs/statements.ts";
import { lookedByIndex } from "../words/index.ts";
import type { ListCursor } from "./cursor.ts";
import type { WatchSort, WatchState } from "./filter.ts";

/** `tagIds`: the tag with the fewest watches first; `ids`: of the watches that contain the words, or null. */
export type ListWhere = {
  tagIds: number[];
  ids: number[] | null;
  states: WatchState[];
  /** Only those that are muted at this time, in Unix seconds; null for all. */
  mutedAt: number | null;
  hosts: string[];
  hasPrice: boolean;
  processor: string | null;
};
export type ListOrder = { sort: WatchSort; order: "asc" | "desc" };
/** Where the rows come from: along the index of the order, or the few of a tag, of a state or of a search. */
export type ListSource = { by: "order" } | { by: "tag" } | { by: "state"; state: WatchState } | { by: "ids" };
export type Query = { sql: string; values: unknown[] };

// Of a watch in a pack the time of the pack: seconds beside its own, which would take a document of the pack for each watch.
const lastChecked = `(SELECT max(s.last_checked, coalesce(p.checked_at, 0)) FROM ${withPack} WHERE s.watch_id = w.id)`;

/** What is sorted by, and the index that has this order; null for none. */
const sorted = {
  changed: { key: () => "w.changed_at", index: () => "watches_changed" },
  name: { key: () => "w.name", index: () => "watches_name" },
  created: { key: () => "w.id", index: () => "watches_user" },
  price: {
    key: (order) => (order === "asc" ? "w.cheapest" : "w.dearest"),
    index: (order) => (order === "asc" ? "watches_cheapest" : "watches_dearest"),
  },
  checked: { key: () => lastChecked, index: () => "watches_user" },
} satisfies Record<WatchSort, Record<"key" | "index", (order: "asc" | "desc") => string>>;

/** States that have an index of their own. */
const indexed: ReadonlySet<WatchState> = new Set(["unseen", "failing", "suppressed", "paused"]);

const indexOfState = (state: WatchState): string => (state === "unseen" ? "watches_changed" : `watches_${state}`);

/** The cheaper source, by how many watches each has. `limit`: entries of the page. */
export function sourceOf(
  where: ListWhere,
  { sort }: ListOrder,
  { all, byState, ofTag, limit }: { all: number; byState: Record<WatchState, number>; ofTag: number; limit: number },
): ListSource {
  if (where.ids) return { by: "ids" };
  const few: { size: number; source: ListSource }[] = [
    ...(where.tagIds.length ? [{ size: ofTag, source: { by: "tag" } as const }] : []),
    ...where.states.flatMap((state) =>
      indexed.has(state) ? [{ size: byState[state], source: { by: "state", state } as const }] : [],
    ),
  ].sort((a, b) => a.size - b.size);
  const [fewest] = few;
  if (!fewest) return { by: "order" };
  // Along the order, one of all/size rows fits: a page reads limit * all / size of them.
  return sort === "checked" || fewest.size ** 2 <= limit * all ? fewest.source : { by: "order" };
}

/** FROM and WHERE for the watches of a list; `bind` takes a value and gives its name. */
function selection(
  { where, source, index }: { where: ListWhere; source: ListSource; index: string },
  { userId, bind }: { userId: number; bind: (value: unknown) => string },
): string {
  const { tagIds, ids, states, mutedAt, hosts, hasPrice, processor } = where;
  const [firstTag = null, ...otherTags] = source.by === "tag" ? tagIds : [null, ...tagIds];
  const from = {
    order: () => `watches w INDEXED BY ${index} WHERE w.user_id = ${bind(userId)}`,
    state: () =>
      `watches w INDEXED BY ${source.by === "state" ? indexOfState(source.state) : ""} WHERE w.user_id = ${bind(userId)}`,
    tag: () =>
      `watch_tags x CROSS JOIN watches w ON w.id = x.watch_id
       WHERE x.tag_id = ${bind(firstTag)} AND +w.user_id = ${bind(userId)}`,
    ids: () =>
      `json_each(${bind(JSON.stringify(ids))}) j CROSS JOIN watches w ON w.id = j.value WHERE +w.user_id = ${bind(userId)}`,
  }[source.by]();
  const conditions = [
    "w.deleted_at IS NULL",
    ...states.map((state) => `w.is_${state} = 1`),
    ...otherTags.map((id) => `EXISTS (SELECT 1 FROM watch_tags y WHERE y.watch_id = w.id AND y.tag_id = ${bind(id)})`),
    ...hosts.map((host) => {
      const name = bind(host);
      return `EXISTS (SELECT 1 FROM schedule h WHERE h.watch_id = w.id AND (h.host = ${name}
        OR substr(h.host, 1, length(${name}) + 1) = ${name} || ':' OR substr(h.host, -length(${name}) - 1) = '.' || ${name}))`;
    }),
    ...(mutedAt === null
      ? []
      : [
          `(w.settings ->> '$.notification_muted' = 1 OR w.settings ->> '$.notification_muted_until' > ${bind(mutedAt)})`,
        ]),
    ...(hasPrice ? ["w.price IS NOT NULL"] : []),
    ...(processor === null ? [] : [`coalesce(w.settings ->> '$.processor', 'text_json_diff') = ${bind(processor)}`]),
  ];
  return `FROM ${from} AND ${conditions.join(" AND ")}`;
}

function withValues(make: (bind: (value: unknown) => string) => string): Query {
  const values: unknown[] = [];
  const sql = make((value) => {
    values.push(value);
    return `?${values.length}`;
  });
  return { sql, values };
}

type Asked = { userId: number; where: ListWhere; source: ListSource };

/** Row ids and sort keys of a page; with a cursor to the previous page in the opposite order. */
export function pageQueryOf(
  { userId, where, source }: Asked,
  { sort, order }: ListOrder,
  { cursor, count }: { cursor: ListCursor | null; count: number },
): Query {
  const key = sorted[sort].key(order);
  // The index of this order has the unseen apart from the others.
  const arms = source.by === "order" && sort === "changed" ? ["w.is_unseen = 0", "w.is_unseen = 1"] : ["true"];
  const isBack = cursor?.direction === "previous";
  const isUp = (order === "asc") !== isBack;
  return withValues((bind) => {
    const chosen = selection({ where, source, index: sorted[sort].index(order) }, { userId, bind });
    const behind = cursor ? ` AND (${key}, w.id) ${isUp ? ">" : "<"} (${bind(cursor.key)}, ${bind(cursor.id)})` : "";
    const way = isUp ? "ASC" : "DESC";
    const rows = arms.map((arm) => `SELECT w.id, ${key} AS key ${chosen} AND ${arm}${behind}`).join(" UNION ALL ");
    return `${rows} ORDER BY 2 ${way}, 1 ${way} LIMIT ${bind(count)}`;
  });
}

/** How many watches the filter leaves. */
export const countQueryOf = ({ userId, where, source }: Asked): Query =>
  withValues((bind) => `SELECT count(*) AS n ${selection({ where, source, index: "watches_user" }, { userId, bind })}`);

/** ?1 account, ?2 Unix seconds. Reads the watches that changed since then, and those that fail. */
export const changedSinceQuery = `SELECT
  (SELECT count(*) FROM watches INDEXED BY watches_changed WHERE user_id = ?1 AND is_unseen IN (0, 1) AND changed_at >= ?2
    AND deleted_at IS NULL AND NOT is_failing AND NOT is_paused) AS changed,
  (SELECT count(*) FROM watches INDEXED BY watches_failing WHERE user_id = ?1 AND is_failing = 1 AND is_paused) AS pausedFailing`;

const searchedText = `coalesce(w.url, '') || char(10) || coalesce(w.title, '') || char(10) || coalesce(w.page_title, '') || char(10)
  || iif(w.failing, coalesce((SELECT r.reading ->> '$.failing.sentence' FROM readings r WHERE r.watch_id = w.id), ''), '')`;

/**
 * The watches whose texts may contain words. ?1 account, ?2 row id behind which to look, ?3 rows to look at, ?5 words as JSON, those that
 * SQLite's lower() knows. `isIndexed`: those that the index of words has for ?4 are looked at, else all of the account.
 */
export const wordsQuery = (isIndexed: boolean): string => `WITH ${
  isIndexed
    ? lookedByIndex()
    : `looked AS MATERIALIZED (SELECT w.id FROM watches w WHERE w.user_id = ?1 AND w.id > ?2 AND +w.deleted_at IS NULL
    ORDER BY w.id LIMIT ${boundLimit(3)})`
}, texts AS MATERIALIZED (
    SELECT w.id, ${searchedText} AS text FROM looked CROSS JOIN watches w ON w.id = looked.id
    WHERE +w.user_id = ?1 AND +w.deleted_at IS NULL)
  SELECT id, text FROM texts WHERE text GLOB ('*[^ -~' || char(10) || ']*')
    OR NOT EXISTS (SELECT 1 FROM json_each(?5) j WHERE instr(lower(text), j.value) = 0)
  UNION ALL SELECT max(id), NULL FROM looked HAVING count(*) = ?3`;
