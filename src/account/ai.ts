/** The language model of an account. Pure. */
import type { AccountSettings, AiProvider } from "../settings/account.ts";
import type { AccountDocument } from "./change.ts";

/** The AI provider of an account and its key in plain text. `model`: null for our default model of that provider. */
export type AccountAi = {
  userId: number;
  provider: AiProvider;
  /** "" where the provider needs none. */
  key: string;
  model: string | null;
  /** Where an own server answers; null for the provider itself. */
  base: string | null;
  settings: AccountSettings;
};

/** Whom an account asks; null where it names no provider, or one without the key that it needs. */
export function aiOf(userId: number, { settings, secrets }: AccountDocument): AccountAi | null {
  const { ai_provider: provider, ai_base: base = null, ai_model: model = null } = settings;
  const key = secrets.ai_api_key ?? "";
  if (!provider || !(key || base || provider === "cloudflare")) return null;
  return { userId, provider, key, model, base, settings };
}
