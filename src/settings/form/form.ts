/** The settings of watches, tags and accounts as one form description, from their schemas, their places and their names. Pure. */
import type { z } from "zod";
import { accountDefaults, accountFields } from "../account.ts";
import { noProxy } from "../../storage/proxies/known.ts";
import { systemDefaults } from "../defaults.ts";
import { fields, tagFields } from "../fields.ts";
import { processorNames, traitsOf } from "../processors.ts";
import { namesIn, settingGroups, settingValues, type SettingGroup } from "../values/all.ts";
import { settingNames, type Setting, type SettingName, type SettingNeed } from "../values/setting.ts";
import { controlOf, type Control } from "./kind.ts";
import type { SettingLabels } from "./labels.ts";

/** A proxy that can be chosen. */
type NamedProxy = { key: string; label: string };

/** What this server offers to this account; `met` are the needs that are fulfilled. */
export type Offers = { browsers: readonly string[]; proxies: readonly NamedProxy[]; met: readonly SettingNeed[] };

/** `unmet`: what it needs and this server or plan does not have; absent where it lacks nothing. */
export type Option = { value: string; label: string; unmet?: SettingNeed[] };
type LabelledControl = Omit<Control, "values" | "members"> & { options?: Option[] };
/** One setting of a form. `default` is the value where no level sets one; null where that has no value of its own. */
export type FormField = LabelledControl &
  Pick<Setting<SettingName>, "widget"> & {
    name: SettingName;
    group: SettingGroup;
    label: string;
    rank: number | null;
    needs: SettingNeed[];
    /** The needs that this server or plan does not fulfil. */
    unmet: SettingNeed[];
    /** Which levels can set it. */
    levels: ("watch" | "tag" | "account")[];
    default: unknown;
    members?: LabelledMember[];
  };

const backends = ["system", "html_requests", "html_hybrid", "html_webdriver"];

/** The controls of all settings, which never differ; made at the first request, because they cost milliseconds. */
let known: Map<SettingName, Control> | null = null;
const controls = () =>
  (known ??= new Map(
    settingNames.map((name) => {
      const control = controlOf(
        ({ ...accountFields.shape, ...tagFields.shape, ...fields.shape } as Record<string, z.ZodType>)[
          name
        ] as z.ZodType,
      );
      return [name, settingValues[name].widget === "template" ? { ...control, kind: "template" as const } : control];
    }),
  ));

/** Every setting in the order of groups, then of rank, then as in the table of places. */
export function settingForm(offers: Offers, labels: SettingLabels) {
  const rankOf = (name: SettingName) => settingValues[name].rank ?? Infinity;
  const ordered = settingGroups.flatMap((group) =>
    namesIn(group)
      .sort((one, other) => (rankOf(one) === rankOf(other) ? 0 : rankOf(one) - rankOf(other)))
      .map((name) => ({ name, group })),
  );
  return {
    groups: settingGroups.map((name) => ({ name, label: labels.groups[name] })),
    fields: ordered.map((placed) => formField(placed, offers, labels)),
  };
}

type Placed = { name: SettingName; group: SettingGroup };

function formField({ name, group }: Placed, offers: Offers, labels: SettingLabels): FormField {
  const { rank, needs = [], widget }: Setting<SettingName> = settingValues[name];
  const control = { ...(controls().get(name) as Control), ...choiceOf(name, offers) };
  const { members, options, ...rest } = labelled(name, control, withLabelsOf(offers.proxies, labels));
  return {
    name,
    label: labels.settings[name],
    group,
    rank: rank ?? null,
    needs: [...needs],
    unmet: needs.filter((need) => !offers.met.includes(need)),
    levels: levelsOf(name),
    default: ({ ...systemDefaults, ...accountDefaults } as Record<string, unknown>)[name] ?? null,
    ...(widget ? { widget } : {}),
    ...rest,
    ...(options ? { options: options.map((option) => withUnmet(name, option, offers)) } : {}),
    ...(members ? { members } : {}),
  };
}

function withUnmet(name: SettingName, option: Option, { met, browsers }: Offers): Option {
  const unmet = needsOfChoice(name, option.value).filter(
    // A picture may come from a browser of the operator's as well.
    (need) => !met.includes(need) && !(name === "processor" && need === "browser" && browsers.length > 0),
  );
  return unmet.length > 0 ? { ...option, unmet } : option;
}

/** What one value of a setting needs, where others need nothing. */
function needsOfChoice(name: SettingName, value: string): SettingNeed[] {
  if (name === "fetch_backend") return ["html_hybrid", "html_webdriver"].includes(value) ? ["browser"] : [];
  const processor = name === "processor" ? processorNames.find((known) => known === value) : undefined;
  if (!processor) return [];
  const { needs, plan } = traitsOf(processor);
  return [...(needs === "pixels" ? ["browser" as const] : []), ...(plan === "pro" ? ["pro" as const] : [])];
}

/** The settings whose values the operator extends are choices, though their schemas are patterns. */
function choiceOf(name: SettingName, { browsers, proxies }: Offers): Partial<Control> {
  if (name === "proxy") return { kind: "choice", values: [...proxies.map(({ key }) => key), noProxy] };
  if (name !== "fetch_backend") return {};
  return { kind: "choice", values: [...backends, ...browsers.map((browser) => `extra_browser_${browser}`)] };
}

/** Proxies are called what the operator calls them. */
const withLabelsOf = (proxies: Offers["proxies"], labels: SettingLabels): SettingLabels => ({
  ...labels,
  choices: {
    ...labels.choices,
    proxy: { ...labels.choices["proxy"], ...Object.fromEntries(proxies.map(({ key, label }) => [key, label])) },
  },
});

type RowMember = LabelledControl & { name: string; label: string };
/** A member of a block can have rows of members itself. */
type LabelledMember = RowMember & { members?: RowMember[] };

function labelled(
  name: string,
  control: Control,
  labels: SettingLabels,
): LabelledControl & { members?: LabelledMember[] } {
  const { values, members, ...rest } = control;
  const choices = labels.choices[name] ?? {};
  return {
    ...rest,
    ...(values ? { options: values.map((value) => ({ value, label: choices[value] ?? value })) } : {}),
    ...(members ? { members: members.map((member) => labelledMember(member, labels)) } : {}),
  };
}

function labelledMember({ name, ...control }: { name: string } & Control, labels: SettingLabels): LabelledMember {
  const { members, ...rest } = labelled(name, control, labels);
  const rows = members?.map(({ members: _members, ...member }): RowMember => member);
  return { name, label: labels.members[name] ?? name, ...rest, ...(rows ? { members: rows } : {}) };
}

function levelsOf(name: SettingName): FormField["levels"] {
  return [
    ...(Object.hasOwn(fields.shape, name) ? (["watch"] as const) : []),
    ...(Object.hasOwn(tagFields.shape, name) ? (["tag"] as const) : []),
    ...(Object.hasOwn(accountFields.shape, name) || name === "notification_urls" ? (["account"] as const) : []),
  ];
}
