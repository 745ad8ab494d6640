/** The texts of one account's watches that a search looks at: narrow rows, without settings and secrets, a page at a time. */
import type { Searched } from "./matching.ts";

export type Candidate = Searched & { id: number };
type Wanted = {
  /** Of the watches that wear it only, where one is given. */
  tagId: number | null;
  /** The id of the last watch that was looked at. */
  after: number;
  /** How many to look at: one statement must not hold up others for long. */
  count: number;
  /** A piece in small letters that a text must hold to be found; "" where none need. */
  piece: string;
};
/** `last`: the id of the last watch that was looked at; null when there are no more. */
type CandidatePage = { candidates: Candidate[]; last: number | null };

export function searchStore({ db, userId }: { db: D1Database; userId: number }) {
  return {
    /**
     * In order of creation, the next watches, of which a text holds the piece; SQLite knows the small letters of English
     * only, so that those with other characters come along, too, and whoever asks has to look again.
     */
    async candidates({ tagId, after, count, piece }: Wanted): Promise<CandidatePage> {
      const { results } = await db
        .prepare(
          `WITH looked AS MATERIALIZED (
             SELECT w.id, w.url, w.title, r.reading ->> '$.pageTitle' AS page_title,
               r.reading ->> '$.failing.sentence' AS last_error
             FROM watches w LEFT JOIN readings r ON r.watch_id = w.id
             WHERE w.user_id = ?1 AND w.id > ?3
               AND (?2 IS NULL OR w.id IN (SELECT watch_id FROM watch_tags WHERE tag_id = ?2)) ORDER BY w.id LIMIT ?5)
           SELECT * FROM looked WHERE ${["url", "title", "page_title", "last_error"].map(mayHold).join(" OR ")}
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
const mayHold = (text: string) => `instr(lower(${text}), ?4) > 0 OR ${text} GLOB '*[^ -~]*'`;
