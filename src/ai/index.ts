/** The providers of language models by the names that `ai_provider` takes. Pure. */
import type { AiProvider } from "../settings/account.ts";
import { anthropic } from "../lib/model/anthropic.ts";
import { google } from "../lib/model/google.ts";
import { openai } from "../lib/model/openai.ts";
import type { Provider } from "../lib/model/provider.ts";

export const providers: Record<AiProvider, Provider> = { anthropic, openai, google };
