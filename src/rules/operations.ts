/**
 * The operations of browser steps: their names as people choose them, the members that each requires, and the validation of
 * steps when they are saved. Names are compared without regard to case. "Choose one", and "Goto site" as the first step, have no
 * effect and are not saved. Pure.
 */

import { holdsTag } from "../lib/template/scan.ts";
import { totpKey } from "../secret/totp.ts";
import { about, message, type Message } from "../message/message.ts";

/** A browser step as users write it. */
export type WrittenStep = { operation: string; selector: string; optional_value: string };

/** `types`: its value is a secret that is typed. `selector`, `value`: whether they are required. `valueProblem`: why a value without a template is refused, or null. */
type Operation = {
  name: string;
  selector?: true;
  value?: true;
  types?: true;
  valueProblem?: (value: string) => Message | null;
};

const wanted = (what: Message): Message => message("schema.expected", { what });

const seconds = (value: string) =>
  value.trim() === "" || (/^\d+(\.\d+)?$/.test(value.trim()) && Number(value) <= maxWaitSeconds)
    ? null
    : wanted(message("schema.seconds_from_to", { max: maxWaitSeconds }));
const point = (value: string) => (pointOf(value) ? null : wanted(message("schema.pixel_place")));
// The secret itself is never said.
const oneTimeSecret = (value: string) =>
  value.trim() === "" || totpKey(value) ? null : wanted(message("schema.one_time_secret"));
const address = (value: string) => (/^https?:\/\//i.test(value.trim()) ? null : wanted(message("schema.http_address")));

/** The maximum of "Wait for seconds": a longer wait would exceed the time of a page visit. */
export const maxWaitSeconds = 60;

const placeholder = "choose one";
const gotoSite = "goto site";

const operations = [
  { name: "Goto site" },
  { name: "Goto URL", value: true, valueProblem: address },
  { name: "Click element", selector: true },
  { name: "Click element if exists", selector: true },
  { name: "Click element containing text", value: true },
  { name: "Click element containing text if exists", value: true },
  { name: "Click X,Y", value: true, valueProblem: point },
  { name: "Enter text in field", selector: true, types: true },
  { name: "Enter one-time code in field", selector: true, types: true, valueProblem: oneTimeSecret },
  { name: "Execute JS", value: true },
  { name: "Press Enter" },
  { name: "Check checkbox", selector: true },
  { name: "Uncheck checkbox", selector: true },
  { name: "<select> by option text", selector: true, value: true },
  { name: "Select by label", selector: true, value: true },
  { name: "Scroll down" },
  { name: "Wait for seconds", valueProblem: seconds },
  { name: "Wait for text", value: true },
  { name: "Wait for text in element", selector: true, value: true },
  { name: "Make all child elements visible", selector: true },
  { name: "Remove elements", selector: true },
] as const satisfies readonly Operation[];

/** The name of an operation, in its own spelling. */
export type OperationName = (typeof operations)[number]["name"];

const byName = new Map<string, Operation & { name: OperationName }>(
  operations.map((operation) => [operation.name.toLowerCase(), operation]),
);

/** The steps that have an effect, and which of their members each requires. */
export const stepOperations: readonly { name: string; selector?: true; value?: true }[] = operations;

/** All names that a step may have, in the order in which a form offers them. */
export const operationNames: readonly string[] = ["Choose one", ...operations.map(({ name }) => name)];

/** The operation's name in its own spelling: `click ELEMENT` gives `Click element`; null for an unknown name. */
export const operationOf = (name: string): OperationName | null => byName.get(name.trim().toLowerCase())?.name ?? null;

/** Whether the value of a step is typed into a page: it may be a password or the secret of one-time passwords. */
export const isTyping = ({ operation }: Pick<WrittenStep, "operation">): boolean =>
  byName.get(operation.trim().toLowerCase())?.types ?? false;

/** What the value of an operation is: none, a text, or one that is typed into the page and may be a secret. */
export function valueOf(name: string): "none" | "text" | "typed" {
  const operation = byName.get(name.trim().toLowerCase());
  if (operation?.types) return "typed";
  return operation?.value || operation?.valueProblem ? "text" : "none";
}

/** Whether an operation acts on an element; one that nobody chose yet may. */
export function needsElement(name: string): boolean {
  const operation = byName.get(name.trim().toLowerCase());
  return operation === undefined || operation.selector === true;
}

/** Parses a point in pixels: `"100 , 90"` gives `{ x: 100, y: 90 }`; null when it is malformed. */
export function pointOf(value: string): { x: number; y: number } | null {
  const match = /^\s*(\d{1,5}(?:\.\d+)?)\s*,\s*(\d{1,5}(?:\.\d+)?)\s*$/.exec(value);
  return match ? { x: Number(match[1]), y: Number(match[2]) } : null;
}

/** The steps to save, without those that have no effect; or the problem of the first bad one, with its index. */
export function acceptedSteps(steps: readonly WrittenStep[]): { steps: WrittenStep[] } | { problem: Message } {
  for (const [index, step] of steps.entries()) {
    const wrong = stepProblem(step);
    if (wrong) return { problem: about(`browser_steps[${index}]`, wrong) };
  }
  const said = steps.filter(({ operation }) => operation.trim().toLowerCase() !== placeholder);
  while (said[0]?.operation.trim().toLowerCase() === gotoSite) said.shift();
  return { steps: said };
}

function stepProblem({ operation: name, selector, optional_value: value }: WrittenStep): Message | null {
  if (name.trim().toLowerCase() === placeholder) return null;
  const operation = byName.get(name.trim().toLowerCase());
  if (!operation) {
    const choices = operationNames.map((one) => `'${one}'`).join(", ");
    const found = JSON.stringify(name.slice(0, 60));
    const unknown = message("schema.expected_found", { what: message("schema.one_of", { choices }), found });
    return message("schema.several", { problems: [about("operation", unknown)] });
  }
  if (operation.selector && !selector.trim()) return message("schema.step_selector", { operation: operation.name });
  if (operation.value && !value.trim()) return message("schema.step_value", { operation: operation.name });
  // The value of a template is known only when the step runs.
  if (holdsTag(value)) return null;
  const wrong = operation.valueProblem?.(value);
  return wrong ? message("schema.step", { operation: operation.name, problem: wrong }) : null;
}
