/** A question to Workers AI, by the binding that the operator chose to have; on other servers the provider is refused in a sentence. */
import { cloudflare } from "../lib/model/cloudflare.ts";
import type { Question, Reply, Tokens } from "../lib/model/provider.ts";
import { message } from "../message/message.ts";
import { settingsFailure, temporaryFailure, type ModelFailure } from "./failure.ts";
import type { AiWorld } from "./world.ts";

export const noBinding = message("ai.no_binding");

type Asking = { question: Question; timeoutMs: number; model: string };

/** The reply with its tokens, or why none came. Never throws for what the binding does. */
export async function askBinding(
  { net, clock }: Pick<AiWorld, "net" | "clock">,
  { question, timeoutMs, model }: Asking,
): Promise<{ reply: Reply; tokens: Tokens } | { failure: ModelFailure }> {
  if (!net.ai) return { failure: settingsFailure(noBinding) };
  try {
    const late = clock.wait(timeoutMs).then(() => null);
    const answer: unknown = await Promise.race([net.ai.run(model, cloudflare.input(question)), late]);
    if (answer === null) return { failure: temporaryFailure(message("model.silent", { name: cloudflare.name })) };
    return { reply: cloudflare.reply(answer), tokens: cloudflare.tokens(answer) };
  } catch (error) {
    // Its codes: https://developers.cloudflare.com/workers-ai/platform/errors/
    const said = String((error as Error)?.message ?? error);
    const isUnknown = /\b(?:5007|5018|3042)\b|no such model/i.test(said);
    return {
      failure: isUnknown
        ? settingsFailure(message("model.not_offered", { name: cloudflare.name, model }))
        : temporaryFailure(message("model.unavailable", { name: cloudflare.name })),
    };
  }
}
