/**
 * The index of the words of watches: for each three letters the watches whose address, title or page title have them next to each other.
 * Triggers write it with the watch (`watch_words`, an FTS5 table of SQLite's own tokenizer `trigram`), and it stores no text.
 *
 * 1. It finds at least what contains the words whatever their case, sometimes more: whoever asks matches again.
 * 2. The last error of a watch is not in it, since checks that fail would have to write it: watches that fail are looked at one by one.
 * 3. The first three letters of each text stand for the account, so that a search costs what the account has and not what the database has.
 */
import { boundLimit } from "../../storage/statements.ts";

const letters = 3;
/** So many of the three letters narrow a search down enough. */
const maxTerms = 16;
/** Letters that no text has, for the digits of the account's number: as the triggers write them. */
const [firstDigit, base] = [0xf0000, 65_534];

/**
 * What to ask the index for, so that it finds the watches of an account that contain all these pieces, each in lower case; null where
 * none of them has three letters that the index knows: then every watch has to be looked at. Pure.
 */
export function wordMatch(userId: number, pieces: readonly string[]): string | null {
  const known = [...new Set(pieces.flatMap(trigramsOf))].slice(0, maxTerms);
  if (known.length === 0) return null;
  return [accountTrigram(userId), ...known].map((term) => `"${term.replaceAll('"', '""')}"`).join(" ");
}

/** Those next to each other, and the last ones: together they cover the piece. */
function trigramsOf(piece: string): string[] {
  const points = [...piece];
  const last = points.length - letters;
  if (last < 0) return [];
  const starts = Array.from({ length: Math.ceil(points.length / letters) }, (_, index) =>
    Math.min(letters * index, last),
  );
  return starts
    .map((from) => points.slice(from, from + letters))
    .flatMap((three) => (three.every(isKnown) ? three.join("") : []));
}

/** Of letters beyond these that have a case, SQLite knows some by an older Unicode. A text ends for it where a NUL stands. */
const isKnown = (letter: string): boolean =>
  letter !== "\0" && /[\0-\u017f\u0391-\u03ce\u0400-\u0527]|\P{Cased}/u.test(letter);

function accountTrigram(userId: number): string {
  const digits = [userId / base / base, userId / base, userId].map((digit) => Math.floor(digit) % base);
  return String.fromCodePoint(...digits.map((digit) => firstDigit + digit));
}

/**
 * `looked`, for a statement's WITH: the watches to look at, in order of creation, behind ?2 and at most ?3 of them. `isIndexed`: the index has all pieces
 * of it; the others only fail. ?1 is the account, ?4 what `wordMatch` gave. It may name watches that are deleted. `more`: a condition on
 * the id of a watch, as SQL.
 */
export const lookedByIndex = (more = (_id: string) => "true"): string => `looked AS MATERIALIZED (
    SELECT id, max(isIndexed) AS isIndexed FROM (
      SELECT * FROM (SELECT watch_words.rowid AS id, 1 AS isIndexed FROM watch_words
        WHERE watch_words MATCH ?4 AND watch_words.rowid > ?2 AND ${more("watch_words.rowid")} ORDER BY watch_words.rowid LIMIT ${boundLimit(3)})
      UNION ALL SELECT * FROM (SELECT f.id, 0 FROM watches f INDEXED BY watches_failing
        WHERE f.user_id = ?1 AND f.is_failing = 1 AND f.id > ?2 AND ${more("f.id")} ORDER BY f.id LIMIT ${boundLimit(3)}))
    GROUP BY id ORDER BY id LIMIT ${boundLimit(3)})`;
