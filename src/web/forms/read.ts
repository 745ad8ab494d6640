/** What every form of settings reads by the operations: the description of the settings, and the tags. */
import type { C } from "../request/app.ts";
import { bodyOf } from "../request/operations.ts";
import { settingGroups } from "../../settings/form/labels.ts";
import { formInWords } from "./translation.ts";
import type { GroupName, SettingForm, TagChoice } from "./view.ts";

/** The description of all settings, in the words of the reader. */
export const settingFormOf = async (c: C): Promise<SettingForm> =>
  formInWords(await bodyOf<SettingForm>(c, { path: "/settings/fields" }), c.var.reader.words);

/** The tags of the account, in the order of their creation. */
export async function tagChoicesOf(c: C): Promise<TagChoice[]> {
  const tags = await bodyOf<Record<string, { title: string; tag_colour: string }>>(c, { path: "/tags" });
  return Object.entries(tags).map(([uuid, { title, tag_colour: colour }]) => ({ uuid, title, colour }));
}

/** The group and the search that an address asks for. `first`: where it names none. */
export function sightOf(c: C, first: GroupName = "first"): { group: GroupName; find: string } {
  const wanted = c.req.query("group");
  const group = [...settingGroups, "all" as const, "first" as const].find((name) => name === wanted) ?? first;
  return { group, find: (c.req.query("find") ?? "").slice(0, 200) };
}
