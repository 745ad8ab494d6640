/** What sentences of the API name, as the pages of a reader call it: settings, their values, moments. What no page has keeps its name. Pure. */
import { lookup } from "../../lib/lookup.ts";
import type { Names } from "../../message/textOf.ts";
import type { Reader } from "../reader.ts";
import type { Words } from "../words/index.ts";
import { absolute } from "./time.tsx";

/** Who reads a sentence; without a time zone moments stay as they are. */
export type SentenceReader = Pick<Reader, "words"> & Partial<Pick<Reader, "locale" | "zone">>;

export function namesFor(reader: SentenceReader): Names {
  const { frame } = reader.words;
  return {
    setting: (name) => settingName(reader, name),
    choice: (setting, value) => choiceName(reader, setting, value),
    moment: (at) => momentText(reader, at),
    field: (field) => `${settingName(reader, field)}${frame.colon} `,
  };
}

/** "conditions[0].value" is "Conditions, row 1, Value". */
export function settingName({ words }: Pick<SentenceReader, "words">, path: string): string {
  const { inRow } = words.settings;
  const [first = "", ...members] = path.split(/\.|(?=\[)/);
  const known = lookup(namesIn(words), first);
  if (known === undefined) return path;
  return members.reduce((name, member) => {
    const row = /^\[(\d+)\]$/.exec(member)?.[1];
    return row === undefined ? `${name}, ${memberName(words, member)}` : inRow(name, Number(row) + 1);
  }, known);
}

/** What a member of a block or a row is called; days and units of a schedule have the words of its table. */
export function memberName({ settings }: Words, name: string): string {
  const { labels, schedule, units } = settings;
  const ofSchedule = {
    ...schedule.days,
    ...units,
    start_time: schedule.from,
    duration: schedule.for,
    timezone: schedule.zone,
  };
  return lookup(labels.members, name) ?? lookup<string>(ofSchedule, name) ?? name.replaceAll("_", " ");
}

const namesIn = ({
  entry,
  settings,
  account,
  operator,
  import: { theirs },
}: Words): Readonly<Record<string, string>> => ({
  ...theirs,
  ...settings.labels.settings,
  ...{ email: entry.email, password: entry.password },
  ...{ current_password: account.profile.current, new_password: entry.password },
  ...{ key: operator.proxies.key, label: operator.proxies.label },
  ...{ scopes: account.keys.may, only_tags: account.keys.tag, expires_at: account.keys.end },
});

function choiceName({ words }: SentenceReader, setting: string, value: string): string {
  const { labels, value: plainly } = words.settings;
  const known = lookup(lookup(labels.choices, setting) ?? {}, value);
  if (known !== undefined) return known;
  if (value === "null") return plainly.none;
  if (value === "true") return plainly.yes;
  return value === "false" ? plainly.no : value;
}

/** Unix seconds, or an instant of ISO 8601. */
function momentText({ locale, zone }: SentenceReader, at: string): string {
  const seconds = /^\d+$/.test(at) ? Number(at) : Date.parse(at) / 1000;
  return locale === undefined || zone === undefined || Number.isNaN(seconds) ? at : absolute({ locale, zone }, seconds);
}
