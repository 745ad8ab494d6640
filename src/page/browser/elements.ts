/** The element map as it is kept: what the page answered, checked, in whole pixels and of a bounded size. Pure. */
import type { MappedElement } from "./capture.ts";

/** Elements that a page is asked for. */
export const maxElements = 1500;
const maxCharacters = 250_000;
const maxSelectorCharacters = 500;

/** Rows of [selector, text, x, y, width, height]; whatever is none of that is left out: a page can answer anything. */
export function elementsFrom(answer: unknown): MappedElement[] {
  const kept: MappedElement[] = [];
  let characters = 0;
  for (const row of Array.isArray(answer) ? answer.slice(0, maxElements) : []) {
    const element = elementFrom(row);
    if (!element) continue;
    characters += element.selector.length + element.text.length + 60;
    if (characters > maxCharacters) break;
    kept.push(element);
  }
  return kept;
}

function elementFrom(row: unknown): MappedElement | null {
  if (!Array.isArray(row)) return null;
  const [selector, text, ...sides] = row as unknown[];
  if (typeof selector !== "string" || typeof text !== "string" || selector.length > maxSelectorCharacters) return null;
  const whole = sides.map((side) =>
    typeof side === "number" && Number.isFinite(side) ? Math.round(side) : Number.NaN,
  );
  const [x = Number.NaN, y = Number.NaN, width = 0, height = 0] = whole;
  if (Number.isNaN(x) || Number.isNaN(y) || !(width >= 1) || !(height >= 1)) return null;
  return { selector, text: text.slice(0, 100), box: { x, y, width, height } };
}
