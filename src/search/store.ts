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
     * The next watches in order of creation whose texts may contain the piece. SQLite's `lower` knows ASCII letters only, and settings
     * are looked at as the JSON that they are stored as, which takes a third of reading members out of it; so the caller has to match
     * again. Of the memory of a watch, many times as long, only the error of one that fails is read.
     */
    async candidates({ tagId, after, count, piece }: Wanted): Promise<CandidatePage> {
      const { results } = await db
        .prepare(
          `WITH looked AS MATERIALIZED (SELECT w.id FROM watches w WHERE w.user_id = ?1 AND w.id > ?3
             AND (?2 IS NULL OR w.id IN (SELECT watch_id FROM watch_tags WHERE tag_id = ?2)) ORDER BY w.id LIMIT ?5)
           SELECT w.id, w.url, w.title, w.page_title, iif(w.failing, (SELECT r.reading ->> '$.failing.sentence'
             FROM readings r WHERE r.watch_id = w.id), NULL) AS last_error
           FROM looked CROSS JOIN watches w ON w.id = looked.id
           WHERE w.failing OR ${mayHold("w.settings", "?6", piece)} OR ${mayHold("w.page_title", "?4", piece)}
           UNION ALL SELECT max(id), NULL, NULL, NULL, NULL FROM looked HAVING count(*) = ?5`,
        )
        .bind(userId, tagId, after, piece, count, JSON.stringify(piece).slice(1, -1))
        .all<Candidate | End>();
      const end = results.find((row) => row.url === null);
      return { candidates: results.filter((row) => row.url !== null), last: end?.id ?? null };
    },
  };
}

type End = { id: number; url: null };

/** A condition: the column has the piece, or a letter of which some of it could come. */
const mayHold = (column: string, parameter: string, piece: string): string =>
  [
    `instr(lower(${column}), ${parameter})`,
    ...foreignLetters(piece).map((letter) => `instr(${column}, char(${letter.codePointAt(0)}))`),
  ].join(" OR ");
