/** What a form of settings is drawn from. Pure. */
import type { FormField } from "../../settings/form/form.ts";
import type { SettingGroup } from "../../settings/values/all.ts";
import type { FormValues } from "./inputs.ts";
import { changeOf, formValues, marksOf, type OwnSettings } from "./values.ts";
import type { AnswerOf } from "../../http/operationCall.ts";
import type { sampleNotification } from "../../notify/sample/routes.ts";
import type { getEffectiveSettings } from "../../watch/effective/routes.ts";

export type Level = FormField["levels"][number];
export type Source = { level: Level | "system"; uuid?: string; name?: string };
type Sourced = { value: unknown; source: Source };
/** Where the value of a setting comes from, as GET /watch/{uuid}/effective says it. */
export type Origin = Sourced & { is_set: boolean; inherited: Sourced & { parts?: Sourced[] }; parts?: Sourced[] };
export type Origins = AnswerOf<typeof getEffectiveSettings>;
export type TagChoice = { uuid: string; title: string; colour: string };
/** What a rule finds on the page of a dry run. */
export type RuleMatches = {
  setting: string;
  rule: string | null;
  count: number;
  first: string | null;
  problem: string | null;
};

/** Whether a condition holds. `readAt`: when what it was found in was read, in Unix seconds; absent on a page that was just read. */
export type Standing = {
  field: string;
  operator: string;
  value: string;
  found: string | null;
  holds: boolean;
  reason: string | null;
  reason_code?: unknown;
  readAt?: number;
};

/** A message as templates make it. `change`: the time of the one that it is about; null for a made-up one. */
export type SampleMessage = AnswerOf<typeof sampleNotification>;
/** `message`: null before it was asked for, and where the templates are refused with `problem`. */
export type Sample = { message: SampleMessage | null; problem?: string };

/** A setting, with other words by which people look for it. */
type ShownField = FormField & { synonyms?: string };
/** The description of GET /settings/fields. */
export type SettingForm = { groups: { name: SettingGroup; label: string }[]; fields: ShownField[] };
/** Which settings are in sight: the ten that come first, those of a group, or all. */
export type GroupName = SettingGroup | "first" | "all";

export type FormView = {
  level: Level;
  groups: SettingForm["groups"];
  fields: ShownField[];
  values: FormValues;
  own: OwnSettings;
  origins: Origins;
  tags: TagChoice[];
  /** The marks of what was set when the form was first drawn. */
  marks: Record<string, string>;
  group: GroupName;
  /** Words that a setting in sight must have. */
  find: string;
  matches: RuleMatches[];
  /** The conditions of which it is known whether they hold. */
  standing: Standing[];
  /** Sentences about settings that were refused. */
  problems: Record<string, string>;
  /** What the templates of messages make; absent where the form offers none. */
  sample?: Sample;
};

/** Settings that others bring along: the flag of the interval, tags by name; and those that a level does not use. */
const companions: Readonly<Record<Level, readonly string[]>> = {
  watch: ["tag", "time_between_check_use_default", "include_filters_origin", "external_id"],
  tag: ["time_between_check_use_default", "include_filters_origin", "paused"],
  // Channels and the language model of the account have pages of their own.
  account: ["notification_urls", "ai_provider", "ai_model"],
};

/** The settings that a form of a level shows, in the order of the description. */
export const fieldsOf = ({ fields }: SettingForm, level: Level): ShownField[] =>
  fields.filter(({ name, levels }) => levels.includes(level) && !companions[level].includes(name));

/** The members that a level has set itself, of an object that shows defaults for all others. */
export const ownOf = (fields: readonly FormField[], shown: OwnSettings, origins: Origins): OwnSettings =>
  Object.fromEntries(
    fields.flatMap(({ name }) => {
      const isSet = origins[name] ? origins[name].is_set : (shown[name] ?? null) !== null;
      return isSet ? [[name, shown[name] ?? null]] : [];
    }),
  );

/** Where the settings of an account come from. `shown`: as they are in force; what is as usual counts as not set. */
export function accountOrigins(fields: readonly FormField[], shown: OwnSettings): Origins {
  return Object.fromEntries(
    fields.map((field): [string, Origin] => {
      const { name, default: usual } = field;
      const value = shown[name] ?? null;
      const asText = (of: unknown) => JSON.stringify([...formValues([field], { [name]: of })]);
      const inherited: Sourced = { value: usual, source: { level: "system" } };
      if (asText(value) === asText(usual)) return [name, { ...inherited, is_set: false, inherited }];
      return [name, { value, source: { level: "account" }, is_set: true, inherited }];
    }),
  );
}

/** A form as it is drawn at first. */
export function newView(
  given: Pick<FormView, "level" | "own" | "origins" | "tags" | "group" | "find"> & { form: SettingForm },
): FormView {
  const { form, ...rest } = given;
  const fields = fieldsOf(form, given.level);
  const values = formValues(fields, given.own);
  return {
    ...rest,
    groups: form.groups,
    fields,
    values,
    marks: marksOf(fields, given.own),
    matches: [],
    standing: [],
    problems: {},
  };
}

/** The members that differ from what is set. */
export const changeIn = ({ fields, values, own }: FormView): Record<string, unknown> => changeOf(fields, values, own);

/** The setting that a refusal is about, with the sentence. */
export const problemOf = (
  { fields }: Pick<FormView, "fields">,
  { field, message }: { field: string | null; message: string },
): Record<string, string> => (field !== null && fields.some(({ name }) => name === field) ? { [field]: message } : {});

/** Whether a setting is in sight. */
export function isInSight({ group, find }: Pick<FormView, "group" | "find">, field: ShownField): boolean {
  const isFound = find
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searchText(field).includes(word));
  if (find) return isFound;
  return group === "all" || (group === "first" ? field.rank !== null : field.group === group);
}

/** What a search over settings looks in: names and labels, of members and choices too, help, and other words for it. */
export function searchText({ label, help, name, members = [], options = [], synonyms = "" }: ShownField): string {
  const inside = members.flatMap((member) => [member.label, member.name, ...optionLabels(member)]);
  return [label, help, name, ...inside, ...optionLabels({ options }), synonyms].join(" ").toLowerCase();
}

const optionLabels = ({ options = [] }: Pick<FormField, "options">): string[] => options.map(({ label }) => label);
