/** The watches of one account that a search looks at, in short, one page at a time. */
import { shortColumn, shortWatchesFrom, type ShortRow, type ShortWatch } from "../watch/short/row.ts";
import { watchJoins } from "../watch/row.ts";
import { boundLimit } from "../storage/statements.ts";
import { lookedByIndex, wordMatch } from "../watch/words/index.ts";
import { foreignLetters, plainPiece } from "./matching.ts";

type Wanted = {
  /** The row id of a tag, to read only the watches with it; or null. */
  tagId: number | null;
  /** The row id after which the page begins. */
  after: number;
  /** The maximum number of watches to read: one statement must not block others for long. */
  count: number;
  /** Texts in lower case, all of which every match contains; none where they are empty. */
  pieces: readonly string[];
};
/** A page of candidates. `last`: the row id of the last watch that was read; null when there are certainly no more. */
type CandidatePage = { candidates: ShortWatch[]; last: number | null };

/** The store of one account for searches. */
export function searchStore({ db, userId }: { db: D1Database; userId: number }) {
  return {
    /** The next watches in order of creation whose texts may contain the pieces; the caller has to match again. */
    async candidates(wanted: Wanted): Promise<CandidatePage> {
      const match = wordMatch(userId, wanted.pieces);
      const query = match === null ? queryOfAll(wanted) : queryByIndex(match, wanted);
      const { results } = await db
        .prepare(query.sql)
        .bind(userId, wanted.after, ...query.values)
        .all<CandidateRow>();
      const found = results.filter((row): row is CandidateRow & ShortRow => row.watch !== null);
      // They come in this order, of which SQLite knows nothing: it would keep them all to sort them.
      const candidates = shortWatchesFrom(found).sort((one, other) => one.id - other.id);
      return { candidates, last: results[0]?.last ?? null };
    },
  };
}

type CandidateRow = { last: number | null; watch: string | null };
/** ?1 is the account, ?2 the row id behind which to look. */
type Query = { sql: string; values: unknown[] };

/** `page` has one row, and everything is joined to it from the left, so that one row comes even where there are no candidates. */
const candidatesOf = (page: string): string =>
  `SELECT page.last, iif(w.id IS NULL, NULL, ${shortColumn}) AS watch FROM ${page} LEFT ${watchJoins}`;

/** The few that the index has, and of those whose last check failed the ones with such an error. */
function queryByIndex(match: string, { tagId, count, pieces }: Wanted): Query {
  const piece = plainPiece(pieces);
  const looked = lookedByIndex(
    tagId === null
      ? undefined
      : (id) => `EXISTS (SELECT 1 FROM watch_tags t WHERE t.watch_id = ${id} AND t.tag_id = ?6)`,
  );
  const isCandidate = `looked.isIndexed OR EXISTS (SELECT 1 FROM readings f WHERE f.watch_id = looked.id
    AND (${mayHold("(f.reading ->> '$.failing.sentence')", "?5", piece)}))`;
  const sql = `WITH ${looked} ${candidatesOf(`(SELECT iif(count(*) = ?3, max(id), NULL) AS last FROM looked) page
    LEFT JOIN (SELECT looked.id FROM looked WHERE ${isCandidate}) c LEFT JOIN watches w ON w.id = c.id AND +w.user_id = ?1`)}`;
  return { sql, values: [count, match, piece, ...(tagId === null ? [] : [tagId])] };
}

/**
 * All of the account, where the pieces are too short for the index. SQLite's `lower` knows ASCII letters only, and settings are looked at
 * as the JSON that they are stored as, which takes a third of reading members out of it. The memory of a watch, many times as
 * long, is read of candidates only, and of those whose last check failed, for the error.
 */
function queryOfAll({ tagId, count, pieces }: Wanted): Query {
  const piece = plainPiece(pieces);
  const further = `w.user_id = ?1 AND w.id > ?2 ${tagId === null ? "" : "AND w.id IN (SELECT watch_id FROM watch_tags WHERE tag_id = ?6)"}`;
  const sql = candidatesOf(
    `(SELECT (SELECT w.id FROM watches w WHERE ${further} ORDER BY w.id LIMIT 1 OFFSET ${boundLimit(4)}) AS last) page
       LEFT JOIN watches w ON ${further} AND w.id <= ifnull(page.last, ${Number.MAX_SAFE_INTEGER})
         AND (${mayHold("w.settings", "?5", piece)} OR ${mayHold("w.page_title", "?3", piece)}
           OR w.failing AND EXISTS (SELECT 1 FROM readings f WHERE f.watch_id = w.id
             AND (${mayHold("(f.reading ->> '$.failing.sentence')", "?3", piece)})))`,
  );
  return { sql, values: [piece, count - 1, JSON.stringify(piece).slice(1, -1), ...(tagId === null ? [] : [tagId])] };
}

/** A condition: the column has the piece, or a letter of which some of it could come. */
const mayHold = (column: string, parameter: string, piece: string): string =>
  [
    // A number, or an address of numbers, is written in one way, and a copy of each text costs as much as looking through it.
    `instr(${/[a-z]/.test(piece) ? `lower(${column})` : column}, ${parameter})`,
    ...foreignLetters(piece).map((letter) => `instr(${column}, char(${letter.codePointAt(0)}))`),
  ].join(" OR ");
