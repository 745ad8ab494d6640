/** The watches of one account that a search looks at, in short, one page at a time. */
import { shortColumn, shortWatchesFrom, type ShortRow, type ShortWatch } from "../watch/short/row.ts";
import { watchJoins } from "../watch/row.ts";
import { boundLimit } from "../storage/statements.ts";
import { foreignLetters } from "./matching.ts";

type Wanted = {
  /** The row id of a tag, to read only the watches with it; or null. */
  tagId: number | null;
  /** The row id after which the page begins. */
  after: number;
  /** The maximum number of watches to read: one statement must not block others for long. */
  count: number;
  /** A lower-case ASCII text that every match contains; "" when there is none. */
  piece: string;
};
/** A page of candidates. `last`: the row id of the last watch that was read; null when there are certainly no more. */
type CandidatePage = { candidates: ShortWatch[]; last: number | null };

/** The store of one account for searches. */
export function searchStore({ db, userId }: { db: D1Database; userId: number }) {
  return {
    /**
     * The next watches in order of creation whose texts may contain the piece. SQLite's `lower` knows ASCII letters only, and settings
     * are looked at as the JSON that they are stored as, which takes a third of reading members out of it; so the caller has to match
     * again. The memory of a watch, many times as long, is read of candidates only, and of those whose last check failed, for the error.
     * Everything is joined to the left, so that one row comes even where there are no candidates.
     */
    async candidates({ tagId, after, count, piece }: Wanted): Promise<CandidatePage> {
      const tagged = tagId === null ? "" : "AND w.id IN (SELECT watch_id FROM watch_tags WHERE tag_id = ?6)";
      const further = `w.user_id = ?1 AND w.id > ?2 ${tagged}`;
      const { results } = await db
        .prepare(
          `SELECT looked.last, iif(w.id IS NULL, NULL, ${shortColumn}) AS watch
           FROM (SELECT (SELECT w.id FROM watches w WHERE ${further} ORDER BY w.id LIMIT 1 OFFSET ${boundLimit(4)}) AS last) looked
             LEFT JOIN watches w ON ${further} AND w.id <= ifnull(looked.last, ${Number.MAX_SAFE_INTEGER})
               AND (${mayHold("w.settings", "?5", piece)} OR ${mayHold("w.page_title", "?3", piece)}
                 OR w.failing AND EXISTS (SELECT 1 FROM readings f WHERE f.watch_id = w.id
                   AND (${mayHold("(f.reading ->> '$.failing.sentence')", "?3", piece)})))
             LEFT ${watchJoins}`,
        )
        .bind(userId, after, piece, count - 1, JSON.stringify(piece).slice(1, -1), ...(tagId === null ? [] : [tagId]))
        .all<CandidateRow>();
      const found = results.filter((row): row is CandidateRow & ShortRow => row.watch !== null);
      // They come in this order, of which SQLite knows nothing: it would keep them all to sort them.
      const candidates = shortWatchesFrom(found).sort((one, other) => one.id - other.id);
      return { candidates, last: results[0]?.last ?? null };
    },
  };
}

type CandidateRow = { last: number | null; watch: string | null };

/** A condition: the column has the piece, or a letter of which some of it could come. */
const mayHold = (column: string, parameter: string, piece: string): string =>
  [
    // A number, or an address of numbers, is written in one way, and a copy of each text costs as much as looking through it.
    `instr(${/[a-z]/.test(piece) ? `lower(${column})` : column}, ${parameter})`,
    ...foreignLetters(piece).map((letter) => `instr(${column}, char(${letter.codePointAt(0)}))`),
  ].join(" OR ");
