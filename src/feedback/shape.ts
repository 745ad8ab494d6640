/** Feedback on the wire: the product survey, the verdict on one change, and feedback rules. Pure. */
import { expected } from "../lib/validation/coded.ts";
import { message } from "../message/message.ts";
import { z } from "zod";
import { linesNamed } from "../noise/feedback/lines.ts";
import type { FeedbackRule } from "../noise/feedback/rule.ts";

const answer = z.union([
  z.string().max(5000),
  z.number().min(-1e12).max(1e12),
  z.boolean(),
  z.array(z.string().max(500)).max(100),
]);

/** Answers by question; which questions there are is up to who asks. */
export const answers = z
  .record(z.string().max(200), answer)
  .refine((given) => Object.keys(given).length <= 100, expected(message("schema.answers_at_most", { max: 100 })));
export type Answers = z.infer<typeof answers>;

export const survey = z
  .strictObject({
    rating: z.int().min(1).max(5).meta({ description: "5 is best." }),
    answers: answers.optional().meta({ description: "Answers by question.", maxProperties: 100 }),
    comment: z.string().max(5000).nullable().optional().meta({ description: "In your words." }),
  })
  .meta({ id: "Feedback", example: { rating: 5, comment: "It told me about the kettle." } });

export const keptSurvey = z
  .object({
    rating: z.int(),
    answers: z.record(z.string(), z.unknown()),
    comment: z.string().nullable(),
    created_at: z.int(),
  })
  .meta({ id: "StoredFeedback" });

export const surveyState = z
  .object({
    submitted: z.boolean(),
    feedback: keptSurvey.nullable().meta({ description: "What was submitted, or null." }),
  })
  .meta({ id: "FeedbackState" });

export const changeVerdict = z
  .strictObject({
    verdict: z.enum(["useful", "noisy"]),
    lines: linesNamed.optional().meta({
      description:
        "Of a noisy change the lines that are; absent: all of it. Of a useful one, the lines that were held back and matter.",
    }),
    note: z.string().max(5000).nullable().optional().meta({ description: "Why, in your words." }),
  })
  .meta({ id: "ChangeVerdict", example: { verdict: "noisy", note: "Only the visitor counter moved." } });

export const keptVerdict = z
  .object({
    watch: z.string(),
    timestamp: z.int(),
    verdict: z.enum(["useful", "noisy"]),
    note: z.string().nullable(),
    learned: z.array(z.string()).meta({
      description:
        "The lines that are no news any more, or that matter from now on, with an ellipsis for each part that may move.",
    }),
    not_learned: z.int().meta({
      description: "Places of the change that will be reported again, because they cannot be told apart from others.",
    }),
  })
  .meta({ id: "StoredChangeVerdict" });

export const feedbackRuleShape = z
  .object({
    change: z.int().meta({
      description: "Timestamp of the change that taught it, or of a time that names it where a page of a site did.",
    }),
    verdict: z.enum(["noisy", "matters"]).meta({
      description: "noisy = no news any more; matters = news whatever noise reduction says.",
    }),
    taught_at: z.int().meta({ description: "Unix seconds." }),
    lines: z.array(z.string()).meta({ description: "With an ellipsis for each part that may move." }),
    page: z
      .object({
        id: z.string(),
        url: z.string(),
        since: z.int().meta({ description: "Of the reading that taught it: since when it was held back." }),
        every_page: z.boolean().meta({ description: "Whether it holds for every page of the site." }),
      })
      .nullable()
      .meta({ description: "The page of a site that taught it, and that it is about; null: it is about the watch." }),
  })
  .meta({ id: "FeedbackRule", description: "What a verdict of a person taught about the page of a watch." });

export const shownFeedbackRule = ({
  change,
  verdict,
  taughtAt,
  marks,
  page,
}: FeedbackRule): z.infer<typeof feedbackRuleShape> => ({
  change,
  verdict,
  taught_at: taughtAt,
  lines: marks.map(({ shown }) => shown),
  page: page ? { id: page.id, url: page.url, since: page.since, every_page: page.isEverywhere ?? false } : null,
});
