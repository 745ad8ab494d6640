/**
 * What each setting in force bears on, by the settings' own values, so that an edit is never taken for a change of the page and
 * acts at once on a page that stayed as it was. Pure.
 */
import type { Effective } from "./effective.ts";
import { settingValues } from "./values/all.ts";
import { hashedFirst, type Bearing, type SettingName } from "./values/setting.ts";

type Name = keyof Effective;
type Stated = { bearsOn?: Bearing | undefined; unless?: unknown };

/** What is in force beside the settings: what follows from them, from the account, or from its plan. */
const facts: { readonly [N in Exclude<Name, SettingName>]-?: Stated } = {
  interval: { bearsOn: "none" },
  alertZone: { bearsOn: "none" },
  language: { bearsOn: "none" },
  history_length: { bearsOn: "none" },
  site_pages: { bearsOn: "none" },
  table_rows: { bearsOn: "none" },
  site_reads: { bearsOn: "none" },
  per_hour: { bearsOn: "none" },
  per_day: { bearsOn: "none" },
  summary_prompts: { bearsOn: "none" },
};

const places: readonly string[] = hashedFirst;
const placeOf = (name: Name): number => (places.includes(name) ? places.indexOf(name) : places.length);

const all = (Object.entries({ ...settingValues, ...facts }) as [Name, Stated][]).toSorted(
  ([one], [other]) => placeOf(one) - placeOf(other),
);
const isLater = (stated: Stated): boolean => "unless" in stated;

/** The settings that bear on this, besides those that came later. */
export const settingsBearingOn = (bearing: Bearing): Name[] =>
  all.flatMap(([name, stated]) => (stated.bearsOn === bearing && !isLater(stated) ? [name] : []));

/** The settings that came later and bear on this, with the value that means what was meant before. */
export const laterSettingsBearingOn = (bearing: Bearing): { name: Name; unless: unknown }[] =>
  all.flatMap(([name, stated]) =>
    stated.bearsOn === bearing && isLater(stated) ? [{ name, unless: stated.unless }] : [],
  );
