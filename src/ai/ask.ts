/**
 * A question to the account's provider: one request through the guard, under a deadline and a size cap. What goes wrong is
 * a value; neither the key nor anything that the provider says gets into it or into the log.
 */
import type { AccountAi } from "../account/store.ts";
import type { AiWorld } from "./world.ts";
import { modelBases } from "./bases.ts";
import { providers } from "./index.ts";
import type { Question } from "./provider.ts";
import { codesOf, declined, passing, silenceOf, troubleOf, type Trouble } from "./trouble.ts";

export type Asked = { answer: { text: string; isWhole: boolean } } | { trouble: Trouble };

/** Asks once. Never throws for what a provider does. */
export async function asked(
  world: Pick<AiWorld, "operator" | "net" | "clock">,
  ai: AccountAi,
  { question, timeoutMs }: { question: Question; timeoutMs: number },
): Promise<Asked> {
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
    noted({ provider: ai.provider, failure: sent.failure.class });
    return { trouble: silenceOf(sent.failure, provider.name) };
  }
  const body = jsonOf(sent.body);
  if (sent.status !== 200) {
    noted({ provider: ai.provider, status: sent.status, codes: codesOf(body) });
    return { trouble: troubleOf({ ...sent, body }, { name: provider.name, model, now: world.clock.now() }) };
  }
  const reply = provider.reply(body);
  if (reply.kind === "refused") return { trouble: declined(`${provider.name} declined to answer about this text`) };
  if (reply.kind === "unreadable") {
    noted({ provider: ai.provider, failure: "unreadable" });
    return { trouble: passing(`${provider.name} answered with something that is no answer of a model`) };
  }
  if (reply.text.trim()) return { answer: reply };
  return {
    trouble: reply.isWhole
      ? passing(`${provider.name} answered with nothing`)
      : declined(
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

function noted(what: { provider: string; status?: number; codes?: string[]; failure?: string }): void {
  console.warn(JSON.stringify({ what: "a provider of language models did not answer", ...what }));
}
