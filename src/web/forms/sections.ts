/** The parts of the settings of alerts, which are too many for one look: each opens by itself. Pure. */
import type { SettingName } from "../../settings/values/setting.ts";

export const sectionNames = ["to", "events", "pause", "hours", "message", "ai"] as const;
export type SectionName = (typeof sectionNames)[number];

const sections: Record<SectionName, readonly SettingName[]> = {
  to: ["notification_urls", "channels", "tag_channels"],
  events: ["notification_events", "notification_priority", "notify_on_clear", "filter_failure_notification_send"],
  pause: ["notification_muted", "notification_muted_until", "notification_max_per_hour", "notification_max_per_day"],
  hours: ["notification_quiet_hours", "notification_delivery_hours", "notification_digest"],
  message: ["notification_title", "notification_body", "notification_format", "notification_screenshot"],
  ai: [
    "llm_intent",
    "llm_change_summary",
    "llm_change_summary_mode",
    "llm_backend_profile",
    "ai_provider",
    "ai_model",
    "ai_base",
    "ai_prompt",
    "ai_prompt_mode",
    "ai_mask_private",
    "ai_max_calls_per_month",
    "ai_max_tokens_per_month",
    "ai_max_usd_per_month",
    "ai_usd_per_million_input_tokens",
    "ai_usd_per_million_output_tokens",
  ],
};

/** The part that a setting stands in; null for settings of other groups. */
export const sectionOf = (name: SettingName): SectionName | null =>
  sectionNames.find((section) => sections[section].includes(name)) ?? null;
