/** A plan as people and programs read it. Pure. */
import { spanText, secondsOf } from "./interval.ts";
import { plain, type Paint } from "../paint.ts";
import type { Difference, Plan, Step } from "./plan.ts";

const signs = { create: "+", change: "~", delete: "-" } as const;
const colours = { create: "green", change: "yellow", delete: "red" } as const;

/** The lines of a plan. `deletes`: whether the deletions will be carried out. */
export function planLines(
  { steps, unchanged }: Plan,
  { paint, deletes }: { paint: Paint; deletes: boolean },
): string[] {
  const lines = steps.flatMap((step) => stepLines(step, { paint, deletes }));
  const count = (kind: Step["kind"]) => steps.filter((step) => step.kind === kind).length;
  const left = deletes || count("delete") === 0 ? "" : ", which needs --delete";
  const sums = `${count("create")} to create, ${count("change")} to change, ${count("delete")} to delete${left}, ${unchanged} unchanged.`;
  return [...lines, ...(lines.length > 0 ? [""] : []), sums];
}

function stepLines(step: Step, { paint, deletes }: { paint: Paint; deletes: boolean }): string[] {
  const colour = step.kind === "delete" && !deletes ? "dim" : colours[step.kind];
  const head = paint(colour, `${signs[step.kind]} ${step.id}`);
  if (step.kind === "delete") return [`${head}  ${plain(step.label)}${deletes ? "" : " (stays without --delete)"}`];
  return [head, ...step.differences.map((each) => `    ${differenceText(each, step.kind)}`)];
}

function differenceText({ name, before, after }: Difference, kind: "create" | "change"): string {
  const words = (value: unknown) => (name === "time_between_check" ? intervalText(value) : valueText(value));
  return kind === "create" ? `${name}: ${words(after)}` : `${name}: ${words(before)} -> ${words(after)}`;
}

const intervalText = (value: unknown): string => {
  const seconds = secondsOf(value);
  return seconds === null || seconds === 0 ? "inherited" : spanText(seconds);
};

function valueText(value: unknown): string {
  if (value === undefined || value === null || value === "") return "none";
  if (Array.isArray(value) && value.length === 0) return "none";
  return plain(typeof value === "string" ? value : JSON.stringify(value));
}

/** The plan without the values of environment variables. */
export const planDocument = ({ steps, unchanged }: Plan) => ({
  steps: steps.map((step) => {
    if (step.kind === "delete") return step;
    const { settings: _values, ...shown } = step;
    return shown;
  }),
  unchanged,
});
