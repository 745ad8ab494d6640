/** Feedback over HTTP: the product survey, once per account, and whether a change was worth telling. */
import { createRoute, z } from "@hono/zod-openapi";
import { newApp } from "../http/app.ts";
import { keyedRefusals } from "../http/refusals.ts";
import { problem } from "../problem.ts";
import { watchOf } from "../watch/routes.ts";
import { uuidParameter } from "../watch/shape.ts";
import { changeVerdict, keptSurvey, keptVerdict, survey, surveyState } from "./shape.ts";

const json = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  content: { "application/json": { schema } },
});
const jsonBody = <T extends z.ZodType>(schema: T) => ({
  body: { required: true, content: { "application/json": { schema } } },
});

const read = createRoute({
  method: "get",
  path: "/feedback",
  operationId: "getFeedback",
  tags: ["Feedback"],
  summary: "Whether the survey was answered, and how",
  responses: { 200: json(surveyState, "The state of the survey."), ...keyedRefusals() },
});

const submit = createRoute({
  method: "post",
  path: "/feedback",
  operationId: "submitFeedback",
  tags: ["Feedback"],
  summary: "Answer the survey, once",
  request: jsonBody(survey),
  responses: { 201: json(keptSurvey, "Kept."), ...keyedRefusals(409, 413, 415) },
});

const judge = createRoute({
  method: "post",
  path: "/watch/{uuid}/changes/{unix}/feedback",
  operationId: "judgeChange",
  tags: ["Change Feedback"],
  summary: "Mark exactly this change as useful or noisy; a second mark replaces the first",
  request: {
    params: uuidParameter.extend({
      unix: z
        .string()
        .max(11)
        .regex(/^\d{1,11}$/, "expected Unix seconds")
        .meta({ param: { name: "unix", in: "path" }, example: "1700000000" }),
    }),
    ...jsonBody(changeVerdict),
  },
  responses: { 200: json(keptVerdict, "The mark."), ...keyedRefusals(404, 413, 415) },
});

export const feedbackRoutes = newApp();

feedbackRoutes.openapi(read, async (c) => {
  const kept = await c.var.mine.feedback.survey();
  return c.json({ submitted: kept !== null, feedback: kept }, 200);
});

feedbackRoutes.openapi(submit, async (c) => {
  const given = c.req.valid("json");
  const now = c.var.world.now();
  if (!(await c.var.mine.feedback.submit(given, now))) throw problem.conflict("Feedback already submitted");
  c.header("Location", "/api/v1/feedback");
  const { rating, answers = {}, comment = null } = given;
  return c.json({ rating, answers, comment, created_at: now }, 201);
});

feedbackRoutes.openapi(judge, async (c) => {
  const { uuid, unix } = c.req.valid("param");
  const given = c.req.valid("json");
  const watch = await watchOf(c, uuid);
  const timestamp = Number(unix);
  if (!(await c.var.mine.feedback.judge({ watchId: watch.id, at: timestamp }, given))) throw problem.notFound("Change");
  return c.json({ watch: watch.uuid, timestamp, verdict: given.verdict, note: given.note ?? null }, 200);
});
