/**
 * The account's language model is tried before it is saved, where an edit names another. A refusal refuses the edit, in the words of the
 * provider; where the provider cannot be reached now, the edit is saved with a warning.
 */
import { about, message, type Message } from "../message/message.ts";
import { aiOf } from "../account/ai.ts";
import { applySettingsChange, type AccountDocument } from "../account/change.ts";
import { askForHello } from "../ai/test/ask.ts";
import type { AskingWorld } from "../ai/ask.ts";
import { problem } from "../problem.ts";
import type { SettingsChange } from "../settings/account.ts";

const timeoutMs = 15_000;

/** Warnings for the answer of the save. @throws Problem for a model that its provider refuses */
export async function testedModel(
  world: AskingWorld,
  { userId, before, change }: { userId: number; before: AccountDocument; change: SettingsChange },
): Promise<Message[]> {
  const names = ["ai_provider", "ai_api_key", "ai_model", "ai_base"] as const;
  if (!names.some((name) => change[name])) return [];
  const after = applySettingsChange(before, change);
  const [known, ai] = [aiOf(userId, before), aiOf(userId, after)];
  const isSame = (["provider", "key", "model", "base"] as const).every((name) => known?.[name] === ai?.[name]);
  if (!ai || isSame) return [];
  // A test of what is new is no use of what has reached its limit.
  const free = { ...ai.settings, ai_max_calls_per_month: 0, ai_max_tokens_per_month: 0, ai_max_usd_per_month: 0 };
  const reply = await askForHello(world, { ...ai, settings: free }, timeoutMs);
  if ("answer" in reply || reply.failure.kind === "declined") return [];
  if (reply.failure.kind === "temporary")
    return [message("warning.model_untested", { sentence: reply.failure.sentence })];
  const name = change.ai_api_key ? "ai_api_key" : (names.find((one) => change[one]) ?? "ai_provider");
  throw problem.invalid(about(name, reply.failure.sentence));
}
