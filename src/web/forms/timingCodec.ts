/** Hours, digests and times of alerts as inputs of a form, and back. Pure. */
import { weekdays } from "../../lib/schedule/windows.ts";
import { instantOf, isZone } from "../../lib/time/zone.ts";
import { isRecord, listOf, shown, textOf, type Codec } from "./inputs.ts";

/** Hours that are typed where none were set are meant to be used, whatever the choice beside them says. */
export const hours: Codec = {
  encode: (name, value) => {
    const { enabled, ...given } = isRecord(value) ? value : {};
    return [
      [`${name}.enabled`, [value === null ? "" : String(enabled !== false)]],
      [`${name}.from`, [shown(given["from"])]],
      [`${name}.to`, [shown(given["to"])]],
      [`${name}.days`, listOf(given["days"]).map(shown)],
    ];
  },
  decode: (name, values, { before }) => {
    const enabled = textOf(values, `${name}.enabled`);
    const [from, to] = [textOf(values, `${name}.from`), textOf(values, `${name}.to`)];
    if (enabled === "" && (before !== null || !from || !to)) return null;
    const checked = new Set(values.get(`${name}.days`));
    const days = weekdays.filter((day) => checked.has(day));
    return {
      ...(enabled === "false" ? { enabled: false } : {}),
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
      ...(days.length > 0 ? { days } : {}),
    };
  },
};

export const digest: Codec = {
  encode: (name, value) => {
    const given = isRecord(value) ? value : {};
    return ["every", "at", "day"].map((member) => [`${name}.${member}`, [shown(given[member])]]);
  },
  decode: (name, values) => {
    const every = textOf(values, `${name}.every`);
    const [at, day] = [textOf(values, `${name}.at`), textOf(values, `${name}.day`)];
    if (every === "") return null;
    const isTimed = every === "day" || every === "week";
    return { every, ...(isTimed && at ? { at } : {}), ...(every === "week" && day ? { day } : {}) };
  },
};

/** A time as one of several instants, or as the wall clock of a zone, which the form brings along. */
export const until: Codec = {
  encode: (name, value) => [[name, [shown(value)]]],
  decode: (name, values, { before }) => {
    const chosen = textOf(values, name);
    if (chosen !== "at") return /^\d+$/.test(chosen) ? Number(chosen) : null;
    const zone = textOf(values, `${name}.zone`);
    const typed = Date.parse(`${textOf(values, `${name}.local`)}Z`) / 1000;
    // What is no time is left as it is: the operation refuses it with a sentence.
    if (!Number.isFinite(typed) || !isZone(zone)) return textOf(values, `${name}.local`) || before;
    return instantOf(typed, zone, "earlier");
  },
};
