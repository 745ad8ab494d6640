/**
 * Three hashes of the settings, so that an edit is never taken for a change of the page:
 * `request` = what is fetched, `text` = what is read out of it, `all` = everything that bears on the verdict. Pure.
 */
import type { Effective } from "../settings/effective.ts";
import type { WatchMemory } from "./memory.ts";
import { LruCache } from "../lib/lru.ts";
import { isDataFilter } from "../lib/selector/data.ts";
import { sha256 } from "../secret/digest.ts";
import { laterSettingsBearingOn, settingsBearingOn } from "../settings/bearing.ts";
import { withoutApart } from "../settings/site.ts";
import type { Bearing } from "../settings/values/setting.ts";
import type { FeedbackRule } from "../noise/feedback/rule.ts";

/** Raised when the same page may give another text, or another fingerprint of it, under the same settings. */
const engineVersion = 5;
/** The same, of watches that read price and stock. */
const offerVersion = 6;
/** The same, of watches that choose parts of data. */
const dataVersion = 6;

function versionOf({ processor, include_filters: filters }: Effective): number {
  if (processor === "restock_diff") return offerVersion;
  return [...filters].some(isDataFilter) ? dataVersion : engineVersion;
}

/** Raised when the same settings ask for something else; a raised one has every watch start from a new baseline. */
const requestVersion = 2;

/** The settings of one bearing, and those that came later, of which only another value than before is part of the hash. */
const hashed = (bearing: Bearing) => ({ members: settingsBearingOn(bearing), later: laterSettingsBearingOn(bearing) });
const requestSettings = hashed("request");
const textSettings = hashed("text");
const verdictSettings = hashed("verdict");
type Hashed = ReturnType<typeof hashed>;

/** What include filters are waited for with: an edit of it begins the wait anew. */
export const awaitedMatchOf = ({ request, text }: SettingsHashes): string => `${request}${text}`;

/** In place of the hashes of a snapshot that another service made: of the same settings, read by another engine. */
export const importedHash = "imported";

/** In place of the hash of the request where what moved since is no news: a part of a list of pages could be read for the first time. */
export const relistedHash = "relisted";

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
  const hash = (members: Hashed) => {
    const content = contentOf(settings, members, versionOf(settings));
    return known.getOrMake(content, () => shortHash(content));
  };
  const requestHash = requestHashOf(settings);
  const textHash = listsAt === null ? hash(textSettings) : sha256(`${hash(textSettings)}${listsAt}`).slice(0, 24);
  const rules = feedbackRules.length ? JSON.stringify(feedbackRules) : "";
  return {
    request: requestHash,
    text: textHash,
    all: sha256(requestHash + textHash + hash(verdictSettings) + rules).slice(0, 24),
  };
}

function contentOf(all: Effective, { members, later }: Hashed, version: number): string {
  const settings = all.site ? { ...all, site: withoutApart(all.site) } : all;
  const content = JSON.stringify([version, ...members.map((name) => settings[name])]);
  const changed = later.filter(({ name, unless }) => settings[name] !== unless);
  if (changed.length === 0) return content;
  // Of two values the other one needs no words.
  return (
    content +
    JSON.stringify(changed.map(({ name, unless }) => (typeof unless === "boolean" ? name : [name, settings[name]])))
  );
}

const shortHash = (content: string) => sha256(content).slice(0, 24);

const requestHashOf = (settings: Effective) => shortHash(contentOf(settings, requestSettings, requestVersion));

/** Whether the baseline was asked for by other settings than these. */
export const isAskedOtherwise = ({ requestHash }: Pick<WatchMemory, "requestHash">, settings: Effective): boolean =>
  requestHash !== undefined && requestHash !== requestHashOf(settings);
