/**
 * Deliveries are numbered within their account, in the order in which they are written. Of rows that expired no number comes
 * again: none is below the time in milliseconds. It only speaks SQL.
 */

/** A delivery by its account and its number there. */
export type DeliveryName = { userId: number; id: number };
/** A row as it was just written. */
export type WrittenDelivery = DeliveryName & { state: string };

/** An SQL expression for the next number; `user`: an expression for the account. Those of deleted watches may come back. */
export const newDeliveryId = (user: string): string =>
  `max(unixepoch() * 1000, 1 + max(${last(user)}, ${last(`-${user}`)}))`;

const last = (user: string): string => `coalesce((SELECT max(n.id) FROM deliveries n WHERE n.user_id = ${user}), 0)`;

/** What a statement that writes deliveries gives back of each. */
export const written = "RETURNING user_id AS userId, id, state";

/** A delivery ends without having arrived: it is due no more, and counted no more among the alerts of its watch. */
export const ended = (state: "failed" | "suppressed") => `state = '${state}', next_at = NULL, is_counted = 0`;
