/** Parts of a message that were sent, written down before the next one is: in the row of the delivery, with its attempts. */
import type { Attempt } from "../attempt.ts";
import { claimOf, oneMoreTry, ownClaim, sendingSeconds, type ClaimedDelivery } from "../outbox/statements.ts";

export const partStore = (db: D1Database) => ({
  /** Records parts that were sent and holds the claim longer for the rest: the claim from now on; null where another has taken it. */
  async recordParts(delivery: ClaimedDelivery, attempt: Attempt, now: number): Promise<ClaimedDelivery | null> {
    const until = Math.max(now + sendingSeconds, delivery.claimed_until);
    const row = await db
      .prepare(`UPDATE deliveries AS d SET claimed_until = ?, ${oneMoreTry} WHERE ${ownClaim} RETURNING id`)
      .bind(until, JSON.stringify(attempt), ...claimOf(delivery))
      .first<{ id: number }>();
    return row && { ...delivery, claimed_until: until };
  },
});
