/** Feedback of one account: its one survey, and its verdicts on changes. */
import type { z } from "zod";
import type { changeVerdict, keptSurvey, survey } from "./shape.ts";

type Row = { rating: number; answers: string; comment: string | null; created_at: number };

export function feedbackStore({ db, userId }: { db: D1Database; userId: number }) {
  return {
    async survey(): Promise<z.infer<typeof keptSurvey> | null> {
      const row = await db
        .prepare("SELECT rating, answers, comment, created_at FROM feedback WHERE user_id = ?")
        .bind(userId)
        .first<Row>();
      return row && { ...row, answers: JSON.parse(row.answers) as Record<string, unknown> };
    },

    /** Keeps the survey; false when there is one already. */
    async submit({ rating, answers = {}, comment = null }: z.infer<typeof survey>, now: number): Promise<boolean> {
      const result = await db
        .prepare(
          "INSERT INTO feedback (user_id, rating, answers, comment, created_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        )
        .bind(userId, rating, JSON.stringify(answers), comment, now)
        .run();
      return result.meta.changes > 0;
    },

    /** Sets the verdict on the change seen at exactly this time; false when there is none. */
    async judge(
      { watchId, at }: { watchId: number; at: number },
      { verdict, note = null }: z.infer<typeof changeVerdict>,
    ): Promise<boolean> {
      const result = await db
        .prepare("UPDATE changes SET verdict = ?, note = ? WHERE watch_id = ? AND at = ? AND user_id = ?")
        .bind(verdict, note, watchId, at, userId)
        .run();
      return result.meta.changes > 0;
    },
  };
}
