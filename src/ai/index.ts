/** The providers of language models by the names that `ai_provider` takes. Pure. */
import type { AiProvider } from "../settings/account.ts";
import { anthropic } from "./anthropic.ts";
import { google } from "./google.ts";
import { openai } from "./openai.ts";
import type { Provider } from "./provider.ts";

export const providers: Record<AiProvider, Provider> = { anthropic, openai, google };
