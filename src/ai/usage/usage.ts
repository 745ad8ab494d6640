/**
 * What an account may ask of its provider in a month, and what that costs at the prices that it gave. Months are those of UTC. A
 * limit is looked at before each question; questions that run at the same time may pass it by their own number. Pure.
 */
import { message, type Message } from "../../message/message.ts";
import { accountDefaults, type AccountSettings } from "../../settings/account.ts";
import type { Tokens } from "../../lib/model/provider.ts";

/** A month's row: counts, the cost in millionths of a US dollar, the last failure in a sentence. Times in Unix seconds. */
export type AiUsage = {
  calls: number;
  failures: number;
  inputTokens: number;
  outputTokens: number;
  microUsd: number;
  lastError: string | null;
  lastErrorAt: number | null;
  lastAnswerAt: number | null;
};

export const noUsage: AiUsage = {
  calls: 0,
  failures: 0,
  inputTokens: 0,
  outputTokens: 0,
  microUsd: 0,
  lastError: null,
  lastErrorAt: null,
  lastAnswerAt: null,
};

/** As 2026-11; `now` in Unix seconds. */
export const monthOf = (now: number): string => new Date(now * 1000).toISOString().slice(0, 7);

/** Millionths of a US dollar; 0 where the account gave no prices. */
export const costOf = ({ input, output }: Tokens, settings: AccountSettings): number =>
  Math.round(
    input * (settings.ai_usd_per_million_input_tokens ?? 0) + output * (settings.ai_usd_per_million_output_tokens ?? 0),
  );

/** The limits of a month; null where there is none. */
export function limitsIn(settings: AccountSettings): {
  calls: number | null;
  tokens: number | null;
  usd: number | null;
} {
  const of = (name: "ai_max_calls_per_month" | "ai_max_tokens_per_month" | "ai_max_usd_per_month") =>
    (settings[name] ?? accountDefaults[name]) || null;
  return {
    calls: of("ai_max_calls_per_month"),
    tokens: of("ai_max_tokens_per_month"),
    usd: of("ai_max_usd_per_month"),
  };
}

/** The limit that is reached, as a message, or null. */
export function reachedLimit(usage: AiUsage, settings: AccountSettings): Message | null {
  const { calls, tokens, usd } = limitsIn(settings);
  const limits: [name: string, used: number, limit: number | null, unit: Message][] = [
    ["ai_max_calls_per_month", usage.calls, calls, message("model.questions")],
    ["ai_max_tokens_per_month", usage.inputTokens + usage.outputTokens, tokens, message("model.tokens")],
    ["ai_max_usd_per_month", usage.microUsd / 1e6, usd, message("model.usd")],
  ];
  const reached = limits.find(([, used, limit]) => limit !== null && used >= limit);
  if (!reached) return null;
  const [name, , limit, unit] = reached;
  return message("model.limit", { limit: limit ?? 0, unit, name });
}
