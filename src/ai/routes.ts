/** Summaries over HTTP: what changed, in the words of the account's own provider of language models. */
import { z } from "@hono/zod-openapi";
import { message } from "../message/message.ts";
import { writes } from "../http/access.ts";
import { operation } from "../http/operation.ts";
import { jsonAnswer } from "../http/contract.ts";
import { newApp } from "../http/app.ts";
import { keyedRefusals } from "../http/refusals.ts";
import { unixParameter } from "../history/shape.ts";
import { problem, type Problem } from "../problem.ts";
import { readJudgement } from "../history/judgement.ts";
import { summariseChange as summarise } from "./summarise.ts";
import type { ModelFailure } from "./failure.ts";
import { effectiveFor } from "../tag/inForce.ts";
import type { AiStores } from "./world.ts";
import { watchOf } from "../watch/request.ts";

export const summariseChange = operation({
  method: "post",
  path: "/watch/{uuid}/changes/{unix}/summary",
  operationId: "summariseChange",
  access: writes("watch"),
  tags: ["Watch History"],
  summary: "What changed, in a few sentences by the account's AI provider",
  description:
    "Asks the provider of `ai_provider` with the key of the account, once for each change: the summary is kept and also " +
    "stands in the change, and a second call answers with it. Only the lines that changed are sent, with the title and host " +
    "of the page and the intent of the watch. 409: no provider or key is set, the provider does not accept the key or the " +
    "model, has no credit left for it, or declines the text. 503: it cannot answer now; Retry-After says when to try again.",
  request: { params: unixParameter },
  responses: {
    200: jsonAnswer(
      z
        .object({
          summary: z.string().max(1000).meta({
            description: "Plain text.",
            example: "The price fell from $50.00 to $45.00; it is in stock again.",
          }),
        })
        .meta({ id: "ChangeSummary" }),
      "The summary.",
    ),
    ...keyedRefusals(404, 409, 503),
  },
});

export const summaryRoutes = newApp<AiStores>();

summaryRoutes.openapi(summariseChange, async (c) => {
  const { world, mine } = c.var;
  const { uuid, unix } = c.req.valid("param");
  const watch = await watchOf(c, uuid);
  const change = await mine.history.change(watch.id, unix);
  if (!change) throw problem.notFound("change");
  if (change.summary !== null) return c.json({ summary: change.summary }, 200);
  const ai = await mine.account.ai();
  if (!ai) throw problem.conflict(message("ai.no_provider"));
  const [before, after] = await Promise.all([
    mine.history.text(watch.id, change.fromObject),
    mine.history.text(watch.id, change.toObject),
  ]);
  if (before === null || after === null) throw problem.noSuch(message("history.texts_gone"));
  const settings = (await effectiveFor(world, [watch]))(watch);
  const judgement = readJudgement(change.judgement, { ignoresWhitespace: settings.ignore_whitespace });
  const work = summarise(world, ai, { at: unix, watch, settings, before, after, judgement });
  // An answer that was paid for is kept, even if the caller hangs up.
  c.executionCtx.waitUntil(work.catch(() => undefined));
  const outcome = await work;
  if ("failure" in outcome) throw refusalFor(outcome.failure);
  return c.json(outcome, 200);
});

const refusalFor = (failure: ModelFailure): Problem =>
  failure.kind === "temporary"
    ? problem.unavailable(failure.sentence, failure.afterSeconds)
    : problem.conflict(failure.sentence);
