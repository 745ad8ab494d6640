/** The rows of the steps editor: what a form sends, put in order, and as the setting has it. Pure. */

export type Step = { operation: string; selector: string; optional_value: string };

/** A step in the editor. `kept`: its place among the saved steps, whose value is not shown and stays unless another one is written. */
export type Row = { operation: string; selector: string; value: string; kept: number | null };

/** What a button of the editor asks for: `at` counts from 0. */
export type StepAct = { do: "save" | "add" | "order" } | { do: "up" | "down" | "drop" | "run" | "pick"; at: number };

const maxSteps = 100;

/** The saved steps as rows. */
export const rowsOf = (steps: readonly Step[]): Row[] =>
  steps.map(({ operation, selector, optional_value: value }, index) => ({
    operation,
    selector,
    value: "",
    kept: value ? index : null,
  }));

/** The rows that a form sends, in their order. */
export function sentRows(form: FormData): Row[] {
  const all = (name: string) => form.getAll(name).map((value) => (typeof value === "string" ? value : ""));
  const [selectors, values, kept] = [all("selector"), all("value"), all("kept")];
  return all("operation")
    .slice(0, maxSteps)
    .map((operation, index) => ({
      operation,
      selector: selectors[index] ?? "",
      value: values[index] ?? "",
      kept: /^\d{1,3}$/.test(kept[index] ?? "") ? Number(kept[index]) : null,
    }));
}

/** The rows as the setting has them. `saved`: the steps of the watch, for the values that the editor does not show. */
export const stepsOf = (rows: readonly Row[], saved: readonly Step[]): Step[] =>
  rows.map(({ operation, selector, value, kept }) => ({
    operation,
    selector: selector.trim(),
    optional_value: value || (kept === null ? "" : (saved[kept]?.optional_value ?? "")),
  }));

/** What the pressed button asks for. */
export function actIn(text: string): StepAct {
  const [name = "", place = ""] = text.split(":");
  const at = /^\d{1,3}$/.test(place) ? Number(place) : null;
  if (name === "save" || name === "add" || name === "order") return { do: name };
  const placed = (["up", "down", "drop", "run", "pick"] as const).find((one) => one === name);
  return placed && at !== null ? { do: placed, at } : { do: "order" };
}

/** The rows after a button that moves, adds or removes one. */
export function rowsAfter(rows: readonly Row[], act: StepAct): Row[] {
  if (act.do === "add") return [...rows, newRow].slice(0, maxSteps);
  if (!("at" in act)) return [...rows];
  const { at } = act;
  const row = rows[at];
  if (!row || act.do === "run" || act.do === "pick") return [...rows];
  const rest = rows.toSpliced(at, 1);
  if (act.do === "drop") return rest;
  return rest.toSpliced(Math.max(0, at + (act.do === "up" ? -1 : 1)), 0, row);
}

const newRow: Row = { operation: "Click element", selector: "", value: "", kept: null };
