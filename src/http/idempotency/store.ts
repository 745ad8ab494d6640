/** The stored answers of requests with an Idempotency-Key. */

const keptSeconds = 86_400;
const lostSeconds = 120;

/** A request's claim to a key. `at`: Unix seconds of the request. */
export type Claim = { userId: number; key: string; at: number };
/** The row of a key. `status`: null while the first request still runs; `headers`: a JSON object. */
export type KeptAnswer = { request_hash: string; status: number | null; headers: string | null; body: string | null };

/** The store of answers by account and key. */
export function idempotencyStore(db: D1Database) {
  return {
    /** Claims the key for this request and returns null; or returns the stored row when another request has claimed it. */
    async claim({ userId, key, at }: Claim, requestHash: string): Promise<KeptAnswer | null> {
      const insert = db
        .prepare(
          `INSERT INTO idempotent_answers (user_id, key, request_hash, created_at) VALUES (?1, ?2, ?3, ?4)
           ON CONFLICT (user_id, key) DO UPDATE SET request_hash = ?3, status = NULL, headers = NULL, body = NULL, created_at = ?4
           WHERE created_at <= ?4 - ${keptSeconds} OR (status IS NULL AND created_at <= ?4 - ${lostSeconds})`,
        )
        .bind(userId, key, requestHash, at);
      if ((await insert.run()).meta.changes > 0) return null;
      const kept = await db
        .prepare("SELECT request_hash, status, headers, body FROM idempotent_answers WHERE user_id = ? AND key = ?")
        .bind(userId, key)
        .first<KeptAnswer>();
      // The row was deleted between the two statements, because the first request failed just now: treated as still running.
      return kept ?? { request_hash: requestHash, status: null, headers: null, body: null };
    },

    /** Stores the answer of the request that holds the claim. */
    async keep({ userId, key, at }: Claim, answer: { status: number; headers: string; body: string }): Promise<void> {
      await db
        .prepare(
          "UPDATE idempotent_answers SET status = ?, headers = ?, body = ? WHERE user_id = ? AND key = ? AND created_at = ?",
        )
        .bind(answer.status, answer.headers, answer.body, userId, key, at)
        .run();
    },

    /** Frees a key whose request did not succeed. */
    async release({ userId, key, at }: Claim): Promise<void> {
      await db
        .prepare("DELETE FROM idempotent_answers WHERE user_id = ? AND key = ? AND created_at = ? AND status IS NULL")
        .bind(userId, key, at)
        .run();
    },
  };
}
