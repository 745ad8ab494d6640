/**
 * A question to the account's provider: one request through the guard, under a deadline and a size cap. What goes wrong is
 * a value; neither the key nor anything that the provider says gets into it or into the log.
 */
import type { AccountAi } from "../account/store.ts";
import type { AiWorld } from "./world.ts";
import { modelBases } from "./bases.ts";
import { providers } from "./index.ts";
import type { Question } from "../lib/model/provider.ts";
import {
  errorCodesOf,
  declinedFailure,
  temporaryFailure,
  failureWithoutAnswer,
  failureOfRefusal,
  type ModelFailure,
} from "./failure.ts";

export type ModelAnswer = { answer: { text: string; isWhole: boolean } } | { failure: ModelFailure };

/** Asks the account's provider once, for `timeoutMs` milliseconds at most. Never throws for what a provider does. */
export async function askModel(
  world: Pick<AiWorld, "operator" | "net" | "clock">,
  ai: AccountAi,
  { question, timeoutMs }: { question: Question; timeoutMs: number },
): Promise<ModelAnswer> {
  const provider = providers[ai.provider];
  const model = ai.model ?? provider.model;
  const base = (modelBases(world.operator)[ai.provider] ?? provider.base).replace(/\/+$/, "");
  const sent = await world.net.modelEgress.send({
    ...provider.request(question, { key: ai.key, model, base }),
    method: "POST",
    purpose: "ai",
    timeoutMs,
  });
  if (!sent.ok) {
    logProviderFailure({ provider: ai.provider, failure: sent.failure.class });
    return { failure: failureWithoutAnswer(sent.failure, provider.name) };
  }
  const body = jsonOf(sent.body);
  if (sent.status !== 200) {
    logProviderFailure({ provider: ai.provider, status: sent.status, codes: errorCodesOf(body) });
    return { failure: failureOfRefusal({ ...sent, body }, { name: provider.name, model, now: world.clock.now() }) };
  }
  const reply = provider.reply(body);
  if (reply.kind === "refused")
    return { failure: declinedFailure(`${provider.name} declined to answer about this text`) };
  if (reply.kind === "unreadable") {
    logProviderFailure({ provider: ai.provider, failure: "unreadable" });
    return { failure: temporaryFailure(`${provider.name} answered with something that is no answer of a model`) };
  }
  if (reply.text.trim()) return { answer: reply };
  return {
    failure: reply.isWhole
      ? temporaryFailure(`${provider.name} answered with nothing`)
      : declinedFailure(
          `The model ${model} used up the length of its answer before it said anything; another ai_model may help`,
        ),
  };
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

function logProviderFailure(what: { provider: string; status?: number; codes?: string[]; failure?: string }): void {
  console.warn(JSON.stringify({ what: "a provider of language models did not answer", ...what }));
}
