/** Which watches a page of a list has, as SQL. It only speaks SQL. */

import { boundLimit } from "../../storage/statements.ts";

/** `after`: the id of the last watch seen; `isFailing`: only those whose last check failed. */
export type ListedPage = { after: number; limit: number; tagId?: number | null; isFailing?: boolean };

/**
 * What follows WHERE, for `watches w` and its memory `readings r`, with the values to bind: the watches of an account in order of creation. Where
 * watches are named by their tag, the plus keeps them from being looked for among all of the account; and only watches of the
 * account are counted to the limit, since those that are deleted keep their tags.
 */
export function pageWhere(userId: number, { after, limit, tagId = null, isFailing = false }: ListedPage) {
  const failing = isFailing ? "AND r.failure IS NOT NULL" : "";
  if (!tagId)
    return {
      where: `w.user_id = ?1 AND w.id > ?2 ${failing} ORDER BY w.id LIMIT ${boundLimit(3)}`,
      values: [userId, after, limit],
    };
  const withTag = `SELECT x.watch_id FROM watch_tags x CROSS JOIN watches o ON o.id = x.watch_id
    WHERE x.tag_id = ?4 AND x.watch_id > ?2 AND +o.user_id = ?1 ORDER BY x.watch_id`;
  const where = isFailing
    ? `+w.user_id = ?1 AND w.id IN (${withTag}) ${failing} ORDER BY w.id LIMIT ${boundLimit(3)}`
    : `+w.user_id = ?1 AND w.id IN (${withTag} LIMIT ${boundLimit(3)}) ORDER BY w.id`;
  return { where, values: [userId, after, limit, tagId] };
}
