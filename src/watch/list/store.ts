/** Lists of one account's watches: which, in which order, how many in each state. */
import type { Sealer } from "../../secret/seal.ts";
import { listQuery, watchFromRow, type LoadedRow } from "../row.ts";
import { wordMatch } from "../words/index.ts";
import type { ListCursor } from "./cursor.ts";
import type { ListedTag, ListedWatch } from "./listed.ts";
import { watchStates } from "./filter.ts";
import type { ChangedSince, StateCounts } from "./since.ts";
import {
  countQueryOf,
  changedSinceQuery,
  pageQueryOf,
  sourceOf,
  wordsQuery,
  type ListOrder,
  type ListSource,
  type ListWhere,
  type Query,
} from "./statements.ts";

export type ListPage = { keys: { id: number; key: string | number }[]; isMore: boolean };
type Sizes = { counts: StateCounts; ofTag: number };
type ListRow = LoadedRow & { snapshots: number; suppressed_count: number; is_unseen: number };

const rowsScanned = 4000;

export function watchListStore({ db, sealer, userId }: { db: D1Database; sealer: Sealer; userId: number }) {
  const run = <T>({ sql, values }: Query) =>
    db
      .prepare(sql)
      .bind(...values)
      .all<T>();

  return {
    /** How many watches the account has, and how many are in each state; a watch may be in several. */
    async counts(): Promise<StateCounts> {
      const row = await db
        .prepare(`SELECT watches AS "all", ${watchStates.join(", ")} FROM usage WHERE user_id = ?`)
        .bind(userId)
        .first<StateCounts>();
      return row ?? { all: 0, unseen: 0, failing: 0, suppressed: 0, paused: 0, healthy: 0 };
    },

    /** How many running watches that can be read changed at `at` (Unix seconds) or later, and how many paused ones failed. */
    async changedSince(at: number): Promise<ChangedSince> {
      const row = await db.prepare(changedSinceQuery).bind(userId, at).first<ChangedSince>();
      return row ?? { changed: 0, pausedFailing: 0 };
    },

    /** Of these tags, how many watches each has. */
    async tagSizes(tagIds: number[]): Promise<Map<number, number>> {
      if (!tagIds.length) return new Map();
      const { results } = await db
        .prepare("SELECT id, watches AS n FROM tags WHERE id IN (SELECT value FROM json_each(?1)) AND +user_id = ?2")
        .bind(JSON.stringify(tagIds), userId)
        .all<{ id: number; n: number }>();
      return new Map(results.map(({ id, n }) => [id, n]));
    },

    /** Ids of the watches whose address, title, page title or last error contain all these words, in lower case. */
    async withWords(words: readonly string[]): Promise<number[]> {
      const plain = JSON.stringify(words.filter((word) => /^[ -~]+$/.test(word)));
      const match = wordMatch(userId, words);
      const query = wordsQuery(match !== null);
      const found: number[] = [];
      for (let after: number | null = 0; after !== null;) {
        const { results }: D1Result<{ id: number; text: string | null }> = await db
          .prepare(query)
          .bind(userId, after, rowsScanned, match, plain)
          .all();
        for (const { id, text } of results) {
          const known = text?.toLowerCase();
          if (known !== undefined && words.every((word) => known.includes(word))) found.push(id);
        }
        after = results.find(({ text }) => text === null)?.id ?? null;
      }
      return found;
    },

    /** Ids of the watches that have alerts which come later. Reads the deliveries that are kept of the account. */
    async withQueuedAlerts(): Promise<number[]> {
      const { results } = await db
        .prepare(
          "SELECT DISTINCT watch_id AS id FROM deliveries WHERE user_id = ? AND state = 'held' AND watch_id IS NOT NULL",
        )
        .bind(userId)
        .all<{ id: number }>();
      return results.map(({ id }) => id);
    },

    /** How many watches the filter leaves: counted by triggers where one state or one tag is all that is asked for. */
    async total(where: ListWhere, { counts, ofTag }: Sizes): Promise<number> {
      const { tagIds, ids, states, mutedAt, hosts, hasPrice, processor } = where;
      const isNarrowed = ids !== null || mutedAt !== null || hosts.length > 0 || hasPrice || processor !== null;
      const [state] = states;
      if (!isNarrowed && states.length + tagIds.length <= 1)
        return state ? counts[state] : tagIds.length ? ofTag : counts.all;
      const source = sourceOf(
        where,
        { sort: "checked", order: "asc" },
        { all: counts.all, byState: counts, ofTag, limit: 1 },
      );
      return (await run<{ n: number }>(countQueryOf({ userId, where, source }))).results[0]?.n ?? 0;
    },

    /** Ids and sort keys of a page, in the order asked for. `isMore`: there are further ones in the direction of the cursor. */
    async page(
      where: ListWhere,
      order: ListOrder,
      { cursor, limit, sizes }: { cursor: ListCursor | null; limit: number; sizes: Sizes },
    ): Promise<ListPage> {
      const { counts, ofTag } = sizes;
      if (where.states.some((state) => counts[state] === 0)) return { keys: [], isMore: false };
      const source: ListSource = sourceOf(where, order, { all: counts.all, byState: counts, ofTag, limit });
      const query = pageQueryOf({ userId, where, source }, order, { cursor, count: limit + 1 });
      const { results } = await run<{ id: number; key: string | number }>(query);
      const keys = results.slice(0, limit);
      return { keys: cursor?.direction === "previous" ? keys.reverse() : keys, isMore: results.length > limit };
    },

    /** How many watches of the filter came to the account after the one with this row id. */
    async behind(where: ListWhere, id: number, { counts, ofTag }: Sizes): Promise<number> {
      const order = { sort: "created", order: "asc" } as const;
      const source = sourceOf(where, order, { all: counts.all, byState: counts, ofTag, limit: 1 });
      const { sql, values } = pageQueryOf({ userId, where, source }, order, {
        cursor: { direction: "next", key: id, id },
        count: Number.MAX_SAFE_INTEGER,
      });
      return (await run<{ n: number }>({ sql: `SELECT count(*) AS n FROM (${sql})`, values })).results[0]?.n ?? 0;
    },

    /** The watches with these ids, in their order. */
    async byIds(ids: number[]): Promise<ListedWatch[]> {
      if (!ids.length) return [];
      // Written out: each row of a JSON list would be billed, too.
      const named = ids.map(Math.trunc).join(", ");
      const [watches, assigned] = (await db.batch([
        db.prepare(`${listQuery} WHERE w.id IN (${named}) AND +w.user_id = ?1 AND w.deleted_at IS NULL`).bind(userId),
        db.prepare(
          `SELECT x.watch_id AS watchId, x.tag_id AS tagId, x.by_pattern AS byPattern
           FROM (${valuesOf(ids)}) v CROSS JOIN watch_tags x ON x.watch_id = v.column1`,
        ),
      ])) as [D1Result<ListRow>, D1Result<Assigned>];
      const tagOf = await tagsById(assigned.results.map(({ tagId }) => tagId));
      const tagsOf = Map.groupBy(assigned.results, ({ watchId }) => watchId);
      const loaded = await Promise.all(
        watches.results.map(async (row): Promise<[number, ListedWatch]> => {
          const tags = (tagsOf.get(row.id) ?? []).flatMap(({ tagId, byPattern }) => {
            const tag = tagOf.get(tagId);
            return tag ? [{ ...tag, byPattern: byPattern === 1 }] : [];
          });
          const watch = { ...(await watchFromRow(row, sealer)), tags };
          const { snapshots, suppressed_count: suppressed, is_unseen: unseen } = row;
          const { strip } = watch.schedule;
          return [row.id, { watch, tags, strip, snapshots, suppressed, isUnseen: unseen === 1 }];
        }),
      );
      const byId = new Map(loaded);
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
  };

  async function tagsById(ids: number[]): Promise<Map<number, Omit<ListedTag, "byPattern">>> {
    if (!ids.length) return new Map();
    const { results } = await db
      .prepare(
        `SELECT id, uuid, coalesce(title, '') AS title, coalesce(settings ->> '$.tag_colour', '') AS colour,
           settings ->> '$.overrides_watch' AS overrides, settings ->> '$.use_page_title_in_list' AS usesPageTitle
         FROM (${valuesOf(new Set(ids))}) v CROSS JOIN tags ON tags.id = v.column1 WHERE +user_id = ?1`,
      )
      .bind(userId)
      .all<TagRow>();
    return new Map(
      results.map((row) => [
        row.id,
        { ...row, overrides: flagOf(row.overrides), usesPageTitle: flagOf(row.usesPageTitle) },
      ]),
    );
  }
}

/** Row ids as rows of a statement. Unlike those of IN, which are kept apart first, they are read from the statement itself. */
const valuesOf = (ids: Iterable<number>): string => `VALUES ${[...ids].map((id) => `(${Math.trunc(id)})`).join(", ")}`;

type Assigned = { watchId: number; tagId: number; byPattern: number };
type TagRow = {
  id: number;
  uuid: string;
  title: string;
  colour: string;
  overrides: number | null;
  usesPageTitle: number | null;
};
const flagOf = (value: number | null) => (value === null ? null : value === 1);
