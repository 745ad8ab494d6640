/** A try of the account's provider of language models: one short question, and what came of it. */
import { withCode } from "../../message/written.ts";
import { codeOf } from "../../http/stated.ts";
import { z } from "@hono/zod-openapi";
import { message } from "../../message/message.ts";
import { ownsAccount } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { newApp } from "../../http/app.ts";
import { jsonAnswer } from "../../http/contract.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { problem } from "../../problem.ts";
import { askForHello } from "./ask.ts";
import { cleanSummary } from "../summary.ts";
import type { AiStores } from "../world.ts";

const timeoutMs = 30_000;
export const testAi = operation({
  method: "post",
  path: "/ai/test",
  operationId: "testAi",
  access: ownsAccount("closed"),
  tags: ["User Settings"],
  summary: "Ask the account's AI provider a short question",
  description: "Nothing of a watched page is sent. 409: no provider or key is set.",
  responses: {
    200: jsonAnswer(
      z
        .object({
          success: z.boolean(),
          message: z.string().meta({ description: "What the model answered, or why it did not." }),
          message_code: codeOf("message"),
        })
        .meta({ id: "AiTest", example: { success: true, message: "Hello! I am ready to read changes with you." } }),
      "Whether the provider answered.",
    ),
    ...keyedRefusals(409, 503),
  },
});

export const aiTestRoutes = newApp<AiStores>();

aiTestRoutes.openapi(testAi, async (c) => {
  const { world, mine } = c.var;
  const ai = await mine.account.ai();
  if (!ai) throw problem.conflict(message("ai.no_provider_to_test"));
  const reply = await askForHello(world, ai, timeoutMs);
  if ("failure" in reply) return c.json({ success: false, ...withCode("message", reply.failure.sentence) }, 200);
  const answer = cleanSummary(reply.answer.text, reply.answer.isWhole).replaceAll("\n", " ");
  return answer
    ? c.json({ success: true, message: answer }, 200)
    : c.json({ success: false, ...withCode("message", message("model.nothing_shown")) }, 200);
});
