/** The templates of messages in a form, and what they make of the latest change. */
import type { FormView } from "../forms/view.ts";
import type { C } from "../request/app.ts";
import { bodyOf, Refusal } from "../request/operations.ts";
import type { Message } from "./trial.ts";

const names = ["notification_title", "notification_body", "notification_format"] as const;

export type Templates = Partial<Record<(typeof names)[number], unknown>>;

/** The templates as they would be in force; null where the form has the usual ones only. */
export function templatesIn({ own, origins }: Pick<FormView, "own" | "origins">, change: Templates): Templates | null {
  const entries = names.map((name) => {
    const set = name in change ? change[name] : own[name];
    return [name, set ?? origins[name]?.inherited.value ?? null] as const;
  });
  const isWritten = entries.some(([name, value]) => name !== "notification_format" && value);
  const isFormatEdited = "notification_format" in change;
  return isWritten || isFormatEdited ? Object.fromEntries(entries.filter(([, value]) => value !== null)) : null;
}

/** The message about the latest change of a watch; null where the templates are refused: the dry run says why. */
export async function messageOf(c: C, uuid: string, templates: Templates): Promise<Message | null> {
  const usual = { notification_title: null, notification_body: null, notification_format: "System default" };
  try {
    const json = { ...usual, ...templates, uuid };
    return await bodyOf<Message>(c, { method: "POST", path: "/notifications/sample", json });
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return null;
    throw error;
  }
}
