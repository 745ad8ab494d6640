/** What every form of settings reads by the operations: the description of the settings with the channels to choose from, and the tags. */
import type { C } from "../request/app.ts";
import { bodyOf } from "../request/operations.ts";
import type { Option } from "../../settings/form/form.ts";
import { settingGroups } from "../../settings/values/all.ts";
import { channelName } from "../channels/data.ts";
import { formInWords } from "./translation.ts";
import type { GroupName, SettingForm, TagChoice } from "./view.ts";
import { listSettingFields } from "../../settings/form/routes.ts";
import { listNamedChannels } from "../../notify/channel/operations/routes.ts";
import { listTags } from "../../tag/routes.ts";

/** The description of all settings, in the words of the reader. The named channels to choose from stand where there are any. */
export async function settingFormOf(c: C): Promise<SettingForm> {
  const [form, named] = await Promise.all([bodyOf(c, listSettingFields), bodyOf(c, listNamedChannels)]);
  const options = named.map((channel): Option => ({
    value: channel.id,
    label: channelName(c.var.reader.words, channel),
  }));
  const { groups, fields } = formInWords(form, c.var.reader.words);
  return {
    groups,
    fields: fields.flatMap((field) => {
      if (field.widget !== "named_channels") return [field];
      return options.length > 0 ? [{ ...field, options }] : [];
    }),
  };
}

/** The description of all settings with the names of what their values stand for: of channels and of tags, too. */
export async function shownSettingsOf(c: C): Promise<SettingForm> {
  const [{ groups, fields }, tags] = await Promise.all([settingFormOf(c), tagChoicesOf(c)]);
  const options = tags.map(({ uuid, title }): Option => ({ value: uuid, label: title }));
  return { groups, fields: fields.map((field) => (field.name === "tags" ? { ...field, options } : field)) };
}

/** The tags of the account, in the order of their creation. */
export async function tagChoicesOf(c: C): Promise<TagChoice[]> {
  const tags = await bodyOf(c, listTags);
  return Object.values(tags).map((tag) => ({ uuid: tag.uuid, title: tag.title ?? "", colour: tag.tag_colour ?? "" }));
}

/** The group and the search that an address asks for. `first`: where it names none. */
export function sightOf(c: C, first: GroupName = "first"): { group: GroupName; find: string } {
  const wanted = c.req.query("group");
  const group = [...settingGroups, "all" as const, "first" as const].find((name) => name === wanted) ?? first;
  return { group, find: (c.req.query("find") ?? "").slice(0, 200) };
}
