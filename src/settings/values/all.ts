/** All settings by their groups. One that is stated in no group does not compile. Pure. */
import { alerts } from "./alerts.ts";
import { browser } from "./browser.ts";
import { conditions } from "./conditions.ts";
import { part } from "./part.ts";
import { priceAndPictures } from "./priceAndPictures.ts";
import type { Setting, SettingName, SomeSettings } from "./setting.ts";
import { textRules } from "./textRules.ts";
import { what } from "./what.ts";
import { when } from "./when.ts";

/** The groups of a form, in the order in which a form shows them. */
export const settingGroups = [
  "what",
  "part",
  "text_rules",
  "conditions",
  "when",
  "price_and_pictures",
  "alerts",
  "browser",
] as const;
export type SettingGroup = (typeof settingGroups)[number];

const settingsOfGroup: Record<SettingGroup, SomeSettings> = {
  what,
  part,
  text_rules: textRules,
  conditions,
  when,
  price_and_pictures: priceAndPictures,
  alerts,
  browser,
};

export const settingValues: { readonly [N in SettingName]: Setting<N> } = {
  ...what,
  ...part,
  ...textRules,
  ...conditions,
  ...when,
  ...priceAndPictures,
  ...alerts,
  ...browser,
};

/** The names of the settings of a group. */
export const namesIn = (group: SettingGroup): SettingName[] => Object.keys(settingsOfGroup[group]) as SettingName[];
