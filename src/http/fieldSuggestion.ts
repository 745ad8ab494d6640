/** Suggests a field for an unknown name: one with similar spelling, or the field that other tools give this name. Pure. */
import { lookup } from "../lib/lookup.ts";
import { closest } from "../lib/closest.ts";

/** Names that other services use for our fields. */
const synonyms: Record<string, string> = {
  interval: "time_between_check",
  frequency: "time_between_check",
  check_interval: "time_between_check",
  every: "time_between_check",
  schedule: "time_schedule_limit",
  selector: "include_filters",
  selectors: "include_filters",
  css: "include_filters",
  css_filter: "include_filters",
  css_selector: "include_filters",
  xpath: "include_filters",
  filter: "include_filters",
  filters: "include_filters",
  exclude: "subtractive_selectors",
  exclude_selectors: "subtractive_selectors",
  name: "title",
  address: "url",
  uri: "url",
  link: "url",
  enabled: "paused",
  muted: "notification_muted",
  notifications: "notification_urls",
  webhook: "notification_urls",
  keyword: "trigger_text",
  keywords: "trigger_text",
  steps: "browser_steps",
  cookies: "headers",
  user_agent: "headers",
  proxy_url: "proxy",
  apikey: "api_key",
};

/** The field of `fields` that `name` probably stands for; null when none is similar. */
export function suggestField(name: string, fields: readonly string[]): string | null {
  const plain = name.toLowerCase().replace(/[\s-]+/g, "_");
  const snake = name.replace(/([a-z\d])([A-Z])/g, "$1_$2").toLowerCase();
  const known = [plain, snake].find((each) => fields.includes(each));
  if (known) return known;
  const other = lookup(synonyms, snake) ?? lookup(synonyms, plain);
  return other && fields.includes(other) ? other : (closest(snake, fields) ?? closest(plain, fields));
}
