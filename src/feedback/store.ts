/** Feedback of one account: its one survey, its verdicts on changes, and what these teach. */
import type { z } from "zod";
import { message } from "../message/message.ts";
import { type FeedbackRule, withoutFeedbackRule } from "../noise/feedback/rule.ts";
import { editAttempts } from "../limits/editAttempts.ts";
import { problem } from "../problem.ts";
import type { changeVerdict, keptSurvey, survey } from "./shape.ts";

type Row = { rating: number; answers: string; comment: string | null; created_at: number };

/** What is known after a verdict, from what was known before it. */
type Learning = (rules: FeedbackRule[]) => FeedbackRule[];

export function feedbackStore({ db, userId }: { db: D1Database; userId: number }) {
  const owned = "watch_id = (SELECT id FROM watches WHERE id = ?1 AND user_id = ?2)";

  /** Learns under what it read, so that of two verdicts at once both count; `also` is written together with it. */
  async function updateRules(watchId: number, learn: Learning, also: D1PreparedStatement[] = []): Promise<D1Result[]> {
    for (let tries = 0; tries < editAttempts; tries++) {
      const row = await db
        .prepare(`SELECT lessons AS rules FROM readings WHERE ${owned}`)
        .bind(watchId, userId)
        .first<{ rules: string | null }>();
      const known = row?.rules ? (JSON.parse(row.rules) as FeedbackRule[]) : [];
      const next = learn(known);
      if (!row || JSON.stringify(next) === JSON.stringify(known)) return also.length ? db.batch(also) : [];
      const results = await db.batch([
        ...also,
        db
          .prepare(`UPDATE readings SET lessons = ?3 WHERE ${owned} AND lessons IS ?4`)
          .bind(watchId, userId, next.length ? JSON.stringify(next) : null, row.rules),
      ]);
      if (results.at(-1)?.meta.changes) return results;
    }
    throw problem.conflict(message("feedback.busy"));
  }

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

    /** Sets the verdict on the change seen at exactly this time (null: none), and what it teaches; false when there is none. */
    async setVerdict(
      { watchId, at }: { watchId: number; at: number },
      given: z.infer<typeof changeVerdict> | null,
      learn: Learning,
    ): Promise<boolean> {
      const marked = db
        .prepare("UPDATE snapshots SET verdict = ?, note = ? WHERE watch_id = ? AND at = ? AND user_id = ?")
        .bind(given?.verdict ?? null, given?.note ?? null, watchId, at, userId);
      const [result] = await updateRules(watchId, learn, [marked]);
      return (result?.meta.changes ?? 0) > 0;
    },

    /** Learns something that is no verdict on a change. @throws what `learn` throws */
    async teach(watchId: number, learn: Learning): Promise<void> {
      await updateRules(watchId, learn);
    },

    /** Takes a lesson back; false when there was none about that change. */
    async forget(watchId: number, change: number): Promise<boolean> {
      let isKnown = false;
      await updateRules(watchId, (rules) => {
        isKnown = rules.some((rule) => rule.change === change);
        return withoutFeedbackRule(rules, change);
      });
      return isKnown;
    },
  };
}
