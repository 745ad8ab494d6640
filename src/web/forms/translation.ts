/** The description of settings in the words of a reader: the API speaks English alone. Pure. */
import type { SettingLabels } from "../../settings/form/labels.ts";
import type { Words } from "../words/index.ts";
import type { SettingForm } from "./view.ts";

type Labelled = SettingForm["fields"][number] | NonNullable<SettingForm["fields"][number]["members"]>[number];

/** The same form with labels, choices and sentences of help from `words`; what they lack stays as the API wrote it. */
export const formInWords = ({ groups, fields }: SettingForm, { settings }: Words): SettingForm => ({
  groups: groups.map(({ name }) => ({ name, label: settings.labels.groups[name] })),
  fields: fields.map(({ members, ...field }) => ({
    ...withChoices(field, settings.labels),
    label: settings.labels.settings[field.name],
    help: settings.help[field.name] ?? field.help,
    synonyms: settings.synonyms[field.name] ?? "",
    ...(members ? { members: members.map((member) => memberInWords(member, settings.labels)) } : {}),
  })),
});

/** The same for the account's own settings: what watches inherit does not speak of the account as of another place. */
export const formOfAccount = ({ groups, fields }: SettingForm, { settings }: Words): SettingForm => ({
  groups,
  fields: fields.map((field) => ({
    ...withChoices(field, { choices: settings.accountChoices }),
    help: settings.accountHelp[field.name] ?? field.help,
  })),
});

/** The same for the settings of a tag, which are those of its watches. */
export const formOfTag = ({ groups, fields }: SettingForm, { settings }: Words): SettingForm => ({
  groups,
  fields: fields.map((field) => ({ ...field, help: settings.tagHelp[field.name] ?? field.help })),
});

/** A member may have members of its own: what stands in the columns of its rows. */
const memberInWords = <Member extends Labelled>(member: Member, labels: SettingLabels): Member => ({
  ...withChoices(member, labels),
  label: labels.members[member.name] ?? member.label,
  ...(member.members ? { members: member.members.map((one) => memberInWords(one as Labelled, labels)) } : {}),
});

function withChoices<Control extends Labelled>(control: Control, { choices }: Pick<SettingLabels, "choices">): Control {
  const { name, options } = control;
  if (!options) return control;
  return {
    ...control,
    options: options.map((option) => ({ ...option, label: choices[name]?.[option.value] ?? option.label })),
  };
}
