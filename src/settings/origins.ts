/**
 * Where each setting in force comes from, and what would be in force without the watch's or the tag's own value. Values are those of
 * the cascade itself (cascade.ts), so that what is shown is what a check uses. Pure.
 */
import { systemDefaults } from "./defaults.ts";
import {
  appended,
  effective,
  notificationMembers,
  isReceiver,
  receivingLevels,
  saysOf,
  scheduleMembers,
  scalarOrder,
  type Levels,
  type Tagged,
} from "./cascade.ts";
import type { Effective } from "./effective.ts";
import type { Settings } from "./fields.ts";
import { secondsOf, usesDefaultInterval } from "./interval.ts";
import type { WrittenStep } from "../rules/operations.ts";
import { maskedSteps } from "./hidden.ts";
import { mask, maskedHeaders } from "./masks.ts";
import { maskedUrl } from "../lib/notification/target.ts";

/** The level that decides a setting; `uuid` and `name` are those of a tag. */
export type Source = { level: "watch" | "tag" | "account" | "system"; uuid?: string; name?: string };
type Sourced = { value: unknown; source: Source };
/**
 * `parts`: what each level adds to a list or to headers, in their order; `inherited`: without the level's own value, with what each
 * tag gives where several do.
 */
export type Origin = Sourced & { is_set: boolean; inherited: Sourced & { parts?: Sourced[] }; parts?: Sourced[] };

export type OriginLevels = Omit<Levels, "tags"> & { tags: readonly Tagged[] };
type Name = keyof typeof systemDefaults;

const names = Object.keys(systemDefaults) as Name[];
const neverInherited: readonly string[] = ["title", "paused", "notification_muted", "notification_muted_until"];
const joined: readonly string[] = [...appended, "subtractive_selectors", "headers"];

/**
 * Every member that can be inherited, with its origin. `own`: the level that is edited; for "tag" it is the only one of
 * `levels.tags`, and the watch is empty. Credentials in headers, notification URLs and texts that browser steps type are masked, and so are bodies and scripts.
 */
export function originsOf(levels: OriginLevels, own: "watch" | "tag"): Record<string, Origin> {
  const inForce = inForceOf(levels);
  const settings = own === "watch" ? levels.watch : (levels.tags[0]?.settings ?? {});
  return Object.fromEntries(names.map((name) => [name, originOf(name, { levels, inForce, own, settings })]));
}

type Case = { levels: OriginLevels; inForce: Effective; own: "watch" | "tag"; settings: Settings };

function originOf(name: Name, { levels, inForce, own, settings }: Case): Origin {
  const isSet = name === "time_between_check" ? !usesDefaultInterval(settings) : (settings[name] ?? null) !== null;
  // The cascade takes these from the watch alone.
  if (own === "tag" && neverInherited.includes(name)) {
    const system: Sourced = { value: systemDefaults[name], source: { level: "system" } };
    const set: Sourced = { value: settings[name] ?? null, source: tagSource(levels.tags[0]) };
    return { ...(isSet ? set : system), is_set: isSet, inherited: system };
  }
  const present = sourcedOf(name, levels, inForce);
  const parts = joined.includes(name) ? partsOf(name, levels) : undefined;
  const without = isSet ? withoutOwn(name, levels, own) : null;
  const inherited = without ? sourcedOf(name, without, inForceOf(without)) : present;
  const given = receiverPartsOf(name, without ?? levels);
  return {
    ...present,
    is_set: isSet,
    inherited: given ? { ...inherited, parts: given } : inherited,
    ...(parts ? { parts } : {}),
  };
}

const inForceOf = (levels: OriginLevels) => effective({ ...levels, tags: levels.tags.map((tag) => tag.settings) });

function withoutOwn(name: Name, levels: OriginLevels, own: "watch" | "tag"): OriginLevels {
  const gone = {
    [name]: undefined,
    ...(name === "time_between_check" ? { time_between_check_use_default: undefined } : {}),
  };
  if (own === "watch") return { ...levels, watch: { ...levels.watch, ...gone } };
  return { ...levels, tags: levels.tags.map((tag) => ({ ...tag, settings: { ...tag.settings, ...gone } })) };
}

const sourcedOf = (name: Name, levels: OriginLevels, inForce: Effective): Sourced => ({
  value: shown(name, valueOf(name, inForce)),
  source: sourceOf(name, levels),
});

/** The value in force, in the form in which the member is written. */
function valueOf(name: Name, inForce: Effective): unknown {
  if (name === "time_between_check") return partsOfSeconds(inForce.interval.seconds);
  if (name === "history_snapshot_max_length") return inForce.history_length;
  if (name === "notification_max_per_hour") return inForce.per_hour;
  if (name === "notification_max_per_day") return inForce.per_day;
  return inForce[name] ?? null;
}

function shown(name: string, value: unknown): unknown {
  if (name === "headers") return maskedHeaders((value ?? {}) as Record<string, string>);
  if ((name === "body" || name === "webdriver_js_execute_code") && value) return mask;
  if (name === "browser_steps") return maskedSteps((value ?? []) as WrittenStep[]);
  return name === "notification_urls" ? (value as string[]).map(maskedUrl) : value;
}

/** Seconds in whole units, those that are zero left out: 90,000 are one day and one hour. */
function partsOfSeconds(seconds: number): Record<string, number> {
  const units = [
    ["days", 86_400],
    ["hours", 3600],
    ["minutes", 60],
    ["seconds", 1],
  ] as const;
  let rest = seconds;
  const found: Record<string, number> = {};
  for (const [unit, length] of units) {
    if (rest >= length) found[unit] = Math.floor(rest / length);
    rest %= length;
  }
  return found;
}

const tagSource = (tag: Tagged | undefined): Source => ({
  level: "tag",
  uuid: tag?.uuid ?? "",
  name: tag?.settings.title ?? "",
});

type Level = { source: Source; settings: Settings };
/** Watch and tags, the highest first. */
const levelsOf = ({ watch, tags }: OriginLevels): Level[] => [
  { source: { level: "watch" }, settings: watch },
  ...tags.map((tag) => ({ source: tagSource(tag), settings: tag.settings })),
];

/** The level that decides a member; of one that is joined, the first that adds to it. */
function sourceOf(name: Name, levels: OriginLevels): Source {
  const [watch, ...tags] = levelsOf(levels) as [Level, ...Level[]];
  const account: Source | null = accountSays(name, levels.account) ? { level: "account" } : null;
  const otherwise = account ?? { level: "system" };
  const first = (candidates: Level[], decides: (settings: Settings) => boolean) =>
    candidates.find((level) => decides(level.settings))?.source ?? otherwise;
  const isSet = (settings: Settings) => (settings[name] ?? null) !== null;
  if (name === "time_between_check")
    return first([watch, ...tags], (level) => !usesDefaultInterval(level) && secondsOf(level.time_between_check) > 0);
  if (notificationMembers.includes(name as (typeof notificationMembers)[number]))
    return first([watch, ...tags], (level) => !level.notification_muted && saysOf(level, name));
  if (joined.includes(name)) return partsOf(name, levels)[0]?.source ?? { level: "system" };
  if (neverInherited.includes(name)) return first([watch], isSet);
  const order = scalarOrder(watch, tags, (level) => level.settings);
  return first(order, (level) => isSet(level) && (name !== "fetch_backend" || decidesBackend(order, level)));
}

/** The first level that has a backend decides; where that is `system`, it leaves it to the account. */
const decidesBackend = (order: Level[], level: Settings) =>
  order.find(({ settings }) => settings.fetch_backend)?.settings.fetch_backend !== "system" &&
  level.fetch_backend !== "system";

function accountSays(name: Name, account: OriginLevels["account"]): boolean {
  if (name === "block_ads") return (account.block_ads ?? account.noise_reduction_ads ?? null) !== null;
  if (name === "noise_reduction") return (account.noise_reduction_timestamps ?? null) !== null;
  if (name === "time_between_check") return secondsOf(account.time_between_check) > 0;
  if (name === "fetch_backend") return (account.fetch_backend ?? "system") !== "system";
  if (name === "proxy") return (account.proxy ?? null) !== null;
  const scheduled = scheduleMembers.find((member) => member === name);
  if (scheduled) return (account[scheduled] ?? null) !== null;
  return notificationMembers.includes(name as (typeof notificationMembers)[number]) ? saysOf(account, name) : false;
}

/** What each tag adds to the channels of a watch that has none of its own; undefined where one level decides. */
function receiverPartsOf(name: Name, levels: OriginLevels): Sourced[] | undefined {
  if (!isReceiver(name)) return undefined;
  const [watch, ...tags] = levelsOf(levels) as [Level, ...Level[]];
  const ways = levels.account.tag_channels;
  const lending = receivingLevels(watch, tags, { settingsOf: ({ settings }) => settings, ways });
  if (lending.length < 2) return undefined;
  return lending.flatMap(({ source, settings }) => {
    const value = settings[name] as unknown[] | undefined;
    return value?.length ? [{ source, value: shown(name, value) }] : [];
  });
}

/** What each level adds to a joined member, in the order of their precedence. */
function partsOf(name: Name, levels: OriginLevels): Sourced[] {
  const { account } = levels;
  const global =
    name === "ignore_text"
      ? account.global_ignore_text
      : name === "subtractive_selectors"
        ? account.global_subtractive_selectors
        : undefined;
  const [watch, ...tags] = levelsOf(levels) as [Level, ...Level[]];
  const ordered = name === "headers" ? scalarOrder(watch, tags, (level) => level.settings) : [watch, ...tags];
  const all: Sourced[] = [
    ...ordered.map(({ source, settings }) => ({ source, value: settings[name] as unknown })),
    { source: { level: "account" }, value: global },
  ];
  return all.flatMap(({ source, value }) => {
    const isEmpty = value === undefined || value === null || Object.keys(value).length === 0;
    return isEmpty ? [] : [{ source, value: shown(name, value) }];
  });
}
