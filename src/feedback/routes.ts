/** Feedback over HTTP: the product survey, once per account; whether a change was worth telling, and the feedback rules that follow. */
import { expected } from "../lib/validation/coded.ts";
import { z } from "@hono/zod-openapi";
import { about, message } from "../message/message.ts";
import { reads, writes } from "../http/access.ts";
import { operation } from "../http/operation.ts";
import { feedbackRulesAfter } from "../noise/feedback/rule.ts";
import { namedLines } from "../noise/feedback/lineFilter.ts";
import { marksOfChange, type LearnedMarks } from "../noise/feedback/learn.ts";
import { jsonAnswer, jsonBody } from "../http/contract.ts";
import { newApp, type RequestContext } from "../http/app.ts";
import { keyedRefusals } from "../http/refusals.ts";
import { problem } from "../problem.ts";
import type { Change } from "../history/change.ts";
import { effectiveOf } from "../watch/save.ts";
import { traitsOf } from "../settings/processors.ts";
import type { LoadedWatch } from "../watch/row.ts";
import { uuidParameter } from "../watch/shape.ts";
import {
  changeVerdict,
  keptSurvey,
  keptVerdict,
  feedbackRuleShape,
  shownFeedbackRule,
  survey,
  surveyState,
} from "./shape.ts";
import type { FeedbackStores } from "./world.ts";
import { watchOf, requestScope } from "../watch/request.ts";

const read = operation({
  method: "get",
  path: "/feedback",
  operationId: "getFeedback",
  access: reads("closed"),
  tags: ["Feedback"],
  summary: "Whether the survey was answered, and how",
  responses: { 200: jsonAnswer(surveyState, "The state of the survey."), ...keyedRefusals() },
});

const submit = operation({
  method: "post",
  path: "/feedback",
  operationId: "submitFeedback",
  access: writes("closed"),
  tags: ["Feedback"],
  summary: "Answer the survey, once",
  request: jsonBody(survey),
  responses: { 201: jsonAnswer(keptSurvey, "Kept."), ...keyedRefusals(409, 413, 415) },
});

const changeParameters = uuidParameter.extend({
  unix: z
    .string()
    .max(11)
    .regex(/^\d{1,11}$/, expected(message("schema.unix_seconds")))
    .meta({ param: { name: "unix", in: "path" }, example: "1700000000" }),
});

export const judgeChange = operation({
  method: "post",
  path: "/watch/{uuid}/changes/{unix}/feedback",
  operationId: "judgeChange",
  access: writes("watch"),
  tags: ["Change Feedback"],
  summary: "Mark exactly this change as useful or noisy; a second mark replaces the first",
  description:
    "A change marked as noisy is not reported again: the same lines, moving in the same parts, are held back from the next " +
    "check on, whatever noise_reduction is set to. useful takes that back; with lines, what noise reduction held back in them is " +
    "news from now on.",
  request: { params: changeParameters, ...jsonBody(changeVerdict) },
  responses: { 200: jsonAnswer(keptVerdict, "The mark."), ...keyedRefusals(404, 409, 413, 415) },
});

export const clearVerdict = operation({
  method: "delete",
  path: "/watch/{uuid}/changes/{unix}/feedback",
  operationId: "clearVerdict",
  access: writes("watch"),
  tags: ["Change Feedback"],
  summary: "Take back the mark of a change, and what it taught",
  request: { params: changeParameters },
  responses: { 204: { description: "The change has no mark." }, ...keyedRefusals(404, 409) },
});

export const listFeedbackRules = operation({
  method: "get",
  path: "/watch/{uuid}/lessons",
  operationId: "listLessons",
  access: reads("watch"),
  tags: ["Change Feedback"],
  summary: "What verdicts on its changes taught about a watch, newest first",
  request: { params: uuidParameter },
  responses: { 200: jsonAnswer(z.array(feedbackRuleShape), "The lessons."), ...keyedRefusals(404) },
});

export const forgetFeedbackRule = operation({
  method: "delete",
  path: "/watch/{uuid}/lessons/{unix}",
  operationId: "forgetLesson",
  access: writes("watch"),
  tags: ["Change Feedback"],
  summary: "Take back what the verdict on a change taught",
  request: { params: changeParameters },
  responses: { 204: { description: "Forgotten." }, ...keyedRefusals(404, 409) },
});

export const feedbackRoutes = newApp<FeedbackStores>();

feedbackRoutes.openapi(read, async (c) => {
  const kept = await c.var.mine.feedback.survey();
  return c.json({ submitted: kept !== null, feedback: kept }, 200);
});

feedbackRoutes.openapi(submit, async (c) => {
  const given = c.req.valid("json");
  const now = c.var.world.clock.now();
  if (!(await c.var.mine.feedback.submit(given, now))) throw problem.conflict(message("feedback.given"));
  c.header("Location", "/api/v1/feedback");
  const { rating, answers = {}, comment = null } = given;
  return c.json({ rating, answers, comment, created_at: now }, 201);
});

feedbackRoutes.openapi(judgeChange, async (c) => {
  const { uuid, unix } = c.req.valid("param");
  const given = c.req.valid("json");
  const { verdict, note = null, lines } = given;
  const watch = await watchOf(c, uuid);
  const timestamp = Number(unix);
  const found = await c.var.mine.history.change(watch.id, timestamp);
  if (!found) throw problem.notFound("change");
  const { marks, missed } =
    verdict === "noisy" || lines ? await marksOfStoredChange(c, watch, { change: found, lines }) : nothing;
  if (lines && !marks.length) throw problem.invalid(about("lines", message("feedback.no_line_of_change")));
  const effect = verdict === "useful" && lines ? ("matters" as const) : verdict;
  const learn = { change: timestamp, verdict: effect, marks, now: c.var.world.clock.now() };
  const change = { watchId: watch.id, at: timestamp };
  const { feedback } = c.var.mine;
  if (!(await feedback.setVerdict(change, given, (known) => feedbackRulesAfter(known, learn))))
    throw problem.notFound("change");
  const learned = marks.map(({ shown }) => shown);
  return c.json({ watch: watch.uuid, timestamp, verdict, note, learned, not_learned: missed }, 200);
});

feedbackRoutes.openapi(clearVerdict, async (c) => {
  const { uuid, unix } = c.req.valid("param");
  const { id: watchId } = await watchOf(c, uuid);
  const change = { watchId, at: Number(unix) };
  // As after "useful": a reading that a person gave back keeps what that taught.
  const learn = { change: change.at, verdict: "useful" as const, marks: [], now: c.var.world.clock.now() };
  if (!(await c.var.mine.feedback.setVerdict(change, null, (known) => feedbackRulesAfter(known, learn))))
    throw problem.notFound("change");
  return c.body(null, 204);
});

const nothing: LearnedMarks = { marks: [], missed: 0 };

/** What the texts of a change teach; nothing where they are gone, or where not texts are compared. */
async function marksOfStoredChange(
  c: RequestContext<FeedbackStores>,
  watch: LoadedWatch,
  { change, lines }: { change: Change; lines: string[] | undefined },
): Promise<LearnedMarks> {
  const { history, tags } = c.var.mine;
  const assigned = await tags.byUuids(watch.tags.map((tag) => tag.uuid));
  const { processor } = await effectiveOf(requestScope(c), watch.settings, assigned);
  if (!traitsOf(processor).comparesLines) return nothing;
  const [before, after] = await Promise.all([
    history.text(watch.id, change.fromObject),
    history.text(watch.id, change.toObject),
  ]);
  return before === null || after === null ? nothing : marksOfChange(before, after, lines && namedLines(lines));
}

feedbackRoutes.openapi(listFeedbackRules, async (c) => {
  const watch = await watchOf(c, c.req.valid("param").uuid);
  return c.json(watch.feedbackRules.map(shownFeedbackRule), 200);
});

feedbackRoutes.openapi(forgetFeedbackRule, async (c) => {
  const { uuid, unix } = c.req.valid("param");
  const watch = await watchOf(c, uuid);
  if (!(await c.var.mine.feedback.forget(watch.id, Number(unix)))) throw problem.notFound("lesson");
  return c.body(null, 204);
});
