/** The settings of an account, which are defaults for its watches. An absent member means the system default. Pure. */
import { z } from "zod";
import { isZone } from "../lib/time/zone.ts";
import { emailAddress } from "../http/contract.ts";
import { backendPattern, channelIds, notificationFormats } from "./fields.ts";
import { timeBetweenCheck } from "./interval.ts";
import { notificationScheduleFields } from "./notificationSchedule.ts";
import { shownUi, storedUi, uiChange, uiDefaults } from "./ui.ts";
import { message } from "../message/message.ts";
import { expected } from "../lib/validation/coded.ts";

const list = (description: string) => z.array(z.string().max(5000)).max(100).meta({ description });
const template = (what: string) =>
  z
    .string()
    .max(5000)
    .nullable()
    .meta({ description: `Template of the ${what}; null is ours.` });

/** The supported providers of language models. */
export const aiProviders = ["anthropic", "openai", "google", "cloudflare"] as const;
/** Whether a text can be a provider's key: 1 to 1,000 visible ASCII characters, because it is sent in a header. */
export const isAiKey = (text: string): boolean => /^[!-~]{1,1000}$/.test(text);
export type AiProvider = (typeof aiProviders)[number];
/** Those that are asked by requests, with a key. */
export type KeyedProvider = Exclude<AiProvider, "cloudflare">;

const limit = (description: string) => z.int().min(0).max(1_000_000_000).nullable().meta({ description });
const dollars = (description: string) => z.number().min(0).max(100_000).nullable().meta({ description });

function isBase(text: string): boolean {
  const url = URL.parse(text);
  return /^https?:$/.test(url?.protocol ?? "") && !url?.username && !url?.password && !/[?#\s]/.test(text);
}

/** The schemas of all settings of an account that are not secret. */
export const accountFields = z.object({
  time_between_check: timeBetweenCheck,
  global_ignore_text: list("Lines matching these are ignored in all watches: plain text or /regex/flags."),
  global_subtractive_selectors: list("CSS or XPath selectors removed from all pages before comparison."),
  noise_reduction_timestamps: z.boolean().meta({
    description:
      "Noise reduction: changes of clocks, counters, ids and what else moves by itself are no news. What it holds back is " +
      "listed at GET /watch/{uuid}/held. On in new accounts.",
  }),
  noise_reduction_ads: z
    .boolean()
    .meta({ description: "Remove advertisements and cookie banners before comparison. On in new accounts." }),
  ai_provider: z
    .enum(aiProviders)
    .nullable()
    .meta({
      description:
        "Whose model writes change summaries, for POST /watch/{uuid}/changes/{unix}/summary and for alerts whose words name " +
        "llm_summary, as the usual ones do; and reads prices that no rule can read.",
    }),
  ai_model: z
    .string()
    .max(200)
    .regex(
      /^[A-Za-z0-9@](?:\.?[\w:/@+-])*\.?$/,
      expected(message("schema.model_name", { examples: "claude-haiku-4-5 or meta-llama/llama-3.1-8b" })),
    )
    .nullable()
    .meta({
      description:
        "Which model of the provider; null is a small and quick one. Goes back to null when the provider changes.",
      example: "claude-haiku-4-5",
    }),
  ai_base: z
    .string()
    .max(500)
    .refine(isBase, expected(message("schema.base_address", { example: "http://127.0.0.1:11434/v1" })))
    .nullable()
    .meta({
      description:
        "Where a server that understands OpenAI's Chat Completions answers, such as Ollama, vLLM or OpenRouter; with ai_provider openai. " +
        "It needs a key only where it asks for one. Private addresses only where the operator allows them.",
      example: "https://openrouter.ai/api/v1",
    }),
  ai_prompt: z.string().max(2000).nullable().meta({
    description: "What summaries should be like, in your words.",
    example: "One sentence in German",
  }),
  ai_prompt_mode: z.enum(["replace", "append"]).meta({
    description: "Whether ai_prompt takes the place of our words on how summaries are written, or is added to them.",
  }),
  ai_mask_private: z.boolean().meta({
    description: "Mask mail addresses, IBANs, card and telephone numbers before a text goes to the provider.",
  }),
  ai_max_calls_per_month: limit("Questions to the provider a month (UTC); 0 = no limit."),
  ai_max_tokens_per_month: limit("Tokens read and written a month; 0 = no limit."),
  ai_max_usd_per_month: dollars("Most that a month may cost at the prices given here; 0 = no limit."),
  ai_usd_per_million_input_tokens: dollars("US dollars for a million tokens that are read; empty = unknown."),
  ai_usd_per_million_output_tokens: dollars("US dollars for a million tokens that are written; empty = unknown."),
  timezone: z
    .string()
    .max(100)
    .refine(isZone, expected(message("schema.time_zone_for", { example: "Europe/Berlin" })))
    .meta({ description: "IANA time zone of schedules and dates.", example: "Europe/Berlin" }),
  fetch_backend: z
    .string()
    .max(200)
    .regex(backendPattern, expected(message("schema.fetch_backend")))
    .meta({ description: "How pages are read where the watch does not say.", example: "html_requests" }),
  proxy: z.string().max(100).nullable().meta({
    description:
      "Key of the proxy that pages are read through where neither the watch nor its tags name one; `no-proxy` for none. Null: the server's default.",
    example: "berlin",
  }),
  block_ads: z
    .boolean()
    .nullable()
    .meta({ description: "Block ads and cookie banners; null follows noise_reduction_ads." }),
  ignore_whitespace: z.boolean().meta({ description: "White space alone is no change." }),
  channels: channelIds.meta({
    description:
      "Ids of named channels, beside the account's notification URLs: for watches without any of their own or of a tag.",
  }),
  tag_channels: z.enum(["all", "first"]).meta({
    description:
      "A watch without channels of its own alerts those of all its tags, or those of the first tag alone that has some.",
  }),
  notification_title: template("title"),
  notification_body: template("body"),
  notification_format: z.enum(notificationFormats),
  ...notificationScheduleFields,
  ui: storedUi,
});

export type AccountSettings = Partial<z.infer<typeof accountFields>>;

/** The system defaults of these settings. */
export const accountDefaults: z.infer<typeof accountFields> = {
  time_between_check: { weeks: 0, days: 0, hours: 3, minutes: 0, seconds: 0 },
  global_ignore_text: [],
  global_subtractive_selectors: [],
  noise_reduction_timestamps: true,
  noise_reduction_ads: true,
  ai_provider: null,
  ai_model: null,
  ai_base: null,
  ai_prompt: null,
  ai_prompt_mode: "append",
  ai_mask_private: false,
  ai_max_calls_per_month: 3000,
  ai_max_tokens_per_month: 0,
  ai_max_usd_per_month: 0,
  ai_usd_per_million_input_tokens: null,
  ai_usd_per_million_output_tokens: null,
  timezone: "UTC",
  fetch_backend: "system",
  proxy: null,
  block_ads: null,
  ignore_whitespace: true,
  channels: [],
  tag_channels: "all",
  notification_title: null,
  notification_body: null,
  notification_format: "System default",
  notification_quiet_hours: null,
  notification_delivery_hours: null,
  notification_digest: null,
  notification_events: null,
  notification_priority: "normal",
  ui: uiDefaults,
};

/** The settings of an account that are stored encrypted. */
export type AccountSecrets = { notification_urls?: string[]; ai_api_key?: string };

const emailNotifications = z
  .strictObject({
    enabled: z.boolean().optional().meta({ description: "Whether alerts are mailed; only to a verified address." }),
    email: z
      .union([emailAddress, z.literal("")])
      .optional()
      .meta({ description: "A new address gets a verification mail; empty turns mails off." }),
    verified: z.boolean().optional().meta({ description: "Ignored, so that an answer may be sent back." }),
  })
  .meta({ description: "Alerts by mail." });

const nullable = Object.fromEntries(
  Object.entries(accountFields.shape).map(([name, field]) => [name, (field as z.ZodType).nullable().optional()]),
) as { [K in keyof typeof accountFields.shape]: z.ZodOptional<z.ZodNullable<(typeof accountFields.shape)[K]>> };

const example = {
  time_between_check: { hours: 6 },
  global_ignore_text: ["/page views: \\d+/"],
  timezone: "Europe/Berlin",
};

/** The schema of an edit: an absent member stays as it is, null resets it to the default. */
export const settingsChange = z
  .strictObject({
    ...nullable,
    ui: uiChange.nullable().optional(),
    email_notifications: emailNotifications.optional(),
    ai_api_key: z
      .string()
      .max(1000)
      .refine((key) => key === "" || isAiKey(key), expected(message("schema.printable")))
      .nullable()
      .optional()
      .meta({ description: "Key for the AI provider; never shown again. Null or empty clears it.", writeOnly: true }),
    ai_key_set: z.boolean().optional().meta({ description: "Ignored, so that an answer may be sent back." }),
    dropped_selectors: z.unknown().optional().meta({ description: "Read only; ignored.", readOnly: true }),
    warnings: z.unknown().optional().meta({ description: "Read only; ignored.", readOnly: true }),
    warning_codes: z.unknown().optional().meta({ description: "Read only; ignored.", readOnly: true }),
  })
  .meta({ id: "UserSettingsChange", description: "The members to change.", example });
export type SettingsChange = z.infer<typeof settingsChange>;

/** The schema of the settings in answers. */
export const shownSettings = accountFields
  .extend({
    ui: shownUi,
    email_notifications: z.object({
      enabled: z.boolean(),
      email: z.string(),
      verified: z.boolean().meta({ description: "Whether the link in the mail to the address was opened." }),
    }),
    ai_key_set: z.boolean().meta({ description: "Whether a key for the AI provider is kept." }),
  })
  .meta({
    id: "UserSettings",
    example: {
      ...accountDefaults,
      ui: uiDefaults,
      email_notifications: { enabled: true, email: "ada@example.com", verified: true },
      ai_key_set: false,
    },
  });
