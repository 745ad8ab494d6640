/** The searchable texts of one account's watches, without settings and secrets, one page at a time. */
import { foreignLetters, type Searched } from "./matching.ts";

/** A watch that may match. `id`: row id. */
export type Candidate = Searched & { id: number };
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
/** A page of candidates. `last`: the row id of the last watch that was read; null when there are no more. */
type CandidatePage = { candidates: Candidate[]; last: number | null };

/** The store of one account for searches. */
export function searchStore({ db, userId }: { db: D1Database; userId: number }) {
  return {
    /**
     * The next watches in order of creation with a text that contains the piece. SQLite's `lower` knows ASCII letters only, so the
     * caller has to match them again. What stands in columns of `watches` is asked there: the memory of a watch is many times as
     * long, and only one that fails has an error.
     */
    async candidates({ tagId, after, count, piece }: Wanted): Promise<CandidatePage> {
      const { results } = await db
        .prepare(
          `WITH looked AS MATERIALIZED (
             SELECT w.id, w.url, w.title, w.page_title, iif(w.failing, (SELECT r.reading ->> '$.failing.sentence'
               FROM readings r WHERE r.watch_id = w.id), NULL) AS last_error
             FROM watches w WHERE w.user_id = ?1 AND w.id > ?3
               AND (?2 IS NULL OR w.id IN (SELECT watch_id FROM watch_tags WHERE tag_id = ?2)) ORDER BY w.id LIMIT ?5)
           SELECT * FROM looked WHERE ${["url", "title", "page_title", "last_error"].map(mayHold(piece)).join(" OR ")}
           UNION ALL SELECT max(id), NULL, NULL, NULL, NULL FROM looked HAVING count(*) = ?5`,
        )
        .bind(userId, tagId, after, piece, count)
        .all<Candidate | End>();
      const end = results.find((row) => row.url === null);
      return { candidates: results.filter((row) => row.url !== null), last: end?.id ?? null };
    },
  };
}

type End = { id: number; url: null };

/** A condition: the column has the piece, or a letter of which some of it could come. */
const mayHold = (piece: string) => (column: string) =>
  [
    `instr(lower(${column}), ?4)`,
    ...foreignLetters(piece).map((letter) => `instr(${column}, char(${letter.codePointAt(0)}))`),
  ].join(" OR ");
