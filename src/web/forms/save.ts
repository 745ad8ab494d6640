/** Saving the settings of a tag or an account from their form, and the way back. Watches have revisions, and a route of their own. */
import { secretFields } from "../../settings/fields.ts";
import { goOn, textIn } from "../request/answer.ts";
import type { C } from "../request/app.ts";
import { Refusal } from "../request/operations.ts";
import type { NewFlash } from "../session/flash.ts";
import { withRows } from "./rows.ts";
import { lastChanged, sampleOfView } from "./sample.ts";
import { sentChange, sentView } from "./sent.ts";
import { marksOf, type OwnSettings } from "./values.ts";
import { problemOf, type FormView } from "./view.ts";
import { firstWarning, type Warned } from "../parts/warned.ts";

/** How the page looks when it is not done yet: what was refused, what is to be decided. */
export type Unsaved = { problem?: string; conflicts?: string[]; status?: 200 | 400 | 409 };
export type Saving = {
  view: FormView;
  /** Runs the operation that takes a change. */
  put: (change: Record<string, unknown>) => Promise<Warned>;
  /** The page of the form; what takes a change back is sent to `undo` below it. */
  here: string;
  draw: (view: FormView, unsaved: Unsaved) => Response;
  /** The tag whose last change is the example of a message; without one, any of the account. */
  tag?: string;
};

const secrets: readonly string[] = secretFields;
/** A cookie holds no more. */
const maxUndo = 1500;

/** Saves what the form changed, or draws it again. @throws Refusal for what the person cannot mend */
export async function saveLevel(
  c: C,
  form: FormData,
  { view: drawn, put, here, draw, tag }: Saving,
): Promise<Response> {
  const view = sentView(drawn, form);
  const rows = withRows(drawn.fields, view.values, textIn(form, "do"));
  if (rows) return draw({ ...view, values: rows }, {});
  if (textIn(form, "do") === "sample")
    return draw({ ...view, sample: await sampleOfView(c, view, await lastChanged(c, tag)) }, {});
  const { change, conflicts } = sentChange(view);
  if (conflicts.length > 0) {
    const decided = view.fields.filter(({ name }) => conflicts.includes(name));
    return draw({ ...view, marks: { ...view.marks, ...marksOf(decided, view.own) } }, { conflicts, status: 409 });
  }
  const back = `${here}?group=${view.group}`;
  const count = Object.keys(change).length;
  if (count === 0) return goOn(c, back, { key: "nothingChanged" });
  try {
    const saved = await put(change);
    const values = [count, firstWarning(c.var.reader, saved)];
    return goOn(c, back, { key: "settingsSaved", values, ...undoOf(here, change, drawn.own) });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500 || error.status === 404) throw error;
    const problem = error.message;
    return draw({ ...view, problems: problemOf(view, error) }, { problem, status: 400 });
  }
}

/** The form that brings back what was set before. A secret stands in no cookie: where one was changed there is none. */
function undoOf(here: string, change: Record<string, unknown>, own: OwnSettings): Pick<NewFlash, "undo"> {
  const names = Object.keys(change);
  const before = JSON.stringify(Object.fromEntries(names.map((name) => [name, own[name] ?? null])));
  if (names.some((name) => secrets.includes(name)) || before.length > maxUndo) return {};
  return { undo: { action: `${here}/undo`, fields: [["before", before]] } };
}

/** Brings back what a form says was set before. */
export async function undoLevel(c: C, { put, here }: Pick<Saving, "put" | "here">): Promise<Response> {
  try {
    const before: unknown = JSON.parse(textIn(await c.req.formData(), "before") || "{}");
    await put(before as Record<string, unknown>);
    return goOn(c, here, { key: "editUndone" });
  } catch (error) {
    if (error instanceof SyntaxError) return goOn(c, here, { key: "nothingChanged" });
    if (!(error instanceof Refusal) || error.status >= 500 || error.status === 404) throw error;
    return goOn(c, here, { key: "failed", values: [error.message.slice(0, 300)] });
  }
}
