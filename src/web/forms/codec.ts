/** Each kind of setting as inputs of a form, and back. Pure. */
import { weekdays } from "../../lib/schedule/windows.ts";
import { choiceOfColour, colourOfChoice } from "../parts/colours.ts";
import { secondsOf, type TimeBetweenCheck } from "../../settings/interval.ts";
import type { FormField } from "../../settings/form/form.ts";
import {
  isRecord,
  listOf,
  shown,
  textOf,
  type Codec,
  type Entries,
  type FormControl,
  type FormValues,
} from "./inputs.ts";
import { digest, hours, until } from "./timingCodec.ts";

const flag: Codec = {
  encode: (name, value) => [[name, [shown(value)]]],
  decode: (name, values) => {
    const text = textOf(values, name);
    return text === "" ? null : text === "true";
  },
};

/** The value of a choice that means the same as none. */
export const inheritChoice = "System default";

const text: Codec = {
  encode: (name, value) => [[name, [value === inheritChoice ? "" : shown(value)]]],
  decode: (name, values) => textOf(values, name) || null,
};

const number: Codec = {
  encode: text.encode,
  decode: (name, values) => {
    const typed = textOf(values, name).trim().replace(",", ".");
    // What is no number is left as it is: the operation refuses it with a sentence.
    return typed === "" ? null : Number.isFinite(Number(typed)) ? Number(typed) : typed;
  },
};

/** An entry in one line; entries with line breaks are shown with marks, and recognised by them. */
const lineOf = (entry: string): string => entry.replace(/\r\n?|\n/g, "↵");

const list: Codec = {
  encode: (name, value) => [
    [
      name,
      [
        listOf(value)
          .map((entry) => lineOf(shown(entry)))
          .join("\n"),
      ],
    ],
  ],
  decode: (name, values, { before }) => {
    const known = new Map(listOf(before).map((entry) => [lineOf(shown(entry)), shown(entry)]));
    const lines = (values.get(name) ?? []).flatMap((part) => part.split(/\r\n|\r|\n/)).filter((line) => line.trim());
    return lines.length > 0 ? lines.map((line) => known.get(line) ?? line) : null;
  },
};

const tags: Codec = {
  encode: (name, value) => [[name, listOf(value).map(shown)]],
  decode: (name, values) => (values.get(name) ?? []).filter(Boolean).toSorted(),
};

/** Ids of named channels; none: inherited. */
const namedChannels: Codec = {
  encode: tags.encode,
  decode: (name, values) => {
    const chosen = (values.get(name) ?? []).filter(Boolean);
    return chosen.length > 0 ? chosen : null;
  },
};

export const intervalUnits = { weeks: 604_800, days: 86_400, hours: 3600, minutes: 60, seconds: 1 } as const;
type Unit = keyof typeof intervalUnits;
const units = Object.keys(intervalUnits) as Unit[];

/** An interval as a number of the largest unit that divides it. */
export function inOneUnit(seconds: number): { number: number; unit: Unit } {
  const unit = units.find((each) => seconds % intervalUnits[each] === 0) ?? "seconds";
  return { number: seconds / intervalUnits[unit], unit };
}

const interval: Codec = {
  encode: (name, value) => {
    const seconds = secondsOf(value as TimeBetweenCheck | null);
    const { number: count, unit } = inOneUnit(seconds);
    return [
      [`${name}.number`, [seconds > 0 ? String(count) : ""]],
      [`${name}.unit`, [seconds > 0 ? unit : "hours"]],
    ];
  },
  decode: (name, values) => {
    const typed = textOf(values, `${name}.number`).trim().replace(",", ".");
    const count = Number(typed);
    const unit = units.find((each) => each === textOf(values, `${name}.unit`)) ?? "hours";
    if (!Number.isFinite(count)) return { [unit]: typed };
    if (count === 0) return null;
    const whole = inOneUnit(Math.round(count * intervalUnits[unit]));
    return { [Number.isInteger(count) ? unit : whole.unit]: Number.isInteger(count) ? count : whole.number };
  },
};

const headers: Codec = {
  encode: (name, value) => {
    const rows = isRecord(value) ? Object.entries(value) : [];
    return [
      [`${name}.key`, rows.map(([key]) => key)],
      [`${name}.value`, rows.map(([, each]) => shown(each))],
    ];
  },
  decode: (name, values) => {
    const all = values.get(`${name}.value`) ?? [];
    const rows = (values.get(`${name}.key`) ?? []).map((key, at): [string, string] => [key.trim(), all[at] ?? ""]);
    const filled = rows.filter(([key]) => key);
    return filled.length > 0 ? Object.fromEntries(filled) : null;
  },
};

/** Rows of conditions, steps or columns: each member is an input that stands once a row. A row without its first member is none. */
const rows: Codec = {
  encode: (name, value, { members = [] }) =>
    members.map((member) => [
      `${name}.${member.name}`,
      listOf(value).map((row) => shown(isRecord(row) ? row[member.name] : "")),
    ]),
  decode: (name, values, { control: { members = [] } }) => {
    const columns = members.map((member) => values.get(`${name}.${member.name}`) ?? []);
    const found = (columns[0] ?? []).map((_, at) =>
      Object.fromEntries(members.map((member, column) => [member.name, columns[column]?.[at] ?? ""])),
    );
    const filled = found.filter((row) => row[members[0]?.name ?? ""]);
    return filled.length > 0 ? filled : null;
  },
};

const block: Codec = {
  encode: (name, value, { members = [] }) =>
    members.flatMap((member) =>
      codecOf(member).encode(`${name}.${member.name}`, isRecord(value) ? (value[member.name] ?? null) : null, member),
    ),
  decode: (name, values, { control: { members = [] }, before }) => {
    const found = members.flatMap((member): [string, unknown][] => {
      const known = isRecord(before) ? (before[member.name] ?? null) : null;
      const decoding = { control: member, before: known };
      const value = codecOf(member).decode(`${name}.${member.name}`, values, decoding);
      return value === null ? [] : [[member.name, value]];
    });
    return found.length > 0 ? Object.fromEntries(found) : null;
  },
};

const schedule: Codec = {
  encode: (name, value) => {
    const given = isRecord(value) ? value : {};
    return [
      [`${name}.enabled`, [value === null ? "" : String(given["enabled"] === true)]],
      [`${name}.timezone`, [shown(given["timezone"])]],
      ...weekdays.flatMap((day) => encodedDay(`${name}.${day}`, isRecord(given[day]) ? given[day] : {})),
    ];
  },
  decode: (name, values) => {
    const enabled = textOf(values, `${name}.enabled`);
    if (enabled === "") return null;
    return {
      enabled: enabled === "true",
      timezone: textOf(values, `${name}.timezone`).trim() || null,
      ...Object.fromEntries(weekdays.map((day) => [day, decodedDay(`${name}.${day}`, values)])),
    };
  },
};

function encodedDay(name: string, day: Record<string, unknown>): Entries {
  // A day without a duration is the whole day; a duration without hours has none.
  const { hours = 0, minutes = 0 } = isRecord(day["duration"]) ? day["duration"] : { hours: 24 };
  return [
    [`${name}.enabled`, day["enabled"] === false ? [] : ["true"]],
    [`${name}.start_time`, [shown(day["start_time"] ?? "00:00").padStart(5, "0")]],
    [`${name}.hours`, [String(Number(hours))]],
    [`${name}.minutes`, [String(Number(minutes))]],
  ];
}

function decodedDay(name: string, values: FormValues): Record<string, unknown> {
  const part = (of: "hours" | "minutes") => String(Number(textOf(values, `${name}.${of}`) || "0"));
  return {
    enabled: values.has(`${name}.enabled`) && textOf(values, `${name}.enabled`) === "true",
    start_time: textOf(values, `${name}.start_time`) || "00:00",
    duration: { hours: part("hours"), minutes: part("minutes") },
  };
}

/** Boxes to check of a list of words. None checked is none set. */
const choices: Codec = {
  encode: (name, value) => [[name, listOf(value).map(shown)]],
  decode: (name, values, { control: { options = [] } }) => {
    const chosen = new Set(values.get(name));
    const known = options.flatMap((option) => (chosen.has(option.value) ? [option.value] : []));
    return known.length > 0 ? known : null;
  },
};

const codecs: Record<FormField["kind"], Codec> = {
  flag,
  choice: text,
  choices,
  list,
  time: text,
  interval,
  schedule,
  headers,
  text,
  template: text,
  number,
  conditions: rows,
  steps: rows,
  columns: rows,
  block,
};

const colour: Codec = {
  encode: (name, value) => {
    const { choice, own } = choiceOfColour(shown(value));
    return [
      [name, [choice]],
      [`${name}.own`, [own]],
    ];
  },
  decode: (name, values) =>
    colourOfChoice({ choice: textOf(values, name), own: textOf(values, `${name}.own`) }) || null,
};

const byWidget: Readonly<Record<string, Codec>> = {
  tags,
  colour,
  hours,
  digest,
  until,
  named_channels: namedChannels,
};

/** How a setting, or a member of one, stands in a form. */
export const codecOf = ({ kind, widget }: FormControl): Codec => byWidget[widget ?? ""] ?? codecs[kind];
