/** Shared settings as their pages use them. Pure. */
import type { FormField } from "../../settings/form/form.ts";
import type { Words } from "../words/index.ts";
import { oncePerSetting } from "../forms/once.ts";
import { fieldsOf, newView, type FormView, type SettingForm, type TagChoice } from "../forms/view.ts";
import { formValues } from "../forms/values.ts";
import type { AnswerOf } from "../../http/operationCall.ts";
import type { shareWatch } from "../../watch/share/routes.ts";
import type { getSharedSettings } from "../../watch/share/routes.ts";

/** What a link carries, as the operations answer it. */
export type Carried = { settings: Record<string, unknown>; left_out: string[]; expires_at: number };
export type Share = AnswerOf<typeof shareWatch>;
export type SharedSettings = AnswerOf<typeof getSharedSettings>;

/** For how many days a link may be good; the second is usual. */
export const dayChoices = [7, 30, 90] as const;

/** What is looked through before the rest, and what whoever opens a link adds of their own. */
const own = ["url", "title", "tags", "time_between_check", "notification_urls"];

type Given = { form: SettingForm; shared: SharedSettings; tags: TagChoice[] } & Pick<FormView, "group" | "find">;

/** The form of a new watch with what a link carries; what it carries comes first. */
export function sharedView({ form, shared, ...given }: Given): FormView {
  const names = [...new Set([...own.slice(0, 2), ...Object.keys(shared.settings), ...own])];
  const once = oncePerSetting(fieldsOf(form, "watch"), shared.settings, shared.effective);
  const fields = once.map((field) => ranked(field, names.indexOf(field.name)));
  const inherited = Object.fromEntries(
    Object.entries(shared.effective).map(([name, origin]) => [name, { ...origin, ...origin.inherited, is_set: false }]),
  );
  const view = newView({ ...given, form: { ...form, fields }, level: "watch", own: {}, origins: inherited });
  return { ...view, values: formValues(view.fields, shared.settings) };
}

const ranked = (field: FormField, at: number): FormField => ({ ...field, rank: at < 0 ? null : at });

/** What stayed behind, in words: "Headers", "Address: token", "Browser steps: the text of step 2". */
export function leftOutText(words: Words, fields: readonly FormField[], path: string): string {
  const [, name = path, step, rest] = /^([a-z_]+)(?:\[(\d+)\])?(?:\.(.+))?$/.exec(path) ?? [];
  const label = fields.find((field) => field.name === name)?.label ?? name;
  const { leftOut } = words.share;
  if (step !== undefined)
    return leftOut.of(label, (rest === "optional_value" ? leftOut.text : leftOut.step)(Number(step) + 1));
  return rest === undefined ? label : leftOut.of(label, rest);
}
