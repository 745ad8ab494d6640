/** A form of settings that was sent: what it changes, and what was changed elsewhere since it was drawn. Pure. */
import { z } from "zod";
import { changedSince, changeOf, sentValues, valueMarks } from "./values.ts";
import type { FormValues } from "./inputs.ts";
import type { FormView } from "./view.ts";

const markShape = z.record(z.string(), z.string().max(20)).catch({});

/** The form as it was sent, over the settings as they are now. */
export function sentView(drawn: FormView, form: FormData): FormView {
  const values = sentValues(form);
  const has = new Set(values.get("has") ?? []);
  const group = values.get("group")?.[0];
  return {
    ...drawn,
    fields: drawn.fields,
    values: withMissing(drawn, values, has),
    marks: { ...drawn.marks, ...marksIn(values) },
    group: drawn.groups.some(({ name }) => name === group) || group === "all" ? (group as FormView["group"]) : "first",
    find: "",
  };
}

function marksIn(values: FormValues): Record<string, string> {
  try {
    return markShape.parse(JSON.parse(values.get("marks")?.[0] ?? "{}"));
  } catch {
    return {};
  }
}

/** Settings that the form did not have keep what is set now. */
function withMissing({ fields, values: drawn }: FormView, values: FormValues, has: ReadonlySet<string>): FormValues {
  const next = new Map(values);
  const missing = fields.filter(({ name }) => !has.has(name));
  for (const [name, texts] of drawn)
    if (missing.some((field) => name === field.name || name.startsWith(`${field.name}.`))) next.set(name, texts);
  return next;
}

/** `change`: what this form changed since it was drawn. `conflicts`: of that, what was changed elsewhere meanwhile to something else. */
export type Sent = { change: Record<string, unknown>; conflicts: string[] };

/** What to save of a form that was sent. Fields `keep.NAME` with `theirs` leave a setting as it is now. */
export function sentChange({ fields, values, own, marks }: FormView): Sent {
  const differing = changeOf(fields, values, own);
  const typed = valueMarks(fields, values, own);
  const theirs = new Set(changedSince(fields, marks, own));
  const isMine = (name: string) =>
    name === "tag" || (typed[name] !== marks[name] && values.get(`keep.${name}`)?.[0] !== "theirs");
  const change = Object.fromEntries(Object.entries(differing).filter(([name]) => isMine(name)));
  return { change, conflicts: Object.keys(change).filter((name) => theirs.has(name)) };
}
