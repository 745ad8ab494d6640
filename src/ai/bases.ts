/** Where the operator wants the requests to each provider to go, where that is not the provider itself. Pure. */
import type { KeyedProvider } from "../settings/account.ts";
import type { Operator } from "../operator/operator.ts";

export const modelBases = (operator: Operator): Record<KeyedProvider, string | null> => ({
  anthropic: operator.AI_BASE_ANTHROPIC,
  openai: operator.AI_BASE_OPENAI,
  google: operator.AI_BASE_GOOGLE,
});
