/** What the templates of a form would write: an alert about a real change of the account, where there is one. */
import type { C } from "../request/app.ts";
import { bodyOf, Refusal } from "../request/operations.ts";
import { changeIn, type FormView, type Sample } from "./view.ts";
import { sampleNotification } from "../../notify/sample/routes.ts";
import { listChanges } from "../../history/changes/list/routes.ts";

const names = ["notification_title", "notification_body", "notification_format"] as const;
type Templates = Partial<Record<(typeof names)[number], unknown>>;

const usual: Templates = { notification_title: null, notification_body: null, notification_format: "System default" };

/** The templates as they would be in force. */
function templatesIn(view: Pick<FormView, "own" | "origins">, change: Record<string, unknown>): Templates {
  const entries = names.map((name) => {
    const set = name in change ? change[name] : view.own[name];
    return [name, set ?? view.origins[name]?.inherited.value ?? null] as const;
  });
  return { ...usual, ...Object.fromEntries(entries.filter(([, value]) => value !== null)) };
}

/** `uuid`: a watch whose latest change is the example; null for an example that is made up. A refusal becomes a sentence. */
export async function sampleOfView(c: C, view: FormView, uuid: string | null): Promise<Sample> {
  try {
    const json = { ...templatesIn(view, changeIn(view)), ...(uuid ? { uuid } : {}) };
    return { message: await bodyOf(c, sampleNotification, { json }) };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    return { message: null, problem: error.message };
  }
}

/** The watch that changed last, of those of a tag or of all. */
export async function lastChanged(c: C, tag?: string): Promise<string | null> {
  const query = { order: "newest", limit: 1, ...(tag ? { tag } : {}) };
  const [change] = await bodyOf(c, listChanges, { query });
  return change?.watch ?? null;
}
