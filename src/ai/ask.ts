/**
 * A question to the account's provider: one request through the guard, or one call of a binding, under a deadline. In order:
 *
 * 1. A limit of the month that is reached ends it; nothing is sent.
 * 2. Private data in the text are masked where the account wants that.
 * 3. What goes wrong is a value, with what the provider said of it and without the key. Neither gets into the log.
 * 4. Every question is counted, with its tokens, their cost and the last failure.
 */
import { storedSentence } from "../message/written.ts";
import { message } from "../message/message.ts";
import type { AccountAi } from "../account/ai.ts";
import type { AiWorld } from "./world.ts";
import { modelBases } from "./bases.ts";
import { askBinding } from "./binding.ts";
import { providers } from "./index.ts";
import { type Provider, type Question, type Reply, type Tokens } from "../lib/model/provider.ts";
import { cloudflare } from "../lib/model/cloudflare.ts";
import { withoutPrivateData } from "../lib/privacy/mask.ts";
import { costOf, monthOf, reachedLimit } from "./usage/usage.ts";
import {
  errorCodesOf,
  declinedFailure,
  settingsFailure,
  temporaryFailure,
  failureWithoutAnswer,
  failureOfRefusal,
  type ModelFailure,
} from "./failure.ts";

export type ModelAnswer = { answer: { text: string; isWhole: boolean } } | { failure: ModelFailure };
export type AskingWorld = Pick<AiWorld, "operator" | "net" | "clock"> & { stores: Pick<AiWorld["stores"], "aiUsage"> };
type Asking = { question: Question; timeoutMs: number };
/** What came back: a reply with its tokens, or why none did. */
type Asked = { reply: Reply; tokens: Tokens } | { failure: ModelFailure };

/** Asks the account's provider once, for `timeoutMs` milliseconds at most. Never throws for what a provider does. */
export async function askModel(world: AskingWorld, ai: AccountAi, asking: Asking): Promise<ModelAnswer> {
  const now = world.clock.now();
  const month = monthOf(now);
  const { aiUsage } = world.stores;
  const reached = reachedLimit(await aiUsage.read(ai.userId, month), ai.settings);
  if (reached) return { failure: settingsFailure(reached) };
  const question = ai.settings.ai_mask_private
    ? { ...asking.question, text: withoutPrivateData(asking.question.text) }
    : asking.question;
  const asked = await reply(world, ai, { ...asking, question });
  const answer = "failure" in asked ? asked : answerOf(asked.reply, { name: nameOf(ai), model: modelOf(ai) });
  const tokens = "failure" in asked ? { input: 0, output: 0 } : asked.tokens;
  const failure = "failure" in answer ? storedSentence(answer.failure.sentence) : null;
  await aiUsage.record(ai.userId, month, { ...tokens, microUsd: costOf(tokens, ai.settings), failure, now });
  return answer;
}

/** The provider for people: an own server by its host. */
const nameOf = ({ provider, base }: AccountAi): string =>
  (base && URL.parse(base)?.host) || (provider === "cloudflare" ? cloudflare.name : providers[provider].name);
const modelOf = ({ provider, model }: AccountAi): string =>
  model ?? (provider === "cloudflare" ? cloudflare.model : providers[provider].model);

async function reply(world: AskingWorld, ai: AccountAi, { question, timeoutMs }: Asking): Promise<Asked> {
  if (ai.provider === "cloudflare") return askBinding(world, { question, timeoutMs, model: modelOf(ai) });
  const provider: Provider = providers[ai.provider];
  const own = modelBases(world.operator)[ai.provider];
  const base = (ai.base ?? own ?? provider.base).replace(/\/+$/, "");
  // The addresses that the operator set for models are open to questions; those that accounts name are looked at like any other.
  const egress = ai.base ? world.net.egress : world.net.modelEgress;
  const sent = await egress.send({
    ...provider.request(question, { key: ai.key, model: modelOf(ai), base }),
    method: "POST",
    purpose: "ai",
    timeoutMs,
  });
  const name = nameOf(ai);
  if (!sent.ok) {
    logProviderFailure({ provider: ai.provider, failure: sent.failure.class });
    return { failure: failureWithoutAnswer(sent.failure, name) };
  }
  const body = jsonOf(sent.body);
  if (sent.status !== 200) {
    logProviderFailure({ provider: ai.provider, status: sent.status, codes: errorCodesOf(body) });
    const asked = { name, model: modelOf(ai), key: ai.key, now: world.clock.now() };
    return { failure: failureOfRefusal({ ...sent, body }, asked) };
  }
  const read = provider.reply(body);
  if (read.kind === "unreadable") logProviderFailure({ provider: ai.provider, failure: "unreadable" });
  return { reply: read, tokens: provider.tokens(body) };
}

function answerOf(read: Reply, { name, model }: { name: string; model: string }): ModelAnswer {
  if (read.kind === "refused") return { failure: declinedFailure(message("model.declined", { name })) };
  if (read.kind === "unreadable") return { failure: temporaryFailure(message("model.no_answer", { name })) };
  if (read.text.trim()) return { answer: read };
  return {
    failure: read.isWhole
      ? temporaryFailure(message("model.nothing", { name }))
      : declinedFailure(message("model.length", { model })),
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
