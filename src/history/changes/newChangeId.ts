/**
 * The ids of changes grow within an account in the order in which they are written, so that whoever follows along by the last id
 * that it saw misses none. Of rows that were deleted none comes again: an id is never below the time, in milliseconds. It only
 * speaks SQL.
 */

/** An SQL expression for the id of the next change; `user`: an expression for the number of the account. */
export const newChangeId = (user: string): string =>
  `max(unixepoch() * 1000, 1 + max(${[user, `-${user}`].flatMap((owner) => [0, 1].map((seen) => last(owner, seen))).join(", ")}))`;

/** Those of deleted watches have the negative of the account; they may come back. */
const last = (owner: string, seen: number): string =>
  `coalesce((SELECT max(n.change_id) FROM snapshots n WHERE n.user_id = ${owner} AND (n.seen_at IS NOT NULL) = ${seen} AND n.change_id IS NOT NULL), 0)`;
