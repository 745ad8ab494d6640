/** The forms of the services that people use most, and the URL of what was filled in. Pure. */
import { about, message, type Message } from "../../message/message.ts";
import { services, targetsOf } from "../index.ts";
import type { ServiceForm } from "../../lib/notification/forms/form.ts";

/** In the order in which they are offered, that of the services. */
export const serviceForms: readonly ServiceForm[] = services.flatMap(({ forms }) => forms);

/** The notification URL of a form's values, or the message that says which field is wrong. */
export function urlOfForm(
  form: ServiceForm,
  given: Readonly<Record<string, string>>,
): { url: string } | { problem: Message } {
  const known = new Set(form.fields.map(({ name }) => name));
  const unknown = Object.keys(given).find((name) => !known.has(name));
  if (unknown !== undefined)
    return { problem: about(`values.${unknown}`, message("url.field_unknown", { service: form.title })) };
  const values: Record<string, string> = {};
  for (const { name, label, required, pattern, placeholder } of form.fields) {
    const value = (given[name] ?? "").trim();
    if (!value && required) return { problem: about(`values.${name}`, message("url.field_missing", { label })) };
    if (value && !new RegExp(`^(?:${pattern})$`).test(value))
      return { problem: about(`values.${name}`, message("url.field_form", { label, placeholder })) };
    if (value) values[name] = value;
  }
  const url = form.urlOf(values);
  const targets = targetsOf(url);
  return Array.isArray(targets) ? { url } : { problem: about("values", targets.problem) };
}

/** The example of a form: the URL of its placeholders. */
export const exampleOf = (form: ServiceForm): string =>
  form.urlOf(
    Object.fromEntries(form.fields.filter(({ required }) => required).map((field) => [field.name, field.placeholder])),
  );
