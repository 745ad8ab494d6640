/** The use of a language model on the wire. Pure. */
import { sentenceStoredIn, withCode } from "../../message/written.ts";
import { codeOf } from "../../http/stated.ts";
import { z } from "zod";
import type { AccountSettings } from "../../settings/account.ts";
import { limitsIn, monthOf, type AiUsage } from "./usage.ts";

const limit = z.number().nullable();

export const aiUsageShape = z
  .object({
    month: z.string().meta({ description: "Of UTC.", example: "2026-11" }),
    calls: z.int().meta({ description: "Questions to the provider." }),
    failures: z.int().meta({ description: "How many of them it did not answer." }),
    input_tokens: z.int(),
    output_tokens: z.int(),
    usd: z
      .number()
      .nullable()
      .meta({ description: "What they cost at the account's prices; null where it gave none." }),
    limits: z
      .object({ calls: limit, tokens: limit, usd: limit })
      .meta({ description: "What the account may use in a month; null = no limit." }),
    last_error: z
      .string()
      .nullable()
      .meta({ description: "Why the last question was not answered; null once one is." }),
    last_error_code: codeOf("last_error"),
    last_error_at: z.int().nullable(),
    last_answer_at: z.int().nullable(),
  })
  .meta({ id: "AiUsage", description: "What the account's language model was asked this month." });

export function shownUsage(usage: AiUsage, settings: AccountSettings, now: number): z.infer<typeof aiUsageShape> {
  const { ai_usd_per_million_input_tokens: input, ai_usd_per_million_output_tokens: output } = settings;
  return {
    month: monthOf(now),
    calls: usage.calls,
    failures: usage.failures,
    input_tokens: usage.inputTokens,
    output_tokens: usage.outputTokens,
    usd: input === undefined && output === undefined ? null : usage.microUsd / 1e6,
    limits: limitsIn(settings),
    ...withCode("last_error", usage.lastError === null ? null : sentenceStoredIn(usage.lastError)),
    last_error_at: usage.lastErrorAt,
    last_answer_at: usage.lastAnswerAt,
  };
}
