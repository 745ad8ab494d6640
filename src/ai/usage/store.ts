/** What accounts asked of their providers, a row for each month. */
import { noUsage, type AiUsage } from "./usage.ts";

/** One question: the tokens that it took, their cost, and why it failed. `failure` null: it was answered. */
export type Asked = { input: number; output: number; microUsd: number; failure: string | null; now: number };

export function aiUsageStore(db: D1Database) {
  return {
    async read(userId: number, month: string): Promise<AiUsage> {
      const row = await db
        .prepare(
          `SELECT calls, failures, input_tokens AS inputTokens, output_tokens AS outputTokens, micro_usd AS microUsd,
             last_error AS lastError, last_error_at AS lastErrorAt, last_answer_at AS lastAnswerAt
           FROM ai_usage WHERE user_id = ? AND month = ?`,
        )
        .bind(userId, month)
        .first<AiUsage>();
      return row ?? noUsage;
    },

    /** Counts a question. An answer clears the last failure. */
    async record(userId: number, month: string, { input, output, microUsd, failure, now }: Asked): Promise<void> {
      await db
        .prepare(
          `INSERT INTO ai_usage (user_id, month, calls, failures, input_tokens, output_tokens, micro_usd, last_error, last_error_at, last_answer_at)
           SELECT ?1, ?2, 1, ?6 IS NOT NULL, ?3, ?4, ?5, ?6, iif(?6 IS NULL, NULL, ?7), iif(?6 IS NULL, ?7, NULL)
           WHERE EXISTS (SELECT 1 FROM users WHERE id = ?1)
           ON CONFLICT (user_id, month) DO UPDATE SET calls = calls + 1, failures = failures + excluded.failures,
             input_tokens = input_tokens + excluded.input_tokens, output_tokens = output_tokens + excluded.output_tokens,
             micro_usd = micro_usd + excluded.micro_usd, last_error = excluded.last_error,
             last_error_at = excluded.last_error_at, last_answer_at = coalesce(excluded.last_answer_at, last_answer_at)`,
        )
        .bind(userId, month, input, output, microUsd, failure, now)
        .run();
    },
  };
}
