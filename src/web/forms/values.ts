/**
 * Settings as the values of a form, and a form as the change that it makes. A form that comes back as it was drawn changes
 * nothing: a member is in the change only where the form means something else than what was set. Pure.
 */
import type { FormField } from "../../settings/form/form.ts";
import { codecOf } from "./codec.ts";
import type { FormValues } from "./inputs.ts";

/** The members that a level has set itself; an absent member is inherited. */
export type OwnSettings = Readonly<Record<string, unknown>>;

/** What a form for these settings holds, by the names of its inputs. */
export function formValues(fields: readonly FormField[], own: OwnSettings): FormValues {
  return new Map(fields.flatMap((field) => codecOf(field).encode(field.name, own[field.name] ?? null, field)));
}

/** The values of a form that was sent. Files are left out. */
export function sentValues(form: FormData): FormValues {
  const values = new Map<string, string[]>();
  for (const [name, value] of form.entries()) {
    if (typeof value !== "string") continue;
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  return values;
}

/** What a form says of one setting; null: it is inherited. `own`: what was set when the form was drawn, or is set now. */
export const valueIn = (field: FormField, values: FormValues, own: OwnSettings): unknown =>
  codecOf(field).decode(field.name, values, { control: field, before: own[field.name] ?? null });

/** The same of settings, so that the two can be compared. */
const valueOf = (field: FormField, own: OwnSettings): unknown => valueIn(field, formValues([field], own), own);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The members that the form changes, with their new values; null means inherit. */
export function changeOf(fields: readonly FormField[], values: FormValues, own: OwnSettings): Record<string, unknown> {
  const change: Record<string, unknown> = {};
  for (const field of fields) {
    const value = valueIn(field, values, own);
    if (!isSame(value, valueOf(field, own))) change[field.name] = value;
  }
  const names = newTagsIn(values);
  const tags = fields.find(({ widget }) => widget === "tags");
  return names && tags ? { ...change, tag: names, tags: valueIn(tags, values, own) ?? [] } : change;
}

/** Names of tags that a form adds, with commas between them; "" where it adds none. */
const newTagsIn = (values: FormValues): string => (values.get("tags.new")?.[0] ?? "").trim();

/** A short mark of each setting, to see later whether it was changed by somebody else meanwhile. No mark tells the value. */
export function marksOf(fields: readonly FormField[], own: OwnSettings): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field.name, mark(JSON.stringify(valueOf(field, own)))]));
}

/** The marks of what a form says. */
export const valueMarks = (
  fields: readonly FormField[],
  values: FormValues,
  own: OwnSettings,
): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field.name, mark(JSON.stringify(valueIn(field, values, own)))]));

/** The settings that were changed since their marks were taken. */
export function changedSince(
  fields: readonly FormField[],
  marks: Readonly<Record<string, string>>,
  own: OwnSettings,
): string[] {
  const now = marksOf(fields, own);
  return fields.flatMap(({ name }) => (marks[name] !== undefined && marks[name] !== now[name] ? [name] : []));
}

/** FNV-1a of 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/): short, and no way back to the text. */
function mark(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash.toString(36);
}
