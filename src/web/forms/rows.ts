/** Rows of a form: one more, one less. So a form grows without scripts, too. Pure. */
import type { FormField } from "../../settings/form/form.ts";
import type { FormValues } from "./inputs.ts";

type Rows = Pick<FormField, "kind" | "members"> & { name: string };

/** The names of the inputs of a row; none where the setting has no rows. */
function columnsOf({ name, kind, members = [] }: Rows): string[] {
  if (kind === "headers") return [`${name}.key`, `${name}.value`];
  const hasRows = kind === "conditions" || kind === "steps" || kind === "columns";
  return hasRows ? members.map((member) => `${name}.${member.name}`) : [];
}

/** The rows of a setting as texts by column; the last one is empty, to be filled. */
export function rowsIn(field: Rows, values: FormValues): string[][] {
  const columns = columnsOf(field).map((column) => values.get(column) ?? []);
  const count = Math.max(0, ...columns.map(({ length }) => length));
  const rows = Array.from({ length: count }, (_, at) => columns.map((column) => column[at] ?? ""));
  return rows.at(-1)?.some(Boolean) === false ? rows : [...rows, columns.map(() => "")];
}

/** A setting, and what has rows within it. */
const withMembers = (field: Rows): Rows[] =>
  field.kind === "block"
    ? (field.members ?? []).map((member) => ({ ...member, name: `${field.name}.${member.name}` }))
    : [field];

/** The values after the button of a row: `add:NAME` or `remove:NAME:PLACE`; null for another button. */
export function withRows(fields: readonly Rows[], values: FormValues, action: string): FormValues | null {
  const [, kind, name, place] = /^(add|remove):([a-z_.]+)(?::(\d{1,3}))?$/.exec(action) ?? [];
  const field = fields.flatMap(withMembers).find((each) => each.name === name);
  if (!field || !kind) return null;
  const next = new Map(values);
  for (const column of columnsOf(field)) {
    const texts = next.get(column) ?? [];
    next.set(column, kind === "add" ? [...texts, ""] : texts.filter((_, at) => at !== Number(place)));
  }
  return next;
}
