/** The providers of language models by the names that `ai_provider` takes. Pure. */
import type { KeyedProvider } from "../settings/account.ts";
import { anthropic } from "../lib/model/anthropic.ts";
import { google } from "../lib/model/google.ts";
import { openai } from "../lib/model/openai.ts";
import type { Provider } from "../lib/model/provider.ts";

/** Those that are asked by requests; Workers AI is asked by a binding. */
export const providers: Record<KeyedProvider, Provider> = { anthropic, openai, google };
