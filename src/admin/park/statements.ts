/**
 * Parks an account: nothing of it is checked or sent until it is let go. A watch that is parked counts as paused, by a bit of its
 * own for each reason, and a delivery has a state that nobody looks for. Claims of checks under way end, which then commit nothing;
 * they are due again at once. SQL only, each for one batch.
 */
import { leaving } from "../../schedule/packs/statements.ts";

/**
 * The bit in `schedule.paused`, and what stands before the state of a delivery. `states`: those of deliveries that wait from then on.
 * A suspension takes what is being sent just now along: it counts where it arrives, and is tried again once the account goes on.
 */
const parkings = {
  move: { bit: 2, prefix: "moving:", states: "'pending', 'held'" },
  suspension: { bit: 4, prefix: "suspended:", states: "'pending', 'held', 'sending'" },
} as const;
type Parking = keyof typeof parkings;

const own = "user_id IN (?1, -?1)";

/** Nothing of the account is checked or sent from now on but what is being sent just now. `now`: Unix seconds. */
export function parkStatements(
  db: D1Database,
  userId: number,
  { by, now }: { by: Parking; now: number },
): D1PreparedStatement[] {
  const { bit, prefix, states } = parkings[by];
  return [
    db.prepare(leaving(`schedule.${own}`)).bind(userId),
    db
      .prepare(
        `UPDATE schedule SET next_at = iif(done_generation < generation, min(next_at, ?2), next_at),
           generation = generation + 1, done_generation = generation + 1, lease_until = 0, paused = paused + ${bit}
         WHERE ${own} AND paused & ${bit} = 0`,
      )
      .bind(userId, now),
    db
      .prepare(
        `UPDATE deliveries SET state = '${prefix}' || iif(state = 'sending', 'pending', state) WHERE ${own} AND state IN (${states})`,
      )
      .bind(userId),
  ];
}

/** Everything of the account goes on. */
export function unparkStatements(db: D1Database, userId: number, by: Parking): D1PreparedStatement[] {
  const { bit, prefix } = parkings[by];
  return [
    db.prepare(`UPDATE schedule SET paused = paused - ${bit} WHERE ${own} AND paused & ${bit} <> 0`).bind(userId),
    db
      .prepare(
        `UPDATE deliveries SET state = substr(state, ${prefix.length + 1}) WHERE ${own} AND substr(state, 1, ${prefix.length}) = '${prefix}'`,
      )
      .bind(userId),
  ];
}
