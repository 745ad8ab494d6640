/**
 * Three hashes of the settings, so that an edit is never taken for a change of the page:
 * `request` = what is fetched, `text` = what is read out of it, `all` = everything that bears on the verdict. Pure.
 */
import type { Effective } from "../settings/effective.ts";
import type { WatchMemory } from "./memory.ts";
import { LruCache } from "../lib/lru.ts";
import { sha256 } from "../secret/digest.ts";
import type { FeedbackRule } from "../noise/feedback/rule.ts";

/** Raised when the same page may give another text under the same settings. */
const engineVersion = 4;

/** Raised when the same settings ask for something else; a raised one has every watch start from a new baseline. */
const requestVersion = 2;

const requestMembers = [
  "url",
  "method",
  "headers",
  "body",
  "keep_cookies",
  "proxy",
  "fetch_backend",
  "webdriver_js_disabled",
  "webdriver_mobile",
  "webdriver_delay",
  "webdriver_js_execute_code",
  "browser_steps",
  "ignore_status_codes",
] as const satisfies readonly (keyof Effective)[];

/** What came later, with the value that asks for what was asked for before: only another one is part of the hash. */
const laterRequestMembers = { read_frames: true } as const satisfies Partial<Effective>;

const textMembers = [
  "processor",
  "block_ads",
  "track_ldjson_price_data",
  "include_filters",
  "include_filters_origin",
  "subtractive_selectors",
  "ignore_text",
  "extract_text",
  "extract_lines_containing",
  "trim_text_whitespace",
  "sort_text_alphabetically",
  "remove_duplicate_lines",
  "strip_ignored_lines",
  "ignore_whitespace",
] as const satisfies readonly (keyof Effective)[];

const verdictMembers = [
  "trigger_text",
  "text_should_not_be_present",
  "notify_on_clear",
  "intent",
  "conditions",
  "conditions_match_logic",
  "check_unique_lines",
  "filter_text_added",
  "filter_text_removed",
  "filter_text_replaced",
  "noise_reduction",
  "in_stock_only",
  "follow_price_changes",
  "price_change_threshold_percent",
  "processor_config_restock_diff",
] as const satisfies readonly (keyof Effective)[];

/** What include filters are waited for with: an edit of it begins the wait anew. */
export const awaitedMatchOf = ({ request, text }: SettingsHashes): string => `${request}${text}`;

/** In place of the hashes of a snapshot that another service made: of the same settings, read by another engine. */
export const importedHash = "imported";

export type SettingsHashes = { request: string; text: string; all: string };

/** `listsAt`: when the filter lists that this watch reads by were made, where it reads by any; new lists read another text. */
type ReadingContext = { listsAt?: number | null; feedbackRules?: readonly FeedbackRule[] };

/** Many watches are read by the same settings: of those that say what is read, not of the addresses. */
const known = new LruCache<string>(200);

/** Feedback rules bear on the verdict as settings do: what was suppressed is evaluated again when it is taken back. */
export function settingsHashes(
  settings: Effective,
  { listsAt = null, feedbackRules = [] }: ReadingContext = {},
): SettingsHashes {
  const hash = (members: readonly (keyof Effective)[]) => {
    const text = textOf(settings, members, engineVersion);
    return known.getOrMake(text, () => shortHash(text));
  };
  const request = requestHashOf(settings);
  const text = listsAt === null ? hash(textMembers) : sha256(`${hash(textMembers)}${listsAt}`).slice(0, 24);
  const rules = feedbackRules.length ? JSON.stringify(feedbackRules) : "";
  return { request, text, all: sha256(request + text + hash(verdictMembers) + rules).slice(0, 24) };
}

const requestTextOf = (settings: Effective) => {
  const text = textOf(settings, requestMembers, requestVersion);
  const later = Object.entries(laterRequestMembers).filter(
    ([name, before]) => settings[name as keyof typeof laterRequestMembers] !== before,
  );
  return later.length === 0 ? text : text + JSON.stringify(later.map(([name]) => name));
};

const textOf = (settings: Effective, members: readonly (keyof Effective)[], version: number) =>
  JSON.stringify([version, ...members.map((name) => settings[name])]);

const shortHash = (text: string) => sha256(text).slice(0, 24);

const requestHashOf = (settings: Effective) => shortHash(requestTextOf(settings));

/** Whether the baseline was asked for by other settings than these. */
export const isAskedOtherwise = ({ requestHash }: Pick<WatchMemory, "requestHash">, settings: Effective): boolean =>
  requestHash !== undefined && requestHash !== requestHashOf(settings);
